// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

namespace apps::reproduce {

/// A number of the paper or of ours, or a text in place of one.
struct Value {
  std::optional<double> number;
  bool more = false;  ///< more than `number`: the iteration was stopped there
  std::string text;   ///< as printed: "0.0000610", ">99", "(0,4)", "no GPU"; empty if there is none

  bool empty() const { return text.empty(); }
};

/// A number printed with so many significant digits; a whole number with all of its digits.
Value value(double number, int digits = 4);
/// ">99"
Value more_than(double number);
Value word_value(const std::string& text);
/// From a file: "12", "0.0000610", "> 99", or any other word.
Value parse_value(const std::string& text);

/// One unit of the last digit of a printed number: 1e-7 for "0.0000610".
double last_digit(const std::string& text);

}  // namespace apps::reproduce
