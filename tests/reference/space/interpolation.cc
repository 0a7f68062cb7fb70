// SPDX-License-Identifier: MIT
#include "tests/reference/space/interpolation.h"

#include "tests/reference/space/children.h"
#include "tests/reference/space/loops.h"

#include <algorithm>
#include <cmath>
#include <map>
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

/// The values of a parent's shape functions at the nodes of its children.
template <int dim>
class ChildWeights {
 public:
  /// Of each shape function; a value of at most 1e-12 counts as 0.
  using Weights = std::array<double, most_nodes_of_cell<dim>>;

  /// element  of one kind of cells; kept by reference
  explicit ChildWeights(const dealii::FiniteElement<dim>& element) : element_(element) {}

  /// The number of the weights of the child's first node; those of its other nodes follow in order.
  unsigned int of(const ChildVertices<dim>& child) {
    const auto [entry, is_new] =
        first_.try_emplace(child, static_cast<unsigned int>(weights_.size()));
    if (!is_new) return entry->second;
    for (const dealii::Point<dim>& point : nodes(child)) {
      Weights& weights = weights_.emplace_back();
      for (unsigned int i = 0; i < element_.n_dofs_per_cell(); ++i)
        if (const double value = element_.shape_value(i, point); std::abs(value) > 1e-12)
          weights[i] = value;
    }
    return entry->second;
  }
  const Weights& operator[](const unsigned int k) const { return weights_[k]; }

 private:
  /// The nodes of a child in the coordinates of the parent's reference cell.
  std::vector<dealii::Point<dim>> nodes(const ChildVertices<dim>& child) const {
    const bool simplex = element_.reference_cell().is_simplex();
    const auto linear = lagrange_element<dim>(simplex, 1),
               quadratic = lagrange_element<dim>(simplex, 2);
    std::vector<dealii::Point<dim>> corners, points;
    for (unsigned int v = 0; v < linear->n_dofs_per_cell(); ++v)
      corners.push_back(quadratic->unit_support_point(child[v]));
    for (const dealii::Point<dim>& point : element_.get_unit_support_points())
      points.push_back(map_linearly(*linear, corners, point));
    return points;
  }

  const dealii::FiniteElement<dim>& element_;
  std::map<ChildVertices<dim>, unsigned int> first_;
  std::vector<Weights> weights_;
};

template <int dim>
using Weights = ByKind<ChildWeights<dim>>;

/// The origin of each fine unknown, taken from the first cell around it: all cells give the same
/// row.
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
    const unsigned int first = weights.of(type_of_cell<dim>(n).is_simplex).of(child.vertices);
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
  const auto& values = weights.of(type_of_cell<dim>(n).is_simplex)[origin.weights];
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

template decltype(interpolation<2>) interpolation<2>;
template decltype(interpolation<3>) interpolation<3>;

}  // namespace assembly
