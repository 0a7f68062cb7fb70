// SPDX-License-Identifier: MIT
#include "tests/reference/terms/boundary_terms.h"

namespace assembly {

using multigrid::Index;

namespace {

/// Calls body(condition, boundary, values on the face, nodes of the face) for the faces with such a
/// condition.
template <int dim, class Body>
void for_films(const Terms<dim>& terms,
               const Numbering<dim>& numbering,
               ShapesOfFaces<dim> shapes,
               const Body& body) {
  for_boundary_faces(
      terms.triangulation, numbering,
      [&](const Cell<dim>& cell, const unsigned int number, const FaceNodes<dim>& nodes) {
        const BoundaryId id = cell->face(number)->boundary_id();
        const FluxCondition<dim>* condition = terms.conditions.flux_on(id);
        if (!condition) return;
        FaceValues<dim>& face = shapes.on(cell);
        face.reinit(numbering.points, nodes.nodes.data());
        body(*condition, id, face, nodes.nodes.data());
      });
}

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
BoundarySums add_boundary_terms(const Terms<dim>& terms,
                                const Numbering<dim>& numbering,
                                SparseRows& A,
                                std::vector<double>& b) {
  BoundarySums sums;
  BadValue<dim> bad;
  const auto add_point = [&](const FaceValues<dim>& face, const unsigned int q, const Index* nodes,
                             const double alpha, const double g) {
    for (unsigned int i = 0; i < face.n_shapes(); ++i) {
      const Index row = numbering.unknown[nodes[i]];
      if (row < 0) continue;
      b[row] += g * face.value(i, q);
      if (alpha == 0) continue;
      for (unsigned int j = 0; j < face.n_shapes(); ++j) {
        const double value = alpha * (face.value(i, q) * face.value(j, q));
        if (const Index column = numbering.unknown[nodes[j]]; column >= 0)
          A.add(row, column, value);
        else
          b[row] -= value * numbering.given[nodes[j]];
      }
    }
  };
  for_films(terms, numbering, terms.shapes_on_faces(),
            [&](const FluxCondition<dim>& condition, BoundaryId, const FaceValues<dim>& face,
                const Index* nodes) {
              for (unsigned int q = 0; q < face.n_points(); ++q) {
                const dealii::Point<dim>& x = face.point(q);
                const double alpha = bad.check(condition.alpha, Required::not_negative, x);
                const double g = bad.check(condition.g, Required::finite, x);
                sums.g.value += face.JxW(q) * g;
                sums.g.absolute += face.JxW(q) * std::abs(g);
                sums.has_alpha = sums.has_alpha || alpha > 0;
                add_point(face, q, nodes, face.JxW(q) * alpha, face.JxW(q) * g);
              }
            });
  bad.raise();
  return sums;
}

template <int dim>
void add_film_flows(const Terms<dim>& terms,
                    const Numbering<dim>& numbering,
                    const std::vector<double>& u,
                    const double factor,
                    FlowOfBoundary<dim>& of_boundary,
                    NodeFlows* flows) {
  constexpr double epsilon = std::numeric_limits<double>::epsilon();
  for_films(terms, numbering, terms.shapes_on_faces(),
            [&](const FluxCondition<dim>& condition, const BoundaryId id,
                const FaceValues<dim>& face, const Index* nodes) {
              Flow flow;
              for (unsigned int q = 0; q < face.n_points(); ++q) {
                double at_point = 0;
                for (unsigned int i = 0; i < face.n_shapes(); ++i)
                  at_point += face.value(i, q) * u[nodes[i]];
                const double weight = factor * face.JxW(q), g = weight * condition.g(face.point(q)),
                             out = weight * condition.alpha(face.point(q)) * at_point;
                flow += {g - out, std::abs(g - out), epsilon * (std::abs(g) + std::abs(out))};
                if (!flows) continue;
                for (unsigned int i = 0; i < face.n_shapes(); ++i) {
                  if (numbering.unknown[nodes[i]] >= 0) continue;
                  flows->add(nodes[i], out * face.value(i, q));
                  flows->add(nodes[i], -g * face.value(i, q));
                }
              }
              of_boundary[id] += flow;
            });
}

template <int dim>
void add_film_ties(const Terms<dim>& terms,
                   const Numbering<dim>& numbering,
                   const double scale,
                   const bool rows_have_couplings,
                   Ties& ties) {
  for_films(terms, numbering, shapes_of_faces<dim>(numbering.degree),
            [&](const FluxCondition<dim>& condition, BoundaryId, const FaceValues<dim>& face,
                const Index* nodes) {
              for (unsigned int q = 0; q < face.n_points(); ++q) {
                const double alpha = condition.alpha(face.point(q));
                if (!(alpha > 0)) continue;
                const double ambient = condition.g(face.point(q)) / alpha;
                if (!std::isfinite(ambient * ambient)) continue;  // alpha is as good as 0: g alone
                tie_point(face, q, nodes, numbering, scale * face.JxW(q) * alpha, ambient,
                          terms.has_boxes() || rows_have_couplings, ties);
              }
            });
}

template decltype(add_boundary_terms<2>) add_boundary_terms<2>;
template decltype(add_boundary_terms<3>) add_boundary_terms<3>;
template decltype(add_film_flows<2>) add_film_flows<2>;
template decltype(add_film_flows<3>) add_film_flows<3>;
template decltype(add_film_ties<2>) add_film_ties<2>;
template decltype(add_film_ties<3>) add_film_ties<3>;

}  // namespace assembly
