// SPDX-License-Identifier: MIT
#include "assembly/terms/film_flows.h"

#include "assembly/terms/boundary_terms.h"
#include "assembly/terms/box_boundary.h"

#include <cmath>
#include <limits>

namespace assembly {

using multigrid::Index;

namespace {

/// g - alpha u on one face after another.
template <int dim>
class FilmFlow {
 public:
  FilmFlow(const Numbering<dim>& numbering,
           const std::vector<double>& u,
           const double factor,
           const bool boxes,
           NodeFlows* flows)
      : numbering_(numbering),
        u_(u),
        factor_(factor),
        boxes_(boxes),
        flows_(flows),
        shapes_(numbering.degree) {}

  Flow of(const FluxCondition<dim>& condition, const Cell<dim>& cell, const Index* nodes) {
    FaceValues<dim>& face = boxes_ ? shapes_of_boxes_.of(cell) : shapes_.of(cell);
    face.reinit(numbering_.points, nodes);
    Flow flow;
    for (unsigned int q = 0; q < face.n_points(); ++q) {
      const double weight = factor_ * face.JxW(q), g = weight * condition.g(face.point(q)),
                   out = weight * condition.alpha(face.point(q)) * temperature(face, q, nodes);
      constexpr double epsilon = std::numeric_limits<double>::epsilon();
      flow += {g - out, std::abs(g - out), epsilon * (std::abs(g) + std::abs(out))};
      if (!flows_) continue;
      for (unsigned int i = 0; i < face.n_shapes(); ++i) {
        if (numbering_.unknown[nodes[i]] >= 0) continue;
        flows_->add(nodes[i], out * face.value(i, q));
        flows_->add(nodes[i], -g * face.value(i, q));
      }
    }
    return flow;
  }

 private:
  /// Point q is in the box of node q.
  double temperature(const FaceValues<dim>& face, const unsigned int q, const Index* nodes) const {
    if (boxes_) return u_[nodes[q]];
    double value = 0;
    for (unsigned int i = 0; i < face.n_shapes(); ++i) value += face.value(i, q) * u_[nodes[i]];
    return value;
  }

  const Numbering<dim>& numbering_;
  const std::vector<double>& u_;
  double factor_;
  bool boxes_;
  NodeFlows* flows_;
  ShapesOfFaces<dim> shapes_;
  BoxesOfFaces<dim> shapes_of_boxes_;
};

}  // namespace

template <int dim>
void add_film_flows(const dealii::Triangulation<dim>& triangulation,
                    const BoundaryConditions<dim>& conditions,
                    const Numbering<dim>& numbering,
                    const std::vector<double>& u,
                    const double factor,
                    const bool boxes,
                    FlowOfBoundary<dim>& of_boundary,
                    NodeFlows* flows) {
  FilmFlow<dim> film(numbering, u, factor, boxes, flows);
  for_boundary_faces(
      triangulation, numbering,
      [&](const Cell<dim>& cell, const unsigned int number, const FaceNodes<dim>& nodes) {
        const BoundaryId id = cell->face(number)->boundary_id();
        const auto flux = conditions.flux_of.find(id);
        if (flux == conditions.flux_of.end()) return;
        of_boundary[id] += film.of(conditions.fluxes[flux->second], cell, nodes.nodes.data());
      });
}

template void add_film_flows(const dealii::Triangulation<2>& triangulation,
                             const BoundaryConditions<2>& conditions,
                             const Numbering<2>& numbering,
                             const std::vector<double>& u,
                             double factor,
                             bool boxes,
                             FlowOfBoundary<2>& of_boundary,
                             NodeFlows* flows);
template void add_film_flows(const dealii::Triangulation<3>& triangulation,
                             const BoundaryConditions<3>& conditions,
                             const Numbering<3>& numbering,
                             const std::vector<double>& u,
                             double factor,
                             bool boxes,
                             FlowOfBoundary<3>& of_boundary,
                             NodeFlows* flows);

}  // namespace assembly
