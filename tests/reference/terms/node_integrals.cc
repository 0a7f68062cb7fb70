// SPDX-License-Identifier: MIT
#include "tests/reference/terms/node_integrals.h"

#include "tests/reference/terms/cell_block.h"

namespace assembly {

using multigrid::Index;

namespace {

/// CellTerm::more_tests of the further term, if there is one.
template <int dim>
bool more_tests(const Terms<dim>& terms,
                const Cell<dim>& cell,
                const CellValues<dim>& shapes,
                const unsigned int q,
                TestValues<dim>& w) {
  return terms.more && terms.more->has_more_tests() &&
         terms.more->more_tests(cell, shapes, q, terms, w);
}

/// The integral of a function times each node's test function.
///
/// value_at  called with a cell, a point and the cell's BadValue
/// terms     adds the tests of its further term; null: none
template <int dim, class ValueAt>
std::vector<double> integrals(const dealii::Triangulation<dim>& triangulation,
                              const Nodes<dim>& nodes,
                              const ShapesOfCells<dim>& shapes,
                              const ValueAt& value_at,
                              const Terms<dim>* terms = nullptr) {
  std::vector<double> result(nodes.points.size(), 0.);
  add_cell_blocks<dim>(
      triangulation, nodes,
      [&](const Cell<dim>& cell, ShapesOfCells<dim>& shapes_of_cells, CellBlock<dim>& block) {
        CellValues<dim>& values = shapes_of_cells.on(cell);
        values.reinit(nodes.points, nodes.nodes_of(block.cell));
        TestValues<dim> w;
        for (unsigned int q = 0; q < values.n_points(); ++q) {
          const double weighted = values.JxW(q) * value_at(cell, values.point(q), block.bad);
          for (unsigned int i = 0; i < block.n; ++i) block.F[i] += weighted * values.value(i, q);
          if (terms && more_tests(*terms, cell, values, q, w))
            for (unsigned int i = 0; i < block.n; ++i) block.F[i] += weighted * w[i];
        }
      },
      [&](const Index* nodes_of_cell, const CellBlock<dim>& block) {
        for (unsigned int i = 0; i < block.n; ++i) result[nodes_of_cell[i]] += block.F[i];
      },
      shapes);
  return result;
}

}  // namespace

template <int dim>
SparseRows mass_terms(const Terms<dim>& terms,
                      const ByMaterial<Expression<dim>>& capacity,
                      const Nodes<dim>& nodes) {
  SparseRows M = rows_of_nodes(nodes);
  add_cell_blocks<dim>(
      terms.triangulation, nodes,
      [&](const Cell<dim>& cell, ShapesOfCells<dim>& shapes_of_cells, CellBlock<dim>& block) {
        const Expression<dim>& C = capacity.on(cell->material_id());
        CellValues<dim>& shapes = shapes_of_cells.on(cell);
        shapes.reinit(nodes.points, nodes.nodes_of(block.cell));
        TestValues<dim> w;
        for (unsigned int q = 0; q < shapes.n_points(); ++q) {
          const dealii::Point<dim>& x = shapes.point(q);
          const double weighted = shapes.JxW(q) * block.bad.check(C, Required::positive, x);
          for (unsigned int i = 0; i < block.n; ++i)
            for (unsigned int j = 0; j < block.n; ++j)
              block.A[i][j] += weighted * (shapes.value(i, q) * shapes.value(j, q));
          if (!more_tests(terms, cell, shapes, q, w)) continue;
          for (unsigned int i = 0; i < block.n; ++i)
            for (unsigned int j = 0; j < block.n; ++j)
              block.A[i][j] += weighted * (w[i] * shapes.value(j, q));
        }
      },
      [&](const Index* nodes_of_cell, const CellBlock<dim>& block) {
        for (unsigned int i = 0; i < block.n; ++i)
          for (unsigned int j = 0; j < block.n; ++j)
            M.add(nodes_of_cell[i], nodes_of_cell[j], block.A[i][j]);
      },
      terms.shapes_in_cells());
  return M;
}

template <int dim>
std::vector<double> sources(const Terms<dim>& terms, const Nodes<dim>& nodes) {
  return integrals(
      terms.triangulation, nodes, terms.shapes_in_cells(),
      [&](const Cell<dim>& cell, const dealii::Point<dim>& x, BadValue<dim>& bad) {
        const Expression<dim>& f = terms.f->on(cell->material_id());
        return bad.check(f, Required::finite, x);
      },
      &terms);
}

template <int dim>
std::vector<double> shape_integrals(const dealii::Triangulation<dim>& triangulation,
                                    const Discretization<dim>& discretization,
                                    const Nodes<dim>& nodes) {
  return integrals(triangulation, nodes,
                   shapes_of_cells(discretization, &CellElement<dim>::gradient_rule),
                   [](const Cell<dim>&, const dealii::Point<dim>&, BadValue<dim>&) { return 1.; });
}

template decltype(mass_terms<2>) mass_terms<2>;
template decltype(mass_terms<3>) mass_terms<3>;
template decltype(sources<2>) sources<2>;
template decltype(sources<3>) sources<3>;
template decltype(shape_integrals<2>) shape_integrals<2>;
template decltype(shape_integrals<3>) shape_integrals<3>;

}  // namespace assembly
