// SPDX-License-Identifier: MIT
#include "assembly/boundary_terms.h"

#include <cmath>

namespace assembly {

namespace {

using multigrid::Index;

/// Adds one edge after the other.
class EdgeAssembler {
 public:
  EdgeAssembler(const Numbering<2>& numbering, SparseRows& A, std::vector<double>& b)
      : numbering_(numbering),
        shapes_(numbering.degree, edge_rule(numbering.degree)),
        A_(A),
        b_(b) {}

  void add(const FluxCondition<2>& condition, const Index* nodes) {
    shapes_.reinit(numbering_.points, nodes);
    for (unsigned int q = 0; q < shapes_.n_points(); ++q) {
      const dealii::Point<2>& x = shapes_.point(q);
      const double alpha =
          bad_.check(condition.alpha, Required::not_negative, x, condition.alpha(x));
      const double g = bad_.check(condition.g, Required::finite, x, condition.g(x));
      sums_.g.value += shapes_.JxW(q) * g;
      sums_.g.absolute += shapes_.JxW(q) * std::abs(g);
      sums_.has_alpha = sums_.has_alpha || alpha > 0;
      add_point(nodes, q, shapes_.JxW(q) * alpha, shapes_.JxW(q) * g);
    }
  }

  BoundarySums finish() const {
    bad_.raise();
    return sums_;
  }

 private:
  void add_point(const Index* nodes, unsigned int q, double alpha, double g) {
    for (unsigned int i = 0; i < shapes_.n_shapes(); ++i) {
      const Index row = numbering_.unknown[nodes[i]];
      if (row < 0) continue;
      b_[row] += g * shapes_.value(i, q);
      if (alpha == 0) continue;
      for (unsigned int j = 0; j < shapes_.n_shapes(); ++j) {
        const double value = alpha * (shapes_.value(i, q) * shapes_.value(j, q));
        if (const Index column = numbering_.unknown[nodes[j]]; column >= 0)
          A_.add(row, column, value);
        else
          b_[row] -= value * numbering_.given[nodes[j]];
      }
    }
  }

  const Numbering<2>& numbering_;
  EdgeValues shapes_;
  SparseRows& A_;
  std::vector<double>& b_;
  BoundarySums sums_;
  BadValue<2> bad_;
};

}  // namespace

template <int dim>
BoundarySums add_boundary_terms(const dealii::Triangulation<dim>& triangulation,
                                const BoundaryConditions<dim>& conditions,
                                const Numbering<dim>& numbering,
                                SparseRows& A,
                                std::vector<double>& b) {
  EdgeAssembler assembler(numbering, A, b);
  for_boundary_edges(triangulation, numbering,
                     [&](const Cell<dim>& cell, const unsigned int number, const EdgeNodes& edge) {
                       const auto flux = conditions.flux_of.find(cell->face(number)->boundary_id());
                       if (flux != conditions.flux_of.end())
                         assembler.add(conditions.fluxes[flux->second], edge.nodes.data());
                     });
  return assembler.finish();
}

template BoundarySums add_boundary_terms(const dealii::Triangulation<2>& triangulation,
                                         const BoundaryConditions<2>& conditions,
                                         const Numbering<2>& numbering,
                                         SparseRows& A,
                                         std::vector<double>& b);

}  // namespace assembly
