// SPDX-License-Identifier: MIT
#include "tests/reference/terms/dirichlet_flows.h"

namespace assembly {

using multigrid::Index;

namespace {

/// What one Dirichlet face contributes to one of its nodes; also the sum of that over all faces.
struct Part {
  double mass = 0;  ///< integral of phi^2
  /// Integral of phi n . kappa grad u_h, if the node is on several boundaries.
  double by_gradient = 0;
};

struct PartOfNode {
  BoundaryId boundary;
  Index node;
  Part part;
};

/// Computes the parts of one Dirichlet face after another.
template <int dim>
class DirichletParts {
 public:
  /// is_shared  of each node: whether it is on several boundaries
  DirichletParts(const Terms<dim>& terms,
                 const Nodes<dim>& nodes,
                 const std::vector<double>& u,
                 std::vector<char> is_shared)
      : terms_(terms),
        nodes_(nodes),
        u_(u),
        is_shared_(std::move(is_shared)),
        faces_(shapes_of_faces<dim>(nodes.degree)),
        cells_{{*terms.discretization.simplex.element, points_of_faces(true)},
               {*terms.discretization.hypercube.element, points_of_faces(false)}} {}

  /// Appends the parts of the face's nodes, in their order.
  void add(const Cell<dim>& cell,
           const unsigned int number,
           const Index* nodes_of_face,
           std::vector<PartOfNode>& parts) {
    FaceValues<dim>& face = faces_.on(cell);
    face.reinit(nodes_.points, nodes_of_face);
    const std::size_t first = parts.size();
    bool any_shared = false;
    for (unsigned int i = 0; i < face.n_shapes(); ++i) {
      parts.push_back({cell->face(number)->boundary_id(), nodes_of_face[i], {}});
      any_shared = any_shared || is_shared_[nodes_of_face[i]];
      for (unsigned int q = 0; q < face.n_points(); ++q)
        parts.back().part.mass += face.JxW(q) * face.value(i, q) * face.value(i, q);
    }
    if (any_shared) add_gradients(cell, number, face, &parts[first]);
  }

 private:
  dealii::Quadrature<dim> points_of_faces(const bool is_simplex) const {
    return face_points<dim>(is_simplex, face_rule<dim>(is_simplex, nodes_.degree));
  }

  void add_gradients(const Cell<dim>& cell,
                     const unsigned int number,
                     const FaceValues<dim>& face,
                     PartOfNode* parts) {
    const Diffusion<dim>& kappa = terms_.kappa.on(cell->material_id());
    const Index* nodes = nodes_.nodes_of(cell->active_cell_index());
    CellValues<dim>& shapes = cells_.on(cell);
    shapes.reinit(nodes_.points, nodes);
    for (unsigned int q = 0; q < face.n_points(); ++q) {
      dealii::Tensor<1, dim> gradient;
      for (unsigned int i = 0; i < shapes.n_shapes(); ++i)
        gradient += u_[nodes[i]] * shapes.gradient(i, number * face.n_points() + q);
      const double flow = face.JxW(q) * (face.normal(q) * (kappa(face.point(q)) * gradient));
      if (!std::isfinite(flow)) continue;  // kappa was checked at points inside cells only
      for (unsigned int i = 0; i < face.n_shapes(); ++i)
        if (is_shared_[parts[i].node]) parts[i].part.by_gradient += flow * face.value(i, q);
    }
  }

  const Terms<dim>& terms_;
  const Nodes<dim>& nodes_;
  const std::vector<double>& u_;
  std::vector<char> is_shared_;
  ShapesOfFaces<dim> faces_;
  ShapesOfCells<dim> cells_;  ///< at the points of all faces of a cell
};

}  // namespace

template <int dim>
FlowOfBoundary<dim> flows_of_boundaries(const Terms<dim>& terms,
                                        const Numbering<dim>& numbering,
                                        const std::vector<double>& u,
                                        const NodeFlows& flows) {
  constexpr BoundaryId none = dealii::numbers::invalid_boundary_id;
  const auto for_dirichlet_faces = [&](const auto& body) {
    for_boundary_faces(
        terms.triangulation, numbering,
        [&](const Cell<dim>& cell, const unsigned int number, const FaceNodes<dim>& nodes) {
          if (terms.conditions.dirichlet.value_of.count(cell->face(number)->boundary_id()))
            body(cell, number, nodes);
        });
  };
  std::vector<BoundaryId> boundary(numbering.points.size(), none);
  std::vector<char> is_shared(numbering.points.size(), 0);
  for_dirichlet_faces(
      [&](const Cell<dim>& cell, const unsigned int number, const FaceNodes<dim>& nodes) {
        for (unsigned int i = 0; i < nodes.n; ++i) {
          BoundaryId& known = boundary[nodes.nodes[i]];
          const BoundaryId id = cell->face(number)->boundary_id();
          if (known != none && known != id) is_shared[nodes.nodes[i]] = 1;
          known = id;
        }
      });
  DirichletParts<dim> parts_of(terms, numbering, u, std::move(is_shared));
  std::vector<PartOfNode> parts;
  for_dirichlet_faces(
      [&](const Cell<dim>& cell, const unsigned int number, const FaceNodes<dim>& nodes) {
        parts_of.add(cell, number, nodes.nodes.data(), parts);
      });
  std::vector<Part> whole(numbering.points.size());
  for (const auto& [id, node, part] : parts) {
    whole[node].mass += part.mass;
    whole[node].by_gradient += part.by_gradient;
  }
  FlowOfBoundary<dim> result;
  for (const auto& [id, node, part] : parts) {
    const double share = part.mass / whole[node].mass;
    const double value = part.by_gradient + share * (flows.value[node] - whole[node].by_gradient);
    result[id] += {value, std::abs(value), share * flows.rounding[node]};
  }
  return result;
}

template decltype(flows_of_boundaries<2>) flows_of_boundaries<2>;
template decltype(flows_of_boundaries<3>) flows_of_boundaries<3>;

}  // namespace assembly
