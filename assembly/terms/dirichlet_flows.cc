// SPDX-License-Identifier: MIT
#include "assembly/terms/dirichlet_flows.h"

#include "assembly/terms/boundary_terms.h"

#include <cmath>

namespace assembly {

using multigrid::Index;

namespace {

/// What one Dirichlet face has to do with one of its nodes.
struct Part {
  double mass = 0;  ///< integral of phi^2
  /// Integral of phi n . kappa grad u_h, if the node is on several boundaries.
  double by_gradient = 0;
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

}  // namespace assembly
