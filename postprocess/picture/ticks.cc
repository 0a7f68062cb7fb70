// SPDX-License-Identifier: MIT
#include "postprocess/picture/ticks.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>

// Numbers are long doubles here: the range of the largest doubles overflows, the steps of the smallest vanish.
namespace postprocess {
namespace {

int exponent_of(long double x) {
  return static_cast<int>(std::floor(std::log10(x)));
}

std::string print(int decimals, long double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.*Lf", std::clamp(decimals, 0, 17), value);
  std::string number = buffer;
  const bool is_zero = number.find_first_of("123456789") == std::string::npos;
  if (number[0] == '-' && is_zero) number.erase(0, 1);  // -0.00 is 0.00
  return number;
}

/// The power of ten that all numbers of a bar have: 0 near 1, else one of 1000, as units do.
int common_exponent(double low, double high) {
  const long double largest = std::max(std::abs(low), std::abs(high));
  const int magnitude = largest > 0 ? exponent_of(largest) : 0;
  if (magnitude >= -3 && magnitude < 6) return 0;
  return 3 * static_cast<int>(std::floor(magnitude / 3.));
}

std::string with_exponent(const std::string& number, int exponent) {
  return exponent == 0 ? number : number + "e" + std::to_string(exponent);
}

/// Six digits, without zeros behind the decimal point.
std::string print_one(double value) {
  const int exponent = common_exponent(value, value),
            magnitude = value == 0 ? 0 : exponent_of(std::abs(static_cast<long double>(value)));
  std::string number = print(5 - magnitude + exponent, value / std::pow(10.L, exponent));
  if (number.find('.') != std::string::npos) {
    number.erase(number.find_last_not_of('0') + 1);
    if (number.back() == '.') number.pop_back();
  }
  return with_exponent(number, exponent);
}

/// The multiples of `length` from first to last.
struct Steps {
  long double length = 1;
  std::int64_t first = 0, last = 0;
  int exponent = 0;         ///< of ten
  bool is_quarter = false;  ///< 2.5 times that power: has a digit more

  std::int64_t n() const { return last - first + 1; }
};

/// The shortest steps with at most `most` multiples. A number just beyond an end by rounding counts.
Steps shortest_steps(long double low, long double high, int most) {
  constexpr long double slack = 1e-6L, mantissas[] = {1, 2, 2.5L, 5};
  for (int exponent = exponent_of((high - low) / most) - 1;; ++exponent)
    for (const long double mantissa : mantissas) {
      const long double length = mantissa * std::pow(10.L, exponent);
      const long double first = std::ceil(low / length - slack),
                        last = std::floor(high / length + slack);
      if (last - first + 1 <= most)
        return {length, std::int64_t(first), std::int64_t(last), exponent, mantissa == 2.5L};
    }
}

}  // namespace

std::vector<Tick> ticks(double low, double high, int most) {
  if (low > high) return {};
  if (low == high) return {{0.5, low, print_one(low)}};
  const Steps steps = shortest_steps(low, high, most);
  const int exponent = common_exponent(low, high),
            decimals = exponent - steps.exponent + (steps.is_quarter ? 1 : 0);
  const long double unit = std::pow(10.L, exponent), range = static_cast<long double>(high) - low;
  std::vector<Tick> all;
  for (std::int64_t k = steps.first; k <= steps.last; ++k) {
    const long double value = static_cast<long double>(k) * steps.length;
    all.push_back({double(std::clamp((value - low) / range, 0.L, 1.L)), double(value),
                   with_exponent(print(decimals, value / unit), exponent)});
  }
  return all;
}

int digits_of_range(const double low, const double high, const int usual) {
  constexpr double rounding = 1e-12;
  const long double size = std::max(std::abs(low), std::abs(high)),
                    range = static_cast<long double>(high) - low;
  if (!(range > rounding * size) || !std::isfinite(size)) return usual;
  return std::clamp(usual + int(std::floor(std::log10(size / range))), usual, 15);
}

}  // namespace postprocess
