// SPDX-License-Identifier: MIT
#include "assembly/terms/ties.h"

#include "assembly/terms/boundary_terms.h"

#include <algorithm>
#include <cmath>

namespace assembly {

using multigrid::Array;
using multigrid::Index;

void Ties::tie(const Index row, const double weight, const double value) {
  include(value);
  Index& place = place_[row - first_];
  if (place < 0) {
    place = static_cast<Index>(entries_.size());
    entries_.push_back({row, value, 0, 0});
  }
  Entry& entry = entries_[place];
  const double difference = value - entry.value;
  entry.weight += weight;
  entry.moment += weight * difference;
  constant_ += weight * difference * difference;
}

void Ties::include(const double value) {
  low_ = std::min(low_, value);
  high_ = std::max(high_, value);
}

void Ties::append(const Ties& part) {
  for (const Entry& entry : part.entries_) {
    place_[entry.row - first_] = static_cast<Index>(entries_.size());
    entries_.push_back(entry);
  }
  constant_ += part.constant_;
  low_ = std::min(low_, part.low_);
  high_ = std::max(high_, part.high_);
}

multigrid::Dissipation Ties::finish(const multigrid::Executor& executor) {
  std::sort(entries_.begin(), entries_.end(),
            [](const Entry& a, const Entry& b) { return a.row < b.row; });
  std::vector<Index> rows;
  std::vector<double> values, weights, moments;
  for (const Entry& entry : entries_) {
    rows.push_back(entry.row);
    values.push_back(entry.value);
    weights.push_back(entry.weight);
    moments.push_back(entry.moment);
  }
  entries_.clear();
  place_.clear();
  return {Array<Index>(executor, rows),
          Array<double>(executor, values),
          Array<double>(executor, weights),
          Array<double>(executor, moments),
          constant_,
          low_,
          high_};
}

namespace {

/// One point of a face, whose weight times alpha is `alpha`: of sum_i phi_i alpha (u_i - ambient)^2
/// - 1/2 sum_ij phi_i phi_j alpha (u_i - u_j)^2 all but the pairs of unknowns.
template <int dim>
void tie_point(const FaceValues<dim>& face,
               const unsigned int q,
               const Index* nodes,
               const Numbering<dim>& numbering,
               const double alpha,
               const double ambient,
               const bool lumped,
               Ties& ties) {
  for (unsigned int i = 0; i < face.n_shapes(); ++i) {
    const Index row = numbering.unknown[nodes[i]];
    const double weight = alpha * face.value(i, q), given = numbering.given[nodes[i]];
    if (row >= 0)
      ties.tie(row, weight, ambient);
    else
      ties.add_constant(weight * (given - ambient) * (given - ambient));
    if (row < 0 || lumped) continue;
    for (unsigned int j = 0; j < face.n_shapes(); ++j)
      if (numbering.unknown[nodes[j]] < 0)
        ties.tie(row, -weight * face.value(j, q), numbering.given[nodes[j]]);
  }
}

}  // namespace

template <int dim>
void add_film_ties(const dealii::Triangulation<dim>& triangulation,
                   const BoundaryConditions<dim>& conditions,
                   const Numbering<dim>& numbering,
                   const double scale,
                   const bool lumped,
                   Ties& ties) {
  ShapesOfFaces<dim> shapes(numbering.degree);
  for_boundary_faces(
      triangulation, numbering,
      [&](const Cell<dim>& cell, const unsigned int number, const FaceNodes<dim>& nodes) {
        const auto flux = conditions.flux_of.find(cell->face(number)->boundary_id());
        if (flux == conditions.flux_of.end()) return;
        const FluxCondition<dim>& condition = conditions.fluxes[flux->second];
        FaceValues<dim>& face = shapes.of(cell);
        face.reinit(numbering.points, nodes.nodes.data());
        for (unsigned int q = 0; q < face.n_points(); ++q) {
          const double alpha = condition.alpha(face.point(q));
          if (!(alpha > 0)) continue;
          const double ambient = condition.g(face.point(q)) / alpha;
          if (!std::isfinite(ambient * ambient)) continue;  // alpha is as good as 0: g alone
          tie_point(face, q, nodes.nodes.data(), numbering, scale * face.JxW(q) * alpha, ambient,
                    lumped, ties);
        }
      });
}

template void add_film_ties(const dealii::Triangulation<2>& triangulation,
                            const BoundaryConditions<2>& conditions,
                            const Numbering<2>& numbering,
                            double scale,
                            bool lumped,
                            Ties& ties);
template void add_film_ties(const dealii::Triangulation<3>& triangulation,
                            const BoundaryConditions<3>& conditions,
                            const Numbering<3>& numbering,
                            double scale,
                            bool lumped,
                            Ties& ties);

}  // namespace assembly
