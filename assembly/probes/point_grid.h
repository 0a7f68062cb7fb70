// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

#include <vector>

namespace assembly {

using multigrid::Array;
using multigrid::Executor;
using multigrid::Index;
using multigrid::Offset;

/// Points in the boxes of a uniform grid, by which a cell finds those near to it.
template <int dim>
struct PointGridView {
  const double* points;  ///< point by point
  const Index* begins;   ///< of each box, and the end
  const Index* members;  ///< points, box by box
  int n[dim];
  double low[dim], high[dim];  ///< of all points
  double per_length[dim];      ///< boxes

  /// The box of a coordinate, which may lie outside.
  MG_HD int box(int d, double x) const {
    if (!(x > low[d])) return 0;
    if (!(x < high[d])) return n[d] - 1;
    const int k = int((x - low[d]) * per_length[d]);
    return k < n[d] - 1 ? k : n[d] - 1;
  }
  MG_HD bool misses(const double (&from)[dim], const double (&to)[dim]) const {
    for (int d = 0; d < dim; ++d)
      if (from[d] > high[d] || to[d] < low[d]) return true;
    return false;
  }
};

template <int dim>
class PointGrid {
 public:
  /// About as many boxes as points, in the host's memory, then on the executor.
  ///
  /// points  dim coordinates each, point by point; at least one, all finite
  PointGrid(const Executor& executor, const std::vector<double>& points);

  Index n_points() const { return Index(points_.size() / dim); }
  PointGridView<dim> view() const;

 private:
  Array<double> points_;
  Array<Index> begins_, members_;
  PointGridView<dim> view_ = {};  ///< its pointers are null
};

}  // namespace assembly
