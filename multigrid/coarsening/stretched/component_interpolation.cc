// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/stretched/component_interpolation.h"

#include "multigrid/backend/launch.h"
#include "multigrid/formats/views.h"

namespace multigrid {
namespace {

/// Bytes a value: 16.
struct NodeCoordinate {
  const double* coordinates;
  Index size;
  double* nodes;
  MG_HD void operator()(Offset k) const { nodes[k] = coordinates[k * size]; }
};

/// Bytes: an entry 12 read, mostly from a cache, and 12 written.
struct ComponentRow {
  CsrView<double> P;
  Index size, n_rows;
  Offset* offsets;
  Index* columns;
  double* values;
  MG_HD void operator()(Index row) const {
    const Index i = row / size, c = row % size;
    const Offset begin = P.offsets[i], n = P.offsets[i + 1] - begin, to = begin * size + c * n;
    offsets[row] = to;
    if (row + 1 == n_rows) offsets[n_rows] = to + n;
    for (Offset k = 0; k < n; ++k) {
      columns[to + k] = P.columns[begin + k] * size + c;
      values[to + k] = P.values[begin + k];
    }
  }
};

}  // namespace

Array<double> node_coordinates(const Array<double>& coordinates, int dimension, Index size) {
  const Executor& executor = coordinates.executor();
  const Offset n = coordinates.size() / dimension;
  Array<double> nodes(executor, n / size * dimension);
  // Since a direction has a multiple of `size` values, every size-th of all is one of each node.
  for_each(executor, nodes.size(),
           NodeCoordinate{coordinates.on(executor), size, nodes.on(executor)});
  return nodes;
}

Csr<double> component_rows(const Csr<double>& P, Index size) {
  const Executor& executor = P.executor();
  const Index n = P.n_rows * size;
  const Offset n_entries = P.n_nonzeros() * size;
  Csr<double> rows{n, P.n_columns * size, Array<Offset>(executor, Offset(n) + 1),
                   Array<Index>(executor, n_entries), Array<double>(executor, n_entries)};
  for_each(executor, n,
           ComponentRow{view(P), size, n, rows.offsets.on(executor), rows.columns.on(executor),
                        rows.values.on(executor)});
  return rows;
}

}  // namespace multigrid
