// SPDX-License-Identifier: MIT
#include "assembly/terms/box_terms.h"

#include "assembly/terms/cell_block.h"
#include "assembly/terms/dual_boxes.h"

namespace assembly {

using multigrid::Index;

namespace {

/// The boxes of both kinds of cells.
template <int dim>
struct Boxes {
  DualBoxes<dim> simplex = simplex_boxes<dim>(), hypercube = hypercube_boxes<dim>();

  const DualBoxes<dim>& on(const Cell<dim>& cell) const {
    return cell->reference_cell().is_simplex() ? simplex : hypercube;
  }
};

/// The shape functions at the centres of the boxes, and of the pieces between them.
template <int dim>
struct BoxShapes {
  ShapesOfCells<dim> volumes, faces;

  BoxShapes(const Discretization<dim>& discretization, const Boxes<dim>& boxes)
      : volumes(discretization, boxes.simplex.volumes, boxes.hypercube.volumes),
        faces(discretization, boxes.simplex.face_centres(), boxes.hypercube.face_centres()) {}
};

/// K of one cell.
template <int dim>
class BoxAssembler {
 public:
  BoxAssembler(const Nodes<dim>& nodes,
               const ByMaterial<Diffusion<dim>>& kappa,
               const ByMaterial<Expression<dim>>& c,
               const Boxes<dim>& boxes)
      : nodes_(nodes), kappa_(kappa), c_(c), boxes_(boxes) {}

  void operator()(const Cell<dim>& cell, BoxShapes<dim>& shapes, CellBlock<dim>& block) const {
    const Index* nodes = nodes_.nodes_of(block.cell);
    CellValues<dim>& at_faces = shapes.faces.on(cell);
    at_faces.reinit(nodes_.points, nodes);
    add_fluxes(cell, at_faces, block);
    make_symmetric(block);
    CellValues<dim>& in_boxes = shapes.volumes.on(cell);
    in_boxes.reinit(nodes_.points, nodes);
    add_reaction(cell, in_boxes, block);
  }

 private:
  /// The area vector of a mapped piece is det J J^-T times that of the reference cell.
  void add_fluxes(const Cell<dim>& cell,
                  const CellValues<dim>& shapes,
                  CellBlock<dim>& block) const {
    const Diffusion<dim>& kappa_of = kappa_.on(cell->material_id());
    const std::vector<DualFace<dim>>& faces = boxes_.on(cell).faces;
    for (unsigned int f = 0; f < faces.size(); ++f) {
      const dealii::Point<dim>& x = shapes.point(f);
      const auto kappa = block.bad.check(kappa_of, x, kappa_of(x));
      block.kappa_range.include(kappa);
      const dealii::Tensor<1, dim> area =
          shapes.JxW(f) * (shapes.inverse_transposed_J(f) * faces[f].area);
      for (unsigned int k = 0; k < block.n; ++k) {
        const double outflow = -(area * (kappa * shapes.gradient(k, f)));
        block.A[faces[f].from][k] += outflow;
        block.A[faces[f].to][k] -= outflow;
      }
    }
  }

  static void make_symmetric(CellBlock<dim>& block) {
    for (unsigned int i = 0; i < block.n; ++i)
      for (unsigned int j = 0; j < i; ++j)
        block.A[i][j] = block.A[j][i] = 0.5 * (block.A[i][j] + block.A[j][i]);
  }

  void add_reaction(const Cell<dim>& cell,
                    const CellValues<dim>& shapes,
                    CellBlock<dim>& block) const {
    const Expression<dim>& c_of = c_.on(cell->material_id());
    for (unsigned int v = 0; v < block.n; ++v) {
      const dealii::Point<dim>& x = shapes.point(v);
      const double c = block.bad.check(c_of, Required::finite, x, c_of(x));
      block.has_reaction = block.has_reaction || c != 0;
      block.A[v][v] += shapes.JxW(v) * c;
      block.c[v] = shapes.JxW(v) * c;
    }
  }

  const Nodes<dim>& nodes_;
  const ByMaterial<Diffusion<dim>>& kappa_;
  const ByMaterial<Expression<dim>>& c_;
  const Boxes<dim>& boxes_;
};

/// Adds the integral of a function over each node's box: of each cell's part of it the volume times
/// the value at its centre of gravity.
template <int dim>
void add_box_integrals(const dealii::Triangulation<dim>& triangulation,
                       const Discretization<dim>& discretization,
                       const ByMaterial<Expression<dim>>& function,
                       const Required required,
                       const Nodes<dim>& nodes,
                       std::vector<double>& sums) {
  const auto assemble = [&](const Cell<dim>& cell, ShapesOfCells<dim>& shapes_of_cells,
                            CellBlock<dim>& block) {
    const Expression<dim>& own = function.on(cell->material_id());
    CellValues<dim>& shapes = shapes_of_cells.on(cell);
    shapes.reinit(nodes.points, nodes.nodes_of(block.cell));
    for (unsigned int v = 0; v < block.n; ++v) {
      const dealii::Point<dim>& x = shapes.point(v);
      block.F[v] = shapes.JxW(v) * block.bad.check(own, required, x, own(x));
    }
  };
  add_loads<dim>(triangulation, nodes, assemble, sums,
                 ShapesOfCells<dim>(discretization, simplex_boxes<dim>().volumes,
                                    hypercube_boxes<dim>().volumes));
}

}  // namespace

template <int dim>
CellSums add_box_terms(const dealii::Triangulation<dim>& triangulation,
                       const Discretization<dim>& discretization,
                       const ByMaterial<Diffusion<dim>>& kappa,
                       const ByMaterial<Expression<dim>>& c,
                       const Nodes<dim>& nodes,
                       SparseRows& K) {
  const Boxes<dim> boxes;
  CellSums sums;
  BadValue<dim> bad;
  add_cell_blocks<dim>(
      triangulation, nodes, BoxAssembler<dim>(nodes, kappa, c, boxes),
      [&](const Index* nodes_of_cell, const CellBlock<dim>& block) {
        if (!bad) bad = block.bad;
        sums.kappa_range.include(block.kappa_range);
        sums.has_reaction = sums.has_reaction || block.has_reaction;
        if (block.has_reaction && sums.reaction.empty())
          sums.reaction.assign(nodes.points.size(), 0.);
        if (block.has_reaction)
          for (unsigned int i = 0; i < block.n; ++i) sums.reaction[nodes_of_cell[i]] += block.c[i];
        for (unsigned int i = 0; i < block.n; ++i)
          for (unsigned int j = 0; j < block.n; ++j)
            K.add(nodes_of_cell[i], nodes_of_cell[j], block.A[i][j]);
      },
      BoxShapes<dim>(discretization, boxes));
  bad.raise();
  return sums;
}

template <int dim>
void add_box_sources(const dealii::Triangulation<dim>& triangulation,
                     const Discretization<dim>& discretization,
                     const ByMaterial<Expression<dim>>& f,
                     const Nodes<dim>& nodes,
                     std::vector<double>& F) {
  add_box_integrals(triangulation, discretization, f, Required::finite, nodes, F);
}

template <int dim>
void add_box_capacities(const dealii::Triangulation<dim>& triangulation,
                        const Discretization<dim>& discretization,
                        const ByMaterial<Expression<dim>>& capacity,
                        const Nodes<dim>& nodes,
                        SparseRows& M) {
  std::vector<double> sums(nodes.points.size(), 0.);
  add_box_integrals(triangulation, discretization, capacity, Required::positive, nodes, sums);
  for (Index i = 0; i < nodes.n_nodes(); ++i) M.add(i, i, sums[i]);
}

template CellSums add_box_terms(const dealii::Triangulation<2>& triangulation,
                                const Discretization<2>& discretization,
                                const ByMaterial<Diffusion<2>>& kappa,
                                const ByMaterial<Expression<2>>& c,
                                const Nodes<2>& nodes,
                                SparseRows& K);
template CellSums add_box_terms(const dealii::Triangulation<3>& triangulation,
                                const Discretization<3>& discretization,
                                const ByMaterial<Diffusion<3>>& kappa,
                                const ByMaterial<Expression<3>>& c,
                                const Nodes<3>& nodes,
                                SparseRows& K);
template void add_box_sources(const dealii::Triangulation<2>& triangulation,
                              const Discretization<2>& discretization,
                              const ByMaterial<Expression<2>>& f,
                              const Nodes<2>& nodes,
                              std::vector<double>& F);
template void add_box_sources(const dealii::Triangulation<3>& triangulation,
                              const Discretization<3>& discretization,
                              const ByMaterial<Expression<3>>& f,
                              const Nodes<3>& nodes,
                              std::vector<double>& F);
template void add_box_capacities(const dealii::Triangulation<2>& triangulation,
                                 const Discretization<2>& discretization,
                                 const ByMaterial<Expression<2>>& capacity,
                                 const Nodes<2>& nodes,
                                 SparseRows& M);
template void add_box_capacities(const dealii::Triangulation<3>& triangulation,
                                 const Discretization<3>& discretization,
                                 const ByMaterial<Expression<3>>& capacity,
                                 const Nodes<3>& nodes,
                                 SparseRows& M);

}  // namespace assembly
