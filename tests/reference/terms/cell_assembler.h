// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/space/dual_boxes.h"
#include "tests/reference/terms/cell_block.h"
#include "tests/reference/terms/terms.h"

#include <cmath>

namespace assembly {

/// Assembles A and F of one cell.
///
/// By finite elements A_ij = (kappa grad phi_j, grad phi_i) + (c phi_j, phi_i), with the further
/// term, and F_i = (f, phi_i).
///
/// By vertex-centred finite volumes the equation is integrated over the box of each node
/// (DualBoxes), with u_h the finite element function of degree 1. A u is then what flows out of the
/// box through its surface inside the cell, - n . kappa grad u_h with both at the centre of each
/// piece, and c u, with c at the centre of gravity of the box and u at the node. What leaves one
/// box enters another, so without c the rows and columns of A add up to zero. Where kappa varies
/// (or a quadrilateral is no parallelogram) the matrix of these flows is not symmetric, but
/// conjugate gradients need a symmetric one. It is therefore replaced by its symmetric part, which
/// still moves heat between boxes only and keeps the order (docs/heat.md). On triangles with kappa
/// constant on each it is that of P1 finite elements (W. Hackbusch, On first and second order box
/// schemes, Computing 41, 1989).
template <int dim>
class CellAssembler {
 public:
  /// Shape functions at the points inside cells, and in the middle of pieces of the boxes'
  /// surfaces.
  struct Shapes {
    ShapesOfCells<dim> inside, on_boxes;
  };

  /// Both are kept by reference.
  CellAssembler(const Terms<dim>& terms, const Nodes<dim>& nodes) : terms_(terms), nodes_(nodes) {}

  Shapes shapes() const {
    const auto& [simplex, hypercube] = boxes_;
    return {terms_.shapes_in_cells(),
            {{*terms_.discretization.simplex.element, simplex.face_centres()},
             {*terms_.discretization.hypercube.element, hypercube.face_centres()}}};
  }

  /// block  of zeros
  void operator()(const Cell<dim>& cell, Shapes& shapes_of_cells, CellBlock<dim>& block) const {
    if (terms_.has_boxes()) add_flows_between_boxes(cell, shapes_of_cells.on_boxes.on(cell), block);
    CellValues<dim>& shapes = shapes_of_cells.inside.on(cell);
    shapes.reinit(nodes_.points, nodes_.nodes_of(block.cell));
    add_common_terms(cell, shapes, block);
    block.mirror(block.A);
    if (!terms_.more) return;
    block.clear_more();
    terms_.more->add(cell, shapes, nodes_, terms_, block);
    if (terms_.more->is_symmetric()) block.mirror(block.more);
    block.add_more();
  }

 private:
  /// Adds the entries j <= i of A, and F; of finite volumes without kappa.
  void add_common_terms(const Cell<dim>& cell,
                        const CellValues<dim>& shapes,
                        CellBlock<dim>& block) const {
    const Diffusion<dim>& kappa_of = terms_.kappa.on(cell->material_id());
    const Expression<dim>& c_of = terms_.c.on(cell->material_id());
    const Expression<dim>* f_of = terms_.f ? &terms_.f->on(cell->material_id()) : nullptr;
    dealii::SymmetricTensor<2, dim> kappa;
    for (unsigned int q = 0; q < shapes.n_points(); ++q) {
      const dealii::Point<dim>& x = shapes.point(q);
      if (!terms_.has_boxes()) kappa = kappa_at(kappa_of, x, block);
      const double c = block.bad.check(c_of, Required::finite, x);
      const double f = f_of ? block.bad.check(*f_of, Required::finite, x) : 0.;
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

  /// The area vector of a mapped piece is det J J^-T times that of the reference cell.
  void add_flows_between_boxes(const Cell<dim>& cell,
                               CellValues<dim>& shapes,
                               CellBlock<dim>& block) const {
    const Diffusion<dim>& kappa_of = terms_.kappa.on(cell->material_id());
    const std::vector<DualFace<dim>>& faces = boxes_.on(cell).faces;
    shapes.reinit(nodes_.points, nodes_.nodes_of(block.cell));
    for (unsigned int f = 0; f < faces.size(); ++f) {
      const auto kappa = kappa_at(kappa_of, shapes.point(f), block);
      const dealii::Tensor<1, dim> area =
          shapes.JxW(f) * (shapes.inverse_transposed_J(f) * faces[f].area);
      for (unsigned int k = 0; k < block.n; ++k) {
        const double outflow = -(area * (kappa * shapes.gradient(k, f)));
        block.A[faces[f].from][k] += outflow;
        block.A[faces[f].to][k] -= outflow;
      }
    }
    for (unsigned int i = 0; i < block.n; ++i)
      for (unsigned int j = 0; j < i; ++j) block.A[i][j] = 0.5 * (block.A[i][j] + block.A[j][i]);
  }

  static dealii::SymmetricTensor<2, dim> kappa_at(const Diffusion<dim>& kappa_of,
                                                  const dealii::Point<dim>& x,
                                                  CellBlock<dim>& block) {
    const auto kappa = block.bad.check(kappa_of, Required::positive, x);
    block.kappa_range.include(kappa);
    return kappa;
  }

  const Terms<dim>& terms_;
  const Nodes<dim>& nodes_;
  OfCells<DualBoxes<dim>> boxes_{simplex_boxes<dim>(), hypercube_boxes<dim>()};
};

}  // namespace assembly
