// SPDX-License-Identifier: MIT
#include "assembly/probes/point_grid.h"

#include <algorithm>
#include <cmath>

namespace assembly {

template <int dim>
PointGrid<dim>::PointGrid(const Executor& executor, const std::vector<double>& points)
    : points_(executor, points) {
  const std::size_t n = points.size() / dim;
  for (std::size_t d = 0; d < dim; ++d) {
    view_.low[d] = view_.high[d] = points[d];
    for (std::size_t k = 1; k < n; ++k) {
      view_.low[d] = std::min(view_.low[d], points[k * dim + d]);
      view_.high[d] = std::max(view_.high[d], points[k * dim + d]);
    }
  }
  const int along_axis = int(std::ceil(std::pow(double(n), 1. / dim)));
  std::size_t n_boxes = 1;
  for (std::size_t d = 0; d < dim; ++d) {
    const double length = view_.high[d] - view_.low[d];
    view_.n[d] = length > 0 ? along_axis : 1;
    view_.per_length[d] = length > 0 ? along_axis / length : 0;
    n_boxes *= std::size_t(view_.n[d]);
  }
  std::vector<Index> box_of(n), begins(n_boxes + 1, 0), members(n);
  for (std::size_t k = 0; k < n; ++k) {
    Index box = 0;
    for (int d = dim - 1; d >= 0; --d)
      box = box * view_.n[d] + view_.box(d, points[k * dim + std::size_t(d)]);
    box_of[k] = box;
    ++begins[std::size_t(box) + 1];
  }
  for (std::size_t b = 0; b < n_boxes; ++b) begins[b + 1] += begins[b];
  std::vector<Index> next = begins;
  for (std::size_t k = 0; k < n; ++k)
    members[std::size_t(next[std::size_t(box_of[k])]++)] = Index(k);
  begins_ = Array<Index>(executor, begins);
  members_ = Array<Index>(executor, members);
}

template <int dim>
PointGridView<dim> PointGrid<dim>::view() const {
  const Executor& executor = points_.executor();
  PointGridView<dim> view = view_;
  view.points = points_.on(executor);
  view.begins = begins_.on(executor);
  view.members = members_.on(executor);
  return view;
}

template class PointGrid<2>;
template class PointGrid<3>;

}  // namespace assembly
