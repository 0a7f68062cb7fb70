// SPDX-License-Identifier: MIT
#include "apps/reproduce/value.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace apps::reproduce {
namespace {

constexpr double largest_whole = 1e15;  // beyond, doubles are no longer exact to the last digit

std::optional<double> number_of(const std::string& text) {
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  if (text.empty() || end != text.c_str() + text.size() || !std::isfinite(number)) return {};
  return number;
}

}  // namespace

Value value(double number, int digits) {
  if (!std::isfinite(number)) return word_value("not finite");
  const bool whole = number == std::floor(number) && std::abs(number) < largest_whole;
  return {number, false,
          whole ? fmt::format("{:.0f}", number) : fmt::format("{:.{}g}", number, digits)};
}

Value more_than(double number) {
  Value result = value(number);
  result.more = true;
  result.text = ">" + result.text;
  return result;
}

Value word_value(const std::string& text) {
  return {{}, false, text};
}

Value parse_value(const std::string& text) {
  const bool more = !text.empty() && text[0] == '>';
  const std::size_t start = text.find_first_not_of(more ? "> " : "");
  const std::string rest = start == std::string::npos ? "" : text.substr(start);
  const std::optional<double> number = number_of(rest);
  if (!number) return word_value(text);
  return {number, more, (more ? ">" : "") + rest};
}

double last_digit(const std::string& text) {
  const std::size_t exponent = text.find_first_of("eE");
  const std::size_t point = text.find('.');
  const std::size_t end = std::min(exponent, text.size());
  const int decimals = point < end ? int(end - point) - 1 : 0;
  const int power = exponent < text.size() ? std::atoi(text.c_str() + exponent + 1) : 0;
  return std::pow(10., power - decimals);
}

}  // namespace apps::reproduce
