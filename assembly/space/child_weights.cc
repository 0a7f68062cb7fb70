// SPDX-License-Identifier: MIT
#include "assembly/space/child_weights.h"

#include <cmath>

namespace assembly {

namespace {

constexpr double rounding = 1e-14;

}  // namespace

template <int dim>
unsigned int ChildWeights<dim>::of(const ChildVertices<dim>& child) {
  const auto [entry, is_new] =
      first_.try_emplace(child, static_cast<unsigned int>(weights_.size()));
  if (!is_new) return entry->second;
  for (const dealii::Point<dim>& point : nodes(child)) {
    Weights& weights = weights_.emplace_back();
    for (unsigned int i = 0; i < element_.n_dofs_per_cell(); ++i)
      if (const double value = element_.shape_value(i, point); std::abs(value) > rounding)
        weights[i] = value;
  }
  return entry->second;
}

template <int dim>
std::vector<dealii::Point<dim>> ChildWeights<dim>::nodes(const ChildVertices<dim>& child) const {
  const bool simplex = element_.reference_cell().is_simplex();
  const auto linear = lagrange_element<dim>(simplex, 1),
             quadratic = lagrange_element<dim>(simplex, 2);
  std::vector<dealii::Point<dim>> corners, points;
  for (unsigned int v = 0; v < linear->n_dofs_per_cell(); ++v)
    corners.push_back(quadratic->unit_support_point(child[v]));
  for (const dealii::Point<dim>& point : element_.get_unit_support_points())
    points.push_back(map_linearly(*linear, corners, point));
  return points;
}

template class ChildWeights<2>;
template class ChildWeights<3>;

}  // namespace assembly
