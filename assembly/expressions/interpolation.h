// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/expressions/operations.h"

namespace assembly {

/// One step of a program. The numbers of a table follow its instruction, as the values of further ones that are never
/// carried out: n_x, and of a grid n_y and perhaps n_z, then all x, y and z, and the values as in DataTable.
struct Instruction {
  Operation operation = Operation::constant;
  std::int32_t number = 0;  ///< of the variable, or of those that follow a table
  double value = 0;         ///< of Operation::constant
};

/// How far beyond its ends a table still has the value there, in parts of its length: for points of a boundary that are off
/// by rounding.
constexpr double slack_of_table = 1e-9;

/// Where a point lies in an axis of a table.
struct PlaceInAxis {
  int before;     ///< the point of the axis before it
  double weight;  ///< of the next one; nan beyond the ends
};

/// axis  n instructions, whose values ascend
MG_HD inline PlaceInAxis place_in_axis(const Instruction* axis, int n, double x) {
  const double first = axis[0].value, last = axis[n - 1].value;
  const double slack = slack_of_table * (last - first);
  if (!(x >= first - slack && x <= last + slack)) return {0, NAN};
  int before = 0, after = n - 1;
  while (after - before > 1) {
    const int middle = (before + after) / 2;
    (axis[middle].value <= x ? before : after) = middle;
  }
  const double weight = (x - axis[before].value) / (axis[after].value - axis[before].value);
  return {before, weight < 0 ? 0 : weight > 1 ? 1 : weight};
}

MG_HD inline double between(double a, double b, double weight) {
  return (1 - weight) * a + weight * b;
}

/// The value of a table, linear between its points; nan beyond them.
///
/// table  its instruction
MG_HD inline double interpolated(const Instruction* table, double x) {
  const int n = int(table[1].value);
  const Instruction* const axis = table + 2;
  const Instruction* const values = axis + n;
  const PlaceInAxis at = place_in_axis(axis, n, x);
  return between(values[at.before].value, values[at.before + 1].value, at.weight);
}

/// The value in a rectangle of a grid.
///
/// values  at its first corner; the next one along the last argument follows, along the other it is `stride` further
MG_HD inline double interpolated(const Instruction* values,
                                 multigrid::Offset stride,
                                 double weight,
                                 double weight_of_last) {
  return between(between(values[0].value, values[1].value, weight_of_last),
                 between(values[stride].value, values[stride + 1].value, weight_of_last), weight);
}

/// The value of a grid, linear in x and in y.
MG_HD inline double interpolated_in_plane(const Instruction* grid, double x, double y) {
  const int n = int(grid[1].value), n_y = int(grid[2].value);
  const Instruction* const axis = grid + 3;
  const PlaceInAxis at = place_in_axis(axis, n, x), at_y = place_in_axis(axis + n, n_y, y);
  return interpolated(axis + n + n_y + multigrid::Offset(at.before) * n_y + at_y.before, n_y,
                      at.weight, at_y.weight);
}

/// The same in space, linear in x, in y and in z.
MG_HD inline double interpolated_in_space(const Instruction* grid, double x, double y, double z) {
  const int n = int(grid[1].value), n_y = int(grid[2].value), n_z = int(grid[3].value);
  const Instruction* const axis = grid + 4;
  const PlaceInAxis at = place_in_axis(axis, n, x), at_y = place_in_axis(axis + n, n_y, y),
                    at_z = place_in_axis(axis + n + n_y, n_z, z);
  const Instruction* const values =
      axis + n + n_y + n_z + (multigrid::Offset(at.before) * n_y + at_y.before) * n_z + at_z.before;
  return between(interpolated(values, n_z, at_y.weight, at_z.weight),
                 interpolated(values + multigrid::Offset(n_y) * n_z, n_z, at_y.weight, at_z.weight),
                 at.weight);
}

}  // namespace assembly
