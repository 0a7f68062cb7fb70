// SPDX-License-Identifier: MIT
#include "assembly/space/shape_integrals.h"

#include "assembly/space/for_cells.h"

#include <numeric>

namespace assembly {

namespace {

struct CellIntegrals {
  unsigned int cell = 0;
  std::vector<double> of_shapes;
};

/// Integrates the shape functions of one cell.
template <int dim>
struct Integrator {
  const Nodes<dim>& nodes;

  void operator()(const Cell<dim>& cell,
                  ShapesOfCells<dim>& shapes_of_cells,
                  CellIntegrals& integrals) const {
    CellValues<dim>& shapes = shapes_of_cells.on(cell);
    integrals.cell = cell->active_cell_index();
    integrals.of_shapes.assign(shapes.n_shapes(), 0.);
    shapes.reinit(nodes.points, nodes.nodes_of(integrals.cell));
    for (unsigned int q = 0; q < shapes.n_points(); ++q)
      for (unsigned int i = 0; i < shapes.n_shapes(); ++i)
        integrals.of_shapes[i] += shapes.JxW(q) * shapes.value(i, q);
  }
};

}  // namespace

template <int dim>
std::vector<double> shape_integrals(const dealii::Triangulation<dim>& triangulation,
                                    const Discretization<dim>& discretization,
                                    const Nodes<dim>& nodes) {
  std::vector<double> result(nodes.n_nodes(), 0.);
  for_cells(
      triangulation, Integrator<dim>{nodes},
      [&](const CellIntegrals& integrals) {
        const multigrid::Index* of_cell = nodes.nodes_of(integrals.cell);
        for (std::size_t i = 0; i < integrals.of_shapes.size(); ++i)
          result[of_cell[i]] += integrals.of_shapes[i];
      },
      ShapesOfCells<dim>(discretization, &CellElement<dim>::gradient_rule), CellIntegrals());
  return result;
}

double weighted_mean(const std::vector<double>& weights, const std::vector<double>& values) {
  return std::inner_product(weights.begin(), weights.end(), values.begin(), 0.) /
         std::accumulate(weights.begin(), weights.end(), 0.);
}

template std::vector<double> shape_integrals(const dealii::Triangulation<2>& triangulation,
                                             const Discretization<2>& discretization,
                                             const Nodes<2>& nodes);
template std::vector<double> shape_integrals(const dealii::Triangulation<3>& triangulation,
                                             const Discretization<3>& discretization,
                                             const Nodes<3>& nodes);

}  // namespace assembly
