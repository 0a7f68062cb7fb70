// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/expressions/operations.h"

// The derivatives of what instructions do.
namespace assembly {

/// A value and its derivative.
struct Dual {
  double value = 0, slope = 0;
};

/// factor * slope, where 0 times whatever is 0: the root of a constant 0 has the slope 0.
MG_HD inline double chained(double factor, double slope) {
  return slope == 0 ? 0 : factor * slope;
}

/// The derivative of an operation with one argument. Steps, such as floor and sign, have the derivative 0; that of abs is that of the
/// branch taken, the one of positive values at 0.
///
/// value  of the operation at a
MG_HD inline double slope_of_one(Operation operation, double a, double value) {
  constexpr double two_by_root_of_pi = 1.1283791670955126, ln_2 = 0.6931471805599453,
                   ln_10 = 2.302585092994046;
  switch (operation) {
    case Operation::negate:
      return -1;
    case Operation::abs:
      return a >= 0 ? 1 : -1;
    case Operation::sqrt:
      return 0.5 / value;
    case Operation::exp:
      return value;
    case Operation::log:
      return 1 / a;
    case Operation::log2:
      return 1 / (a * ln_2);
    case Operation::log10:
      return 1 / (a * ln_10);
    case Operation::sin:
      return cos(a);
    case Operation::cos:
      return -sin(a);
    case Operation::tan:
      return 1 + value * value;
    case Operation::cot:
      return -1 - value * value;
    case Operation::sec:
      return value * tan(a);
    case Operation::csc:
      return -value / tan(a);
    case Operation::asin:
      return 1 / sqrt(1 - a * a);
    case Operation::acos:
      return -1 / sqrt(1 - a * a);
    case Operation::atan:
      return 1 / (1 + a * a);
    case Operation::sinh:
      return cosh(a);
    case Operation::cosh:
      return sinh(a);
    case Operation::tanh:
      return 1 - value * value;
    case Operation::asinh:
      return 1 / sqrt(a * a + 1);
    case Operation::acosh:
      return 1 / sqrt((a - 1) * (a + 1));
    case Operation::atanh:
      return 1 / (1 - a * a);
    case Operation::erf:
      return two_by_root_of_pi * exp(-a * a);
    case Operation::erfc:
      return -two_by_root_of_pi * exp(-a * a);
    default:
      return 0;  // sign, floor, ceil, to_int, rint
  }
}

/// The derivative of a^b.
MG_HD inline double slope_of_power(const Dual& a, const Dual& b, double value) {
  double slope = 0;
  if (a.slope != 0 && b.value != 0)
    slope += (b.value == 2 ? 2 * a.value : b.value * pow(a.value, b.value - 1)) * a.slope;
  if (b.slope != 0 && value != 0) slope += value * log(a.value) * b.slope;
  return slope;
}

/// The derivative of an operation with two arguments. That of min and max is that of the argument taken; comparisons have 0.
MG_HD inline double slope_of_two(Operation operation, const Dual& a, const Dual& b, double value) {
  switch (operation) {
    case Operation::add:
      return a.slope + b.slope;
    case Operation::subtract:
      return a.slope - b.slope;
    case Operation::multiply:
      return chained(b.value, a.slope) + chained(a.value, b.slope);
    case Operation::divide:
      return chained(1 / b.value, a.slope) - chained(value / b.value, b.slope);
    case Operation::power:
      return slope_of_power(a, b, value);
    case Operation::atan2: {
      const double square = a.value * a.value + b.value * b.value;
      return chained(b.value / square, a.slope) - chained(a.value / square, b.slope);
    }
    case Operation::min:
      return b.value < a.value ? b.slope : a.slope;
    case Operation::max:
      return a.value < b.value ? b.slope : a.slope;
    default:
      return 0;
  }
}

}  // namespace assembly
