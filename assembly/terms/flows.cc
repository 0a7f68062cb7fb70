// SPDX-License-Identifier: MIT
#include "assembly/terms/flows.h"

#include "assembly/terms/boundary_terms.h"
#include "assembly/terms/box_boundary.h"

#include <cmath>
#include <limits>

namespace assembly {

using multigrid::Index;

void NodeFlows::add(const Index node, const double term) {
  value[node] += term;
  rounding[node] += std::numeric_limits<double>::epsilon() * std::abs(term);
}

namespace {

/// What one Dirichlet face has to do with one of its nodes.
struct Part {
  double mass = 0;  ///< integral of phi^2
  double by_gradient =
      0;  ///< integral of phi n . kappa grad u_h, if the node is on several boundaries
};

/// The parts of the nodes of Dirichlet faces.
template <int dim>
class DirichletParts {
 public:
  DirichletParts(const Discretization<dim>& discretization,
                 const ByMaterial<Diffusion<dim>>& kappa,
                 const Nodes<dim>& nodes,
                 const std::vector<double>& u)
      : kappa_(kappa),
        nodes_(nodes),
        u_(u),
        faces_(nodes.degree),
        cells_(discretization,
               face_points<dim>(true, face_rule<dim>(true, nodes.degree)),
               face_points<dim>(false, face_rule<dim>(false, nodes.degree))),
        boundary_(nodes.points.size(), dealii::numbers::invalid_boundary_id),
        is_shared_(nodes.points.size(), 0) {}

  /// To be called for all faces before the first `of`.
  void note(const BoundaryId id, const FaceNodes<dim>& of_face) {
    for (unsigned int i = 0; i < of_face.n; ++i) {
      BoundaryId& known = boundary_[of_face.nodes[i]];
      if (known != dealii::numbers::invalid_boundary_id && known != id)
        is_shared_[of_face.nodes[i]] = 1;
      known = id;
    }
  }

  /// The parts of the face's nodes, in their order.
  const std::vector<Part>& of(const Cell<dim>& cell,
                              const unsigned int number,
                              const FaceNodes<dim>& of_face) {
    FaceValues<dim>& face = faces_.of(cell);
    face.reinit(nodes_.points, of_face.nodes.data());
    parts_.assign(face.n_shapes(), {});
    bool any_shared = false;
    for (unsigned int i = 0; i < face.n_shapes(); ++i) {
      any_shared = any_shared || is_shared_[of_face.nodes[i]];
      for (unsigned int q = 0; q < face.n_points(); ++q)
        parts_[i].mass += face.JxW(q) * face.value(i, q) * face.value(i, q);
    }
    if (any_shared) add_gradients(cell, number, of_face, face);
    return parts_;
  }

 private:
  void add_gradients(const Cell<dim>& cell,
                     const unsigned int number,
                     const FaceNodes<dim>& of_face,
                     const FaceValues<dim>& face) {
    const Diffusion<dim>& kappa = kappa_.on(cell->material_id());
    const Index* nodes = nodes_.nodes_of(cell->active_cell_index());
    CellValues<dim>& shapes = cells_.on(cell);
    shapes.reinit(nodes_.points, nodes);
    for (unsigned int q = 0; q < face.n_points(); ++q) {
      dealii::Tensor<1, dim> gradient;
      for (unsigned int i = 0; i < shapes.n_shapes(); ++i)
        gradient += u_[nodes[i]] * shapes.gradient(i, number * face.n_points() + q);
      const double flow = face.JxW(q) * (face.normal(q) * (kappa(face.point(q)) * gradient));
      if (!std::isfinite(flow)) continue;  // kappa is evaluated inside cells alone
      for (unsigned int i = 0; i < face.n_shapes(); ++i)
        if (is_shared_[of_face.nodes[i]]) parts_[i].by_gradient += flow * face.value(i, q);
    }
  }

  const ByMaterial<Diffusion<dim>>& kappa_;
  const Nodes<dim>& nodes_;
  const std::vector<double>& u_;
  ShapesOfFaces<dim> faces_;
  ShapesOfCells<dim> cells_;  ///< at the points of all faces of a cell
  std::vector<BoundaryId> boundary_;
  std::vector<char> is_shared_;
  std::vector<Part> parts_;
};

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
                                        const Discretization<dim>& discretization,
                                        const ByMaterial<Diffusion<dim>>& kappa,
                                        const BoundaryConditions<dim>& conditions,
                                        const Numbering<dim>& numbering,
                                        const std::vector<double>& u,
                                        const NodeFlows& flows) {
  DirichletParts<dim> parts(discretization, kappa, numbering, u);
  const auto for_dirichlet_faces = [&](const auto& body) {
    for_boundary_faces(
        triangulation, numbering,
        [&](const Cell<dim>& cell, const unsigned int number, const FaceNodes<dim>& nodes) {
          const BoundaryId id = cell->face(number)->boundary_id();
          if (conditions.dirichlet.value_of.count(id)) body(id, cell, number, nodes);
        });
  };
  for_dirichlet_faces([&](const BoundaryId id, const Cell<dim>&, unsigned int,
                          const FaceNodes<dim>& nodes) { parts.note(id, nodes); });
  std::vector<Part> whole(numbering.points.size());
  for_dirichlet_faces([&](BoundaryId, const Cell<dim>& cell, const unsigned int number,
                          const FaceNodes<dim>& nodes) {
    const std::vector<Part>& of_face = parts.of(cell, number, nodes);
    for (std::size_t i = 0; i < of_face.size(); ++i) {
      whole[nodes.nodes[i]].mass += of_face[i].mass;
      whole[nodes.nodes[i]].by_gradient += of_face[i].by_gradient;
    }
  });
  FlowOfBoundary<dim> result;
  for_dirichlet_faces([&](const BoundaryId id, const Cell<dim>& cell, const unsigned int number,
                          const FaceNodes<dim>& nodes) {
    const std::vector<Part>& of_face = parts.of(cell, number, nodes);
    for (std::size_t i = 0; i < of_face.size(); ++i) {
      const Index node = nodes.nodes[i];
      const double share = of_face[i].mass / whole[node].mass;
      const double value =
          of_face[i].by_gradient + share * (flows.value[node] - whole[node].by_gradient);
      result[id] += {value, std::abs(value), share * flows.rounding[node]};
    }
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
                                               const Discretization<2>& discretization,
                                               const ByMaterial<Diffusion<2>>& kappa,
                                               const BoundaryConditions<2>& conditions,
                                               const Numbering<2>& numbering,
                                               const std::vector<double>& u,
                                               const NodeFlows& flows);
template FlowOfBoundary<3> flows_of_boundaries(const dealii::Triangulation<3>& triangulation,
                                               const Discretization<3>& discretization,
                                               const ByMaterial<Diffusion<3>>& kappa,
                                               const BoundaryConditions<3>& conditions,
                                               const Numbering<3>& numbering,
                                               const std::vector<double>& u,
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
