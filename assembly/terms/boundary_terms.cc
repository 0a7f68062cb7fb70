// SPDX-License-Identifier: MIT
#include "assembly/terms/boundary_terms.h"

#include <cmath>

namespace assembly {

namespace {

using multigrid::Index;

/// Adds one face after the other.
template <int dim>
class FaceAssembler {
 public:
  FaceAssembler(const Numbering<dim>& numbering, SparseRows& A, std::vector<double>& b)
      : numbering_(numbering), shapes_of_faces_(numbering.degree), A_(A), b_(b) {}

  void add(const FluxCondition<dim>& condition, const Cell<dim>& cell, const Index* nodes) {
    FaceValues<dim>& shapes = shapes_of_faces_.of(cell);
    shapes.reinit(numbering_.points, nodes);
    for (unsigned int q = 0; q < shapes.n_points(); ++q) {
      const dealii::Point<dim>& x = shapes.point(q);
      const double alpha =
          bad_.check(condition.alpha, Required::not_negative, x, condition.alpha(x));
      const double g = bad_.check(condition.g, Required::finite, x, condition.g(x));
      sums_.g.value += shapes.JxW(q) * g;
      sums_.g.absolute += shapes.JxW(q) * std::abs(g);
      sums_.has_alpha = sums_.has_alpha || alpha > 0;
      add_point(shapes, nodes, q, shapes.JxW(q) * alpha, shapes.JxW(q) * g);
    }
  }

  BoundarySums finish() const {
    bad_.raise();
    return sums_;
  }

 private:
  void add_point(
      const FaceValues<dim>& shapes, const Index* nodes, unsigned int q, double alpha, double g) {
    for (unsigned int i = 0; i < shapes.n_shapes(); ++i) {
      const Index row = numbering_.unknown[nodes[i]];
      if (row < 0) continue;
      b_[row] += g * shapes.value(i, q);
      if (alpha == 0) continue;
      for (unsigned int j = 0; j < shapes.n_shapes(); ++j) {
        const double value = alpha * (shapes.value(i, q) * shapes.value(j, q));
        if (const Index column = numbering_.unknown[nodes[j]]; column >= 0)
          A_.add(row, column, value);
        else
          b_[row] -= value * numbering_.given[nodes[j]];
      }
    }
  }

  const Numbering<dim>& numbering_;
  ShapesOfFaces<dim> shapes_of_faces_;
  SparseRows& A_;
  std::vector<double>& b_;
  BoundarySums sums_;
  BadValue<dim> bad_;
};

}  // namespace

template <int dim>
BoundarySums add_boundary_terms(const dealii::Triangulation<dim>& triangulation,
                                const BoundaryConditions<dim>& conditions,
                                const Numbering<dim>& numbering,
                                SparseRows& A,
                                std::vector<double>& b) {
  FaceAssembler<dim> assembler(numbering, A, b);
  for_boundary_faces(
      triangulation, numbering,
      [&](const Cell<dim>& cell, const unsigned int face, const FaceNodes<dim>& nodes) {
        const auto flux = conditions.flux_of.find(cell->face(face)->boundary_id());
        if (flux != conditions.flux_of.end())
          assembler.add(conditions.fluxes[flux->second], cell, nodes.nodes.data());
      });
  return assembler.finish();
}

template BoundarySums add_boundary_terms(const dealii::Triangulation<2>& triangulation,
                                         const BoundaryConditions<2>& conditions,
                                         const Numbering<2>& numbering,
                                         SparseRows& A,
                                         std::vector<double>& b);
template BoundarySums add_boundary_terms(const dealii::Triangulation<3>& triangulation,
                                         const BoundaryConditions<3>& conditions,
                                         const Numbering<3>& numbering,
                                         SparseRows& A,
                                         std::vector<double>& b);

}  // namespace assembly
