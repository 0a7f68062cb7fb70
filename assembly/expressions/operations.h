// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <cmath>

namespace assembly {

/// What an instruction does to the stack: takes its arguments from the top, and leaves one value.
enum class Operation : std::uint8_t {
  constant,
  variable,  // no arguments
  negate,
  abs,
  sign,
  sqrt,
  exp,
  log,
  log2,
  log10,
  sin,
  cos,
  tan,
  cot,
  sec,
  csc,
  asin,
  acos,
  atan,
  sinh,
  cosh,
  tanh,
  asinh,
  acosh,
  atanh,
  erf,
  erfc,
  floor,
  ceil,
  to_int,
  rint,  // one
  add,
  subtract,
  multiply,
  divide,
  power,
  atan2,
  min,
  max,
  less,
  greater,
  less_equal,
  greater_equal,
  equal,
  not_equal,
  logical_and,
  logical_or,
  rounded_and,
  rounded_or,  // two
  choose,
  choose_rounded,  // three: otherwise, then, condition
  table,           // one, interpolated
  grid,            // two, interpolated
  grid_in_space    // three, interpolated
};

/// To the nearest integer, halves away from 0, as deal.II's parser takes conditions.
MG_HD inline double rounded(double value) {
  return (value >= 0 ? floor(value + 0.5) : ceil(value - 0.5)) +
         0.;  // -0 becomes 0, as an int does
}

/// The result of an operation with one argument.
MG_HD inline double evaluate_one(Operation operation, double a) {
  switch (operation) {
    case Operation::negate:
      return -a;
    case Operation::abs:
      return a >= 0 ? a : -a;
    case Operation::sign:
      return a < 0 ? -1 : a > 0 ? 1 : 0;
    case Operation::sqrt:
      return sqrt(a);
    case Operation::exp:
      return exp(a);
    case Operation::log:
      return log(a);
    case Operation::log2:
      return log2(a);
    case Operation::log10:
      return log10(a);
    case Operation::sin:
      return sin(a);
    case Operation::cos:
      return cos(a);
    case Operation::tan:
      return tan(a);
    case Operation::cot:
      return 1 / tan(a);
    case Operation::sec:
      return 1 / cos(a);
    case Operation::csc:
      return 1 / sin(a);
    case Operation::asin:
      return asin(a);
    case Operation::acos:
      return acos(a);
    case Operation::atan:
      return atan(a);
    case Operation::sinh:
      return sinh(a);
    case Operation::cosh:
      return cosh(a);
    case Operation::tanh:
      return tanh(a);
    case Operation::asinh:
      return asinh(a);
    case Operation::acosh:
      return acosh(a);
    case Operation::atanh:
      return atanh(a);
    case Operation::erf:
      return erf(a);
    case Operation::erfc:
      return erfc(a);
    case Operation::floor:
      return floor(a);
    case Operation::ceil:
      return ceil(a);
    case Operation::to_int:
      return rounded(a);
    default:
      return floor(a + 0.5);  // rint
  }
}

/// The result of an operation with two arguments.
MG_HD inline double evaluate_two(Operation operation, double a, double b) {
  switch (operation) {
    case Operation::add:
      return a + b;
    case Operation::subtract:
      return a - b;
    case Operation::multiply:
      return a * b;
    case Operation::divide:
      return a / b;
    case Operation::power:
      return b == 2 ? a * a : pow(a, b);  // squares are what users write most
    case Operation::atan2:
      return atan2(a, b);
    case Operation::min:
      return b < a ? b : a;
    case Operation::max:
      return a < b ? b : a;
    case Operation::less:
      return a < b ? 1 : 0;
    case Operation::greater:
      return a > b ? 1 : 0;
    case Operation::less_equal:
      return a <= b ? 1 : 0;
    case Operation::greater_equal:
      return a >= b ? 1 : 0;
    case Operation::equal:
      return a == b ? 1 : 0;
    case Operation::not_equal:
      return a != b ? 1 : 0;
    case Operation::logical_and:
      return a != 0 && b != 0 ? 1 : 0;
    case Operation::logical_or:
      return a != 0 || b != 0 ? 1 : 0;
    case Operation::rounded_and:
      return rounded(a) != 0 && rounded(b) != 0 ? 1 : 0;
    default:
      return rounded(a) != 0 || rounded(b) != 0 ? 1 : 0;  // rounded_or
  }
}

}  // namespace assembly
