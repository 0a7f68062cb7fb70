// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/expressions/program.h"
#include "assembly/expressions/slopes_of_operations.h"

// Derivatives of expressions by one of their variables, by forward automatic differentiation: each value on the stack has
// its derivative beside it (A. Griewank, A. Walther, Evaluating Derivatives, SIAM 2008, Section 3.1).
namespace assembly {

/// The derivative of a table of one argument: of the straight line between the two points.
MG_HD inline double slope_of_table(const Instruction* table, const Dual& x) {
  const int n = int(table[1].value);
  const Instruction* const at = table + 2 + place_in_axis(table + 2, n, x.value).before;
  const Instruction* const values = at + n;
  return chained((values[1].value - values[0].value) / (at[1].value - at[0].value), x.slope);
}

/// The derivative of a table by one of its arguments, along which it is linear, from its values at both ends of the interval.
///
/// axis   of that argument, n points
/// value  of the table where that argument is the number it is called with
template <class Value>
MG_HD double slope_along(const Instruction* axis, int n, const Dual& x, const Value& value) {
  if (x.slope == 0) return 0;
  const int before = place_in_axis(axis, n, x.value).before;
  const double first = axis[before].value, second = axis[before + 1].value;
  return (value(second) - value(first)) / (second - first) * x.slope;
}

struct GridAlong {
  const Instruction* grid;
  double x, y, z;
  int argument;
  MG_HD double operator()(double at) const {
    const double a = argument == 0 ? at : x, b = argument == 1 ? at : y, c = argument == 2 ? at : z;
    return grid->operation == Operation::grid ? interpolated_in_plane(grid, a, b)
                                              : interpolated_in_space(grid, a, b, c);
  }
};

/// The same of two or three arguments.
MG_HD inline double slope_of_grid(const Instruction* grid, const Dual* arguments, int n_arguments) {
  const Instruction* axis = grid + 1 + n_arguments;
  double slope = 0;
  for (int d = 0; d < n_arguments; ++d) {
    const int n = int(grid[1 + d].value);
    slope += slope_along(axis, n, arguments[d],
                         GridAlong{grid, arguments[0].value, arguments[1].value,
                                   n_arguments > 2 ? arguments[2].value : 0, d});
    axis += n;
  }
  return slope;
}

/// The value of an expression and its derivative by one variable. The derivative of a choice is that of the branch taken. Where there is
/// none, as that of sqrt at 0, it is not finite. The value has the bits of `evaluate`.
///
/// instructions  n of them, as parse makes them
/// variables     their values, by number
/// by            the number of the variable
MG_HD inline Dual evaluate_dual(const Instruction* instructions,
                                int n,
                                const double* variables,
                                int by) {
  Dual stack[most_on_stack];
  int top = -1;
  for (int k = 0; k < n; ++k) {
    const Instruction& at = instructions[k];
    const Operation operation = at.operation;
    if (operation == Operation::constant) {
      stack[++top] = {at.value, 0};
    } else if (operation == Operation::variable) {
      stack[++top] = {variables[at.number], at.number == by ? 1. : 0.};
    } else if (operation < Operation::add) {
      const Dual a = stack[top];
      const double value = evaluate_one(operation, a.value);
      stack[top] = {value, a.slope == 0 ? 0 : slope_of_one(operation, a.value, value) * a.slope};
    } else if (operation < Operation::choose) {
      --top;
      const Dual a = stack[top], b = stack[top + 1];
      const double value = evaluate_two(operation, a.value, b.value);
      stack[top] = {value, slope_of_two(operation, a, b, value)};
    } else if (operation == Operation::table) {
      const Dual a = stack[top];
      stack[top] = {interpolated(&at, a.value), slope_of_table(&at, a)};
      k += at.number;
    } else if (operation == Operation::grid) {
      --top;
      const double slope = slope_of_grid(&at, stack + top, 2);
      stack[top] = {interpolated_in_plane(&at, stack[top].value, stack[top + 1].value), slope};
      k += at.number;
    } else if (operation == Operation::grid_in_space) {
      top -= 2;
      const double slope = slope_of_grid(&at, stack + top, 3);
      stack[top] = {
          interpolated_in_space(&at, stack[top].value, stack[top + 1].value, stack[top + 2].value),
          slope};
      k += at.number;
    } else {
      const double condition = stack[top].value;
      const bool holds = operation == Operation::choose ? condition != 0 : rounded(condition) != 0;
      top -= 2;
      if (holds) stack[top] = stack[top + 1];
    }
  }
  return stack[0];
}

}  // namespace assembly
