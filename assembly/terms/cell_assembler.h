// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/terms/cell_block.h"
#include "assembly/terms/cell_terms.h"

#include <cmath>

namespace assembly {

/// The cell's A_ij = (kappa grad phi_j, grad phi_i) + (c phi_j, phi_i), with the further term, and
/// F_i = (f, phi_i).
template <int dim>
class CellAssembler {
 public:
  /// Both are kept by reference.
  CellAssembler(const Nodes<dim>& nodes, const CellTerms<dim>& terms)
      : nodes_(nodes), terms_(terms) {}

  /// block  of zeros
  void operator()(const Cell<dim>& cell,
                  ShapesOfCells<dim>& shapes_of_cells,
                  CellBlock<dim>& block) const {
    CellValues<dim>& shapes = shapes_of_cells.on(cell);
    shapes.reinit(nodes_.points, nodes_.nodes_of(block.cell));
    add_common_terms(cell, shapes, block);
    const CellTerm<dim>* more = terms_.more;
    if (more && more->is_symmetric()) more->add(cell, shapes, block.A, block.bad);
    block.mirror();
    if (more && !more->is_symmetric()) more->add(cell, shapes, block.A, block.bad);
  }

 private:
  /// Of A the entries j <= i.
  void add_common_terms(const Cell<dim>& cell,
                        const CellValues<dim>& shapes,
                        CellBlock<dim>& block) const {
    const Diffusion<dim>& kappa_of = terms_.kappa.on(cell->material_id());
    const Expression<dim>& c_of = terms_.c.on(cell->material_id());
    const Expression<dim>* f_of = terms_.f ? &terms_.f->on(cell->material_id()) : nullptr;
    for (unsigned int q = 0; q < shapes.n_points(); ++q) {
      const dealii::Point<dim>& x = shapes.point(q);
      const auto kappa = block.bad.check(kappa_of, x, kappa_of(x));
      const double c = block.bad.check(c_of, Required::finite, x, c_of(x));
      const double f = f_of ? block.bad.check(*f_of, Required::finite, x, (*f_of)(x)) : 0.;
      block.kappa_range.include(kappa);
      block.has_reaction = block.has_reaction || c != 0;
      block.f_absolute += shapes.JxW(q) * std::abs(f);
      for (unsigned int i = 0; i < block.n; ++i) {
        const dealii::Tensor<1, dim> flux = shapes.JxW(q) * (kappa * shapes.gradient(i, q));
        const double c_i = shapes.JxW(q) * c * shapes.value(i, q);
        block.F[i] += shapes.JxW(q) * f * shapes.value(i, q);
        block.c[i] += c_i;
        for (unsigned int j = 0; j <= i; ++j)
          block.A[i][j] += flux * shapes.gradient(j, q) + c_i * shapes.value(j, q);
      }
    }
  }

  const Nodes<dim>& nodes_;
  const CellTerms<dim>& terms_;
};

}  // namespace assembly
