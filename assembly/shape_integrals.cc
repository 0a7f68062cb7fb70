// SPDX-License-Identifier: MIT
#include "assembly/shape_integrals.h"

#include <deal.II/base/multithread_info.h>
#include <deal.II/base/work_stream.h>

#include <numeric>

namespace assembly {

namespace {

constexpr unsigned int chunk = 128;  // cells a task

struct CellIntegrals {
  unsigned int cell = 0;
  std::vector<double> of_shapes;
};

template <int dim>
void integrate(const Cell<dim>& cell, CellValues<dim>& shapes, CellIntegrals& integrals) {
  shapes.reinit(cell);
  integrals.cell = cell->active_cell_index();
  integrals.of_shapes.assign(shapes.n_shapes(), 0.);
  for (unsigned int q = 0; q < shapes.n_points(); ++q)
    for (unsigned int i = 0; i < shapes.n_shapes(); ++i)
      integrals.of_shapes[i] += shapes.JxW(q) * shapes.value(i, q);
}

}  // namespace

template <int dim>
std::vector<double> shape_integrals(const dealii::Triangulation<dim>& triangulation,
                                    const Discretization<dim>& discretization,
                                    const Numbering<dim>& numbering) {
  std::vector<double> result(numbering.n_nodes(), 0.);
  // WorkStream adds the cells in their order.
  dealii::WorkStream::run(
      triangulation.active_cell_iterators(), integrate<dim>,
      [&](const CellIntegrals& integrals) {
        const multigrid::Index* nodes = numbering.nodes_of(integrals.cell);
        for (std::size_t i = 0; i < integrals.of_shapes.size(); ++i)
          result[nodes[i]] += integrals.of_shapes[i];
      },
      CellValues<dim>(*discretization.element, discretization.gradient_rule), CellIntegrals(),
      2 * dealii::MultithreadInfo::n_threads(), chunk);
  return result;
}

double weighted_mean(const std::vector<double>& weights, const std::vector<double>& values) {
  return std::inner_product(weights.begin(), weights.end(), values.begin(), 0.) /
         std::accumulate(weights.begin(), weights.end(), 0.);
}

template std::vector<double> shape_integrals(const dealii::Triangulation<2>& triangulation,
                                             const Discretization<2>& discretization,
                                             const Numbering<2>& numbering);

}  // namespace assembly
