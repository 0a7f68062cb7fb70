// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

#include <functional>

namespace assembly {

using multigrid::Array;
using multigrid::Index;

/// The values of all nodes: those of the unknowns, then those that are given, and then copies of these.
///
/// originals  which of the values before are copied (NodeNumbers::original_of_copy)
Array<double> nodal_values(const Array<double>& unknowns,
                           const Array<double>& given,
                           const Array<Index>& originals = Array<Index>());
/// Values of rows, and then copies of some.
Array<double> with_copies(Array<double> of_rows, const Array<Index>& originals);

/// The smallest and the largest of values, and which are the first of them.
struct Extremes {
  double smallest = 0, largest = 0;
  Index at_smallest = 0, at_largest = 0;
};

/// x  not empty
Extremes extremes(const Array<double>& x);

bool all_are_finite(const Array<double>& x);

Array<double> zeros(const multigrid::Executor& executor, Index n);

/// x_i += constant
void add_constant(double constant, Array<double>& x);

/// The sum of the absolute values of x_i, first <= i < end, brought to the host.
double absolute_sum(const Array<double>& x, multigrid::Offset first, multigrid::Offset end);

/// factor x_i, first <= i < end
Array<double> scaled_part(const Array<double>& x,
                          multigrid::Offset first,
                          multigrid::Offset end,
                          double factor);

/// |x_i|
Array<double> absolute_values(const Array<double>& x);

/// The largest |x_i - y_i|.
double largest_change(const Array<double>& x, const Array<double>& y);

/// x  not empty
double mean(const Array<double>& x);

/// x + factor y
Array<double> combination(const Array<double>& x, double factor, const Array<double>& y);

/// x - y
Array<double> difference(const Array<double>& x, const Array<double>& y);

/// b -= w (sum b) / (sum w), twice: the second time takes what rounding left.
///
/// sum_of_all  the sum of what several processes have that share the vectors; null: this one has all
void make_sum_zero(Array<double>& b,
                   const Array<double>& w,
                   const std::function<double(double)>& sum_of_all = nullptr);

/// values of numbers in the order of points: result_p = x_{number_of_point_p}
Array<double> in_order_of_points(const Array<double>& x, const Array<Index>& number_of_point);

}  // namespace assembly
