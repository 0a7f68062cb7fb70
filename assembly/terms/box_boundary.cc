// SPDX-License-Identifier: MIT
#include "assembly/terms/box_boundary.h"

#include "assembly/terms/boundary_terms.h"

namespace assembly {

using multigrid::Index;

template <int dim>
bool add_box_boundary_terms(const dealii::Triangulation<dim>& triangulation,
                            const BoundaryConditions<dim>& conditions,
                            const Nodes<dim>& nodes,
                            SparseRows& K,
                            std::vector<double>& F) {
  BoxesOfFaces<dim> boxes;
  BadValue<dim> bad;
  bool has_alpha = false;
  for_boundary_faces(
      triangulation, nodes,
      [&](const Cell<dim>& cell, const unsigned int number, const FaceNodes<dim>& corners) {
        const auto flux = conditions.flux_of.find(cell->face(number)->boundary_id());
        if (flux == conditions.flux_of.end()) return;
        const FluxCondition<dim>& condition = conditions.fluxes[flux->second];
        FaceValues<dim>& face = boxes.of(cell);
        face.reinit(nodes.points, corners.nodes.data());
        for (unsigned int q = 0; q < face.n_points(); ++q) {
          const dealii::Point<dim>& x = face.point(q);
          const Index node = corners.nodes[q];
          const double alpha =
              bad.check(condition.alpha, Required::not_negative, x, condition.alpha(x));
          has_alpha = has_alpha || alpha > 0;
          K.add(node, node, face.JxW(q) * alpha);
          F[node] += face.JxW(q) * bad.check(condition.g, Required::finite, x, condition.g(x));
        }
      });
  bad.raise();
  return has_alpha;
}

template bool add_box_boundary_terms(const dealii::Triangulation<2>& triangulation,
                                     const BoundaryConditions<2>& conditions,
                                     const Nodes<2>& nodes,
                                     SparseRows& K,
                                     std::vector<double>& F);
template bool add_box_boundary_terms(const dealii::Triangulation<3>& triangulation,
                                     const BoundaryConditions<3>& conditions,
                                     const Nodes<3>& nodes,
                                     SparseRows& K,
                                     std::vector<double>& F);

}  // namespace assembly
