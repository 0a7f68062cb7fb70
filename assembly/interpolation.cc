// SPDX-License-Identifier: MIT
#include "assembly/interpolation.h"

#include "assembly/child_weights.h"
#include "assembly/for_rows.h"

#include <algorithm>
#include <stdexcept>
#include <tuple>

namespace assembly {

using multigrid::Index;
using multigrid::Offset;

namespace {

/// Where the row of a fine unknown comes from: a coarse cell, and weights of its shape functions.
struct Origin {
  Index cell = -1;
  unsigned int weights = 0;
};

/// The weights of both kinds of cells.
template <int dim>
struct Weights {
  ChildWeights<dim> simplex, hypercube;

  ChildWeights<dim>& of(const bool is_simplex) { return is_simplex ? simplex : hypercube; }
  const ChildWeights<dim>& of(const bool is_simplex) const {
    return is_simplex ? simplex : hypercube;
  }
};

bool is_simplex(const unsigned int n_nodes) {
  return n_nodes == 3 || n_nodes == 6;  // else 4 or 9
}

/// The coarse cells in their order when they were active: all of one level.
template <int dim>
auto parents(const dealii::Triangulation<dim>& triangulation,
             const Numbering<dim>& coarse,
             const Numbering<dim>& fine) {
  const std::size_t n = coarse.cell_offsets.size() - 1;
  const unsigned int level = triangulation.n_levels() - 1;
  if (level == 0 || coarse.degree != fine.degree || triangulation.n_active_cells() != 4 * n ||
      triangulation.n_active_cells(level) != 4 * n || fine.cell_offsets.size() != 4 * n + 1)
    throw std::logic_error("interpolation between meshes that are not one refinement apart");
  return triangulation.cell_iterators_on_level(level - 1);
}

/// Of each fine unknown; from the first of its cells, which all give the same.
template <int dim>
std::vector<Origin> find_origins(const dealii::Triangulation<dim>& triangulation,
                                 const Numbering<dim>& coarse,
                                 const Numbering<dim>& fine,
                                 Weights<dim>& weights) {
  std::vector<Origin> origins(fine.n_unknowns);
  Index number = 0;
  for (const auto& parent : parents(triangulation, coarse, fine)) {
    const auto vertices = vertices_of_children<dim>(parent);
    ChildWeights<dim>& of_kind = weights.of(parent->n_vertices() == 3);
    for (unsigned int c = 0; c < 4; ++c) {
      const typename dealii::Triangulation<dim>::active_cell_iterator child = parent->child(c);
      const Index* nodes = fine.nodes_of(child->active_cell_index());
      const unsigned int n = fine.n_nodes_of(child->active_cell_index()),
                         first = of_kind.of(vertices[c]);
      for (unsigned int k = 0; k < n; ++k)
        if (const Index i = fine.unknown[nodes[k]]; i >= 0 && origins[i].cell < 0)
          origins[i] = {number, first + k};
    }
    ++number;
  }
  return origins;
}

/// One row: columns, ascending, with their values.
struct Row {
  std::array<std::pair<Index, double>, ChildWeights<2>::most_nodes> entries;
  unsigned int n = 0;
};

template <int dim>
Row make_row(const Origin& origin, const Numbering<dim>& coarse, const Weights<dim>& weights) {
  const Index* nodes = coarse.nodes_of(origin.cell);
  const unsigned int n = coarse.n_nodes_of(origin.cell);
  const auto& values = weights.of(is_simplex(n))[origin.weights];
  Row row;
  for (unsigned int k = 0; k < n; ++k)
    if (const Index j = coarse.unknown[nodes[k]]; j >= 0 && values[k] != 0)
      row.entries[row.n++] = {j, values[k]};
  std::sort(row.entries.begin(), row.entries.begin() + row.n);
  return row;
}

}  // namespace

template <int dim>
multigrid::Csr<double> interpolation(const dealii::Triangulation<dim>& triangulation,
                                     const Discretization<dim>& discretization,
                                     const Numbering<dim>& coarse,
                                     const Numbering<dim>& fine,
                                     const multigrid::Executor& executor) {
  Weights<dim> weights{ChildWeights<dim>(*discretization.simplex.element),
                       ChildWeights<dim>(*discretization.hypercube.element)};
  const std::vector<Origin> origins = find_origins(triangulation, coarse, fine, weights);
  const Index n = fine.n_unknowns;
  multigrid::Array<Offset> offset_array(executor, Offset(n) + 1);
  Offset* offsets = offset_array.on(executor);
  offsets[0] = 0;
  for_rows(n, [&](const Index begin, const Index end) {
    for (Index i = begin; i < end; ++i) offsets[i + 1] = make_row(origins[i], coarse, weights).n;
  });
  for (Index i = 0; i < n; ++i) offsets[i + 1] += offsets[i];
  multigrid::Array<Index> column_array(executor, offsets[n]);
  multigrid::Array<double> value_array(executor, offsets[n]);
  Index* columns = column_array.on(executor);
  double* values = value_array.on(executor);
  for_rows(n, [&](const Index begin, const Index end) {
    for (Index i = begin; i < end; ++i) {
      const Row row = make_row(origins[i], coarse, weights);
      for (unsigned int k = 0; k < row.n; ++k)
        std::tie(columns[offsets[i] + k], values[offsets[i] + k]) = row.entries[k];
    }
  });
  return {n, coarse.n_unknowns, std::move(offset_array), std::move(column_array),
          std::move(value_array)};
}

template multigrid::Csr<double> interpolation<2>(const dealii::Triangulation<2>& triangulation,
                                                 const Discretization<2>& discretization,
                                                 const Numbering<2>& coarse,
                                                 const Numbering<2>& fine,
                                                 const multigrid::Executor& executor);

}  // namespace assembly
