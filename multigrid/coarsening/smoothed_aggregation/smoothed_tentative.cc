// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin/block_product.h"
#include "multigrid/coarsening/galerkin/block_views.h"
#include "multigrid/coarsening/smoothed_aggregation/block_tentative.h"

namespace multigrid {
namespace {

/// omega / a_ii for row i of unknowns, 0 if it has no couplings. Bytes: a value 8, a node 4 mostly from a cache.
struct JacobiStep {
  BlocksView A;
  double omega;
  double* step;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    double diagonal = 0;
    Index n_coupled = 0;
    A.for_each_of_row(i / A.height, i % A.height, lane, [&](Offset k, Index node, Index c) {
      const double a = A.values[k];
      if (node * A.width + c == i)
        diagonal = a;
      else if (a != 0)
        ++n_coupled;
    });
    diagonal = lane.sum(diagonal);
    n_coupled = lane.sum(n_coupled);
    if (lane.rank == 0) step[i] = n_coupled > 0 ? omega / diagonal : 0;
  }
};

/// Makes P of A T, row i of unknowns.
struct FinishRow {
  BlocksView P;
  const Index* aggregate;
  const double* T;
  const double* step;
  double* values;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const Index own = aggregate[i / P.height];
    const double by = step[i];
    P.for_each_of_row(i / P.height, i % P.height, lane, [&](Offset k, Index node, Index c) {
      const double t = node == own ? T[Offset(i) * P.width + c] : 0;
      values[k] = t - by * values[k];
    });
  }
};

}  // namespace

BlockRows smoothed_tentative(const Blocks& A,
                             const Aggregates& aggregates,
                             const BlockTentative& T,
                             double lambda) {
  const Executor& executor = A.executor();
  const Index n = A.nodes.n_rows * A.rows;
  const auto m = static_cast<Index>(T.values.size() / n);
  Array<double> step(executor, n);
  for_each_row<8>(executor, n, JacobiStep{view(A), 4. / 3. / lambda, step.on(executor)});
  BlockRows P = multiply(A, aggregates, T.values, m);
  for_each_row<8>(executor, n,
                  FinishRow{view(Blocks(P)), aggregates.aggregate.on(executor),
                            T.values.on(executor), step.on(executor), P.values.on(executor)});
  return P;
}

}  // namespace multigrid
