// SPDX-License-Identifier: MIT
#include "assembly/terms/mass_terms.h"

#include "assembly/space/for_rows.h"
#include "assembly/terms/cell_block.h"

#include <numeric>

namespace assembly {

using multigrid::Index;
using multigrid::Offset;

template <int dim>
void add_mass_terms(const dealii::Triangulation<dim>& triangulation,
                    const Discretization<dim>& discretization,
                    const ByMaterial<Expression<dim>>& capacity,
                    const Nodes<dim>& nodes,
                    SparseRows& M) {
  const auto assemble = [&](const Cell<dim>& cell, ShapesOfCells<dim>& shapes_of_cells,
                            CellBlock<dim>& block) {
    const Expression<dim>& C_of = capacity.on(cell->material_id());
    CellValues<dim>& shapes = shapes_of_cells.on(cell);
    shapes.reinit(nodes.points, nodes.nodes_of(block.cell));
    for (unsigned int q = 0; q < shapes.n_points(); ++q) {
      const dealii::Point<dim>& x = shapes.point(q);
      const double weighted = shapes.JxW(q) * block.bad.check(C_of, Required::positive, x, C_of(x));
      for (unsigned int i = 0; i < block.n; ++i)
        for (unsigned int j = 0; j < block.n; ++j)
          block.A[i][j] += weighted * (shapes.value(i, q) * shapes.value(j, q));
    }
  };
  BadValue<dim> bad;
  add_cell_blocks<dim>(
      triangulation, nodes, assemble,
      [&](const Index* nodes_of_cell, const CellBlock<dim>& block) {
        if (!bad) bad = block.bad;
        for (unsigned int i = 0; i < block.n; ++i)
          for (unsigned int j = 0; j < block.n; ++j)
            M.add(nodes_of_cell[i], nodes_of_cell[j], block.A[i][j]);
      },
      ShapesOfCells<dim>(discretization, &CellElement<dim>::gradient_rule));
  bad.raise();
}

void lump(SparseRows& M) {
  for_rows(M.n(), [&M](const Index begin, const Index end) {
    for (Index i = begin; i < end; ++i) {
      const auto first = M.values.begin() + M.offsets[i],
                 last = M.values.begin() + M.offsets[i + 1];
      const double sum = std::accumulate(first, last, 0.);
      std::fill(first, last, 0.);
      M.add(i, i, sum);
    }
  });
}

template <int dim>
void add_sources(const dealii::Triangulation<dim>& triangulation,
                 const Discretization<dim>& discretization,
                 const ByMaterial<Expression<dim>>& f,
                 const Nodes<dim>& nodes,
                 std::vector<double>& F) {
  const auto assemble = [&](const Cell<dim>& cell, ShapesOfCells<dim>& shapes_of_cells,
                            CellBlock<dim>& block) {
    const Expression<dim>& f_of = f.on(cell->material_id());
    CellValues<dim>& shapes = shapes_of_cells.on(cell);
    shapes.reinit(nodes.points, nodes.nodes_of(block.cell));
    for (unsigned int q = 0; q < shapes.n_points(); ++q) {
      const dealii::Point<dim>& x = shapes.point(q);
      const double weighted = shapes.JxW(q) * block.bad.check(f_of, Required::finite, x, f_of(x));
      for (unsigned int i = 0; i < block.n; ++i) block.F[i] += weighted * shapes.value(i, q);
    }
  };
  add_loads<dim>(triangulation, nodes, assemble, F,
                 ShapesOfCells<dim>(discretization, &CellElement<dim>::gradient_rule));
}

template void add_mass_terms(const dealii::Triangulation<2>& triangulation,
                             const Discretization<2>& discretization,
                             const ByMaterial<Expression<2>>& capacity,
                             const Nodes<2>& nodes,
                             SparseRows& M);
template void add_mass_terms(const dealii::Triangulation<3>& triangulation,
                             const Discretization<3>& discretization,
                             const ByMaterial<Expression<3>>& capacity,
                             const Nodes<3>& nodes,
                             SparseRows& M);
template void add_sources(const dealii::Triangulation<2>& triangulation,
                          const Discretization<2>& discretization,
                          const ByMaterial<Expression<2>>& f,
                          const Nodes<2>& nodes,
                          std::vector<double>& F);
template void add_sources(const dealii::Triangulation<3>& triangulation,
                          const Discretization<3>& discretization,
                          const ByMaterial<Expression<3>>& f,
                          const Nodes<3>& nodes,
                          std::vector<double>& F);

}  // namespace assembly
