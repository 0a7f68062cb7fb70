// SPDX-License-Identifier: MIT
#include "assembly/flows.h"

#include "assembly/boundary_terms.h"
#include "assembly/box_boundary.h"

#include <cmath>
#include <limits>

namespace assembly {

using multigrid::Index;

void NodeFlows::add(const Index node, const double term) {
  value[node] += term;
  rounding[node] += std::numeric_limits<double>::epsilon() * std::abs(term);
}

namespace {

/// Calls body(id, node, integral of phi_node^2) for the nodes of Dirichlet faces, face by face.
template <int dim, class Body>
void for_given_nodes(const dealii::Triangulation<dim>& triangulation,
                     const BoundaryConditions<dim>& conditions,
                     const Nodes<dim>& nodes,
                     const Body& body) {
  ShapesOfFaces<dim> shapes(nodes.degree);
  for_boundary_faces(
      triangulation, nodes,
      [&](const Cell<dim>& cell, const unsigned int number, const FaceNodes<dim>& of_face) {
        const BoundaryId id = cell->face(number)->boundary_id();
        if (conditions.dirichlet.value_of.count(id) == 0) return;
        FaceValues<dim>& face = shapes.of(cell);
        face.reinit(nodes.points, of_face.nodes.data());
        for (unsigned int i = 0; i < face.n_shapes(); ++i) {
          double mass = 0;
          for (unsigned int q = 0; q < face.n_points(); ++q)
            mass += face.JxW(q) * face.value(i, q) * face.value(i, q);
          body(id, of_face.nodes[i], mass);
        }
      });
}

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
FlowOfBoundary<dim> flows_of_boundaries(const dealii::Triangulation<dim>& triangulation,
                                        const BoundaryConditions<dim>& conditions,
                                        const Numbering<dim>& numbering,
                                        const NodeFlows& flows) {
  std::vector<double> mass(numbering.points.size(), 0.);
  for_given_nodes(triangulation, conditions, numbering,
                  [&](BoundaryId, const Index node, const double part) { mass[node] += part; });
  FlowOfBoundary<dim> result;
  for_given_nodes(triangulation, conditions, numbering,
                  [&](const BoundaryId id, const Index node, const double part) {
                    const double share = part / mass[node], value = share * flows.value[node];
                    result[id] += {value, std::abs(value), share * flows.rounding[node]};
                  });
  return result;
}

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

template FlowOfBoundary<2> flows_of_boundaries(const dealii::Triangulation<2>& triangulation,
                                               const BoundaryConditions<2>& conditions,
                                               const Numbering<2>& numbering,
                                               const NodeFlows& flows);
template FlowOfBoundary<3> flows_of_boundaries(const dealii::Triangulation<3>& triangulation,
                                               const BoundaryConditions<3>& conditions,
                                               const Numbering<3>& numbering,
                                               const NodeFlows& flows);
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
