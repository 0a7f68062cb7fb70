// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/expressions/interpolation.h"
#include "multigrid/backend/array.h"

#include <vector>

namespace assembly {

/// The most values that an expression may keep at one time, as a polynomial of degree 31 in nested form does.
inline constexpr int most_on_stack = 64;

/// An expression as instructions for a stack, in the host's memory.
struct Program {
  std::vector<Instruction> instructions;
  /// For each variable whether it occurs.
  std::vector<bool> uses;
  bool is_constant() const {
    for (const bool used : uses)
      if (used) return false;
    return true;
  }
};

/// The value of an expression. Both branches of a choice are evaluated.
///
/// instructions  n of them, as parse makes them
/// variables     their values, by number
/// largest       if not null, becomes the largest absolute value that was on the stack, 0 at first; nan if one was that
MG_HD inline double evaluate(const Instruction* instructions,
                             int n,
                             const double* variables,
                             double* largest = nullptr) {
  double stack[most_on_stack];
  stack[0] = 0;
  int top = -1;
  for (int k = 0; k < n; ++k) {
    const Instruction& at = instructions[k];
    const Operation operation = at.operation;
    if (operation == Operation::constant) {
      stack[++top] = at.value;
    } else if (operation == Operation::variable) {
      stack[++top] = variables[at.number];
    } else if (operation < Operation::add) {
      stack[top] = evaluate_one(operation, stack[top]);
    } else if (operation < Operation::choose) {
      --top;
      stack[top] = evaluate_two(operation, stack[top], stack[top + 1]);
    } else if (operation == Operation::table) {
      stack[top] = interpolated(&at, stack[top]);
      k += at.number;
    } else if (operation == Operation::grid) {
      --top;
      stack[top] = interpolated_in_plane(&at, stack[top], stack[top + 1]);
      k += at.number;
    } else if (operation == Operation::grid_in_space) {
      top -= 2;
      stack[top] = interpolated_in_space(&at, stack[top], stack[top + 1], stack[top + 2]);
      k += at.number;
    } else {
      const double condition = stack[top];
      const bool holds = operation == Operation::choose ? condition != 0 : rounded(condition) != 0;
      top -= 2;
      if (holds) stack[top] = stack[top + 1];
    }
    if (largest && *largest == *largest && !(fabs(stack[top]) <= *largest))
      *largest = fabs(stack[top]);
  }
  return stack[0];
}

/// The values of an expression at points: point i has coordinate d in points[d * n + i], and the variables are x, y, z
/// as far as there are coordinates, then t.
///
/// returns  n values on the executor of the points
multigrid::Array<double> values_at(const Program& program,
                                   const multigrid::Array<double>& points,
                                   int dimension,
                                   double t);

}  // namespace assembly
