// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/graph/node_matrix.h"

#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/formats/views.h"

namespace multigrid {
namespace {

struct AbsoluteValue {
  const double* from;
  double* to;
  MG_HD void operator()(Offset k) const { to[k] = from[k] < 0 ? -from[k] : from[k]; }
};

struct NodeOfUnknown {
  Index block_size;
  Index* node;
  MG_HD void operator()(Index i) const { node[i] = i / block_size; }
};

struct FirstOfNode {
  Index block_size;
  Index* first;
  MG_HD void operator()(Index node) const { first[node] = node * block_size; }
};

struct NegateBesideDiagonal {
  const Offset* offsets;
  const Index* columns;
  double* values;
  MG_HD void operator()(Index i) const {
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      if (columns[k] != i) values[k] = -values[k];
  }
};

/// The unknowns of a node as an aggregate.
Aggregates nodes(const Executor& executor, Index n, Index block_size) {
  Aggregates result;
  result.n_fine = n;
  result.n_coarse = n / block_size;
  result.largest = block_size;
  result.aggregate = Array<Index>(executor, n);
  result.offsets = Array<Index>(executor, Offset(result.n_coarse) + 1);
  for_each(executor, n, NodeOfUnknown{block_size, result.aggregate.on(executor)});
  for_each(executor, result.offsets.size(), FirstOfNode{block_size, result.offsets.on(executor)});
  return result;
}

}  // namespace

Csr<double> node_matrix(const Csr<double>& A, Index block_size) {
  const Executor& executor = A.executor();
  Csr<double> sizes = A.copy_to(executor);
  for_each(executor, A.n_nonzeros(),
           AbsoluteValue{A.values.on(executor), sizes.values.on(executor)});
  Csr<double> N = galerkin(sizes, nodes(executor, A.n_rows, block_size));
  for_each(
      executor, N.n_rows,
      NegateBesideDiagonal{N.offsets.on(executor), N.columns.on(executor), N.values.on(executor)});
  return N;
}

}  // namespace multigrid
