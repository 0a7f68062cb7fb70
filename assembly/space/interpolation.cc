// SPDX-License-Identifier: MIT
#include "assembly/space/interpolation.h"

#include "assembly/space/child_weights.h"
#include "assembly/space/children.h"
#include "assembly/space/for_rows.h"

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

/// Of each fine unknown; from the first of its cells, which all give the same.
template <int dim>
std::vector<Origin> find_origins(const mesh::Mesh<dim>& mesh,
                                 const Numbering<dim>& coarse,
                                 const Numbering<dim>& fine,
                                 Weights<dim>& weights) {
  const std::size_t n_coarse = coarse.cell_offsets.size() - 1,
                    n_fine = fine.cell_offsets.size() - 1;
  if (coarse.degree != fine.degree || n_fine != mesh.triangulation->n_active_cells())
    throw std::logic_error("interpolation between numberings that are not those of the meshes");
  std::vector<Origin> origins(fine.n_unknowns);
  for_children<dim>(mesh, n_coarse, [&](const Child<dim>& child) {
    const unsigned int n = fine.n_nodes_of(child.cell);
    const unsigned int first = weights.of(is_simplex<dim>(n)).of(child.vertices);
    const Index* nodes = fine.nodes_of(child.cell);
    for (unsigned int k = 0; k < n; ++k)
      if (const Index i = fine.unknown[nodes[k]]; i >= 0 && origins[i].cell < 0)
        origins[i] = {Index(child.parent), first + k};
  });
  return origins;
}

/// One row: columns, ascending, with their values.
template <int dim>
struct Row {
  std::array<std::pair<Index, double>, most_nodes_of_cell<dim>> entries;
  unsigned int n = 0;
};

template <int dim>
Row<dim> make_row(const Origin& origin, const Numbering<dim>& coarse, const Weights<dim>& weights) {
  const Index* nodes = coarse.nodes_of(origin.cell);
  const unsigned int n = coarse.n_nodes_of(origin.cell);
  const auto& values = weights.of(is_simplex<dim>(n))[origin.weights];
  Row<dim> row;
  for (unsigned int k = 0; k < n; ++k)
    if (const Index j = coarse.unknown[nodes[k]]; j >= 0 && values[k] != 0)
      row.entries[row.n++] = {j, values[k]};
  std::sort(row.entries.begin(), row.entries.begin() + row.n);
  return row;
}

}  // namespace

template <int dim>
multigrid::Csr<double> interpolation(const mesh::Mesh<dim>& mesh,
                                     const Discretization<dim>& discretization,
                                     const Numbering<dim>& coarse,
                                     const Numbering<dim>& fine,
                                     const multigrid::Executor& executor) {
  Weights<dim> weights{ChildWeights<dim>(*discretization.simplex.element),
                       ChildWeights<dim>(*discretization.hypercube.element)};
  const std::vector<Origin> origins = find_origins(mesh, coarse, fine, weights);
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
      const Row<dim> row = make_row(origins[i], coarse, weights);
      for (unsigned int k = 0; k < row.n; ++k)
        std::tie(columns[offsets[i] + k], values[offsets[i] + k]) = row.entries[k];
    }
  });
  return {n, coarse.n_unknowns, std::move(offset_array), std::move(column_array),
          std::move(value_array)};
}

template multigrid::Csr<double> interpolation<2>(const mesh::Mesh<2>& mesh,
                                                 const Discretization<2>& discretization,
                                                 const Numbering<2>& coarse,
                                                 const Numbering<2>& fine,
                                                 const multigrid::Executor& executor);
template multigrid::Csr<double> interpolation<3>(const mesh::Mesh<3>& mesh,
                                                 const Discretization<3>& discretization,
                                                 const Numbering<3>& coarse,
                                                 const Numbering<3>& fine,
                                                 const multigrid::Executor& executor);

}  // namespace assembly
