// SPDX-License-Identifier: MIT
#include "postprocess/picture/labels.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace postprocess {
namespace {

int exponent_of(long double x) {
  return static_cast<int>(std::floor(std::log10(x)));
}

std::string print(int decimals, long double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.*Lf", decimals, value);
  std::string number = buffer;
  const bool is_zero = number.find_first_of("123456789") == std::string::npos;
  if (number[0] == '-' && is_zero) number.erase(0, 1);  // -0.00 is 0.00
  return number;
}

/// Takes zeros behind the decimal point away for as long as all numbers end with one.
void drop_common_zeros(std::vector<std::string>& numbers) {
  const auto all_end_with = [&](char last) {
    return std::all_of(numbers.begin(), numbers.end(), [=](const std::string& number) {
      return number.find('.') != std::string::npos && number.back() == last;
    });
  };
  const auto drop_last = [&] {
    for (std::string& number : numbers) number.pop_back();
  };
  while (all_end_with('0')) drop_last();
  if (all_end_with('.')) drop_last();
}

}  // namespace

std::vector<std::string> labels(double low, double high, int n) {
  // long double: the range of the largest doubles overflows, the steps of the smallest vanish
  const bool constant = low == high;
  const long double largest = std::max(std::abs(low), std::abs(high));
  const int magnitude = largest > 0 ? exponent_of(largest) : 0;
  const int exponent = magnitude >= -3 && magnitude < 6 ? 0 : magnitude;
  const long double unit = std::pow(10.L, exponent);
  const long double start = low / unit;
  const long double step = constant ? 0 : (static_cast<long double>(high) - low) / (n - 1) / unit;
  const int decimals = constant ? 5 - magnitude + exponent : 2 - exponent_of(step);

  std::vector<std::string> result;
  for (int k = 0; k < (constant ? 1 : n); ++k) {
    result.push_back(print(std::clamp(decimals, 0, 17), start + k * step));
  }
  drop_common_zeros(result);
  if (exponent != 0) {
    for (std::string& number : result) number += "e" + std::to_string(exponent);
  }
  return result;
}

}  // namespace postprocess
