// SPDX-License-Identifier: MIT
#include "assembly/box_boundary.h"

#include "assembly/boundary_terms.h"
#include "assembly/edge_values.h"

namespace assembly {

using multigrid::Index;

namespace {

/// The middles of both halves: point q is in the box of node q.
dealii::Quadrature<1> halves() {
  return {{dealii::Point<1>(0.25), dealii::Point<1>(0.75)}, {0.5, 0.5}};
}

}  // namespace

template <int dim>
bool add_box_boundary_terms(const dealii::Triangulation<dim>& triangulation,
                            const BoundaryConditions<dim>& conditions,
                            const Nodes<dim>& nodes,
                            SparseRows& K,
                            std::vector<double>& F) {
  constexpr unsigned int degree = 1;
  EdgeValues edge(degree, halves());
  BadValue<dim> bad;
  bool has_alpha = false;
  for_boundary_edges(triangulation, nodes,
                     [&](const Cell<dim>& cell, const unsigned int number, const EdgeNodes& ends) {
                       const auto flux = conditions.flux_of.find(cell->face(number)->boundary_id());
                       if (flux == conditions.flux_of.end()) return;
                       const FluxCondition<dim>& condition = conditions.fluxes[flux->second];
                       edge.reinit(nodes.points, ends.nodes.data());
                       for (unsigned int q = 0; q < edge.n_points(); ++q) {
                         const dealii::Point<dim>& x = edge.point(q);
                         const double alpha = bad.check(condition.alpha, Required::not_negative, x,
                                                        condition.alpha(x));
                         has_alpha = has_alpha || alpha > 0;
                         K.add(ends.nodes[q], ends.nodes[q], edge.JxW(q) * alpha);
                         F[ends.nodes[q]] += edge.JxW(q) * bad.check(condition.g, Required::finite,
                                                                     x, condition.g(x));
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

}  // namespace assembly
