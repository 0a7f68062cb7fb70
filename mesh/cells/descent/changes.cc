// SPDX-License-Identifier: MIT
#include "mesh/cells/descent/changes.h"

#include "multigrid/backend/launch.h"

namespace mesh {
namespace {

struct Times {
  const Index* marked;
  Index factor;
  Index* changes;
  MG_HD void operator()(Index c) const { changes[c] = marked[c] > 0 ? factor : 0; }
};

struct CoarserBelow {
  const double* squares;
  double limit;
  Index* changes;
  MG_HD void operator()(Index c) const { changes[c] = squares[c] < limit ? -1 : 0; }
};

struct IsCoarser {
  const Index* changes;
  MG_HD Offset operator()(Index c) const { return changes[c] < 0 ? 1 : 0; }
};

}  // namespace

template <int dim>
Array<Index> refining(const Array<Index>& marked) {
  const Executor& executor = marked.executor();
  Array<Index> changes(executor, marked.size());
  multigrid::for_each(executor, marked.size(),
                      Times{marked.on(executor), dim == 2 ? 2 : 1, changes.on(executor)});
  return changes;
}

Array<Index> coarsening_below(const Array<double>& squares, const double limit) {
  const Executor& executor = squares.executor();
  Array<Index> changes(executor, squares.size());
  multigrid::for_each(executor, squares.size(),
                      CoarserBelow{squares.on(executor), limit, changes.on(executor)});
  return changes;
}

Index count_coarser(const Array<Index>& changes) {
  const Executor& executor = changes.executor();
  return Index(multigrid::sum(executor, changes.size(), IsCoarser{changes.on(executor)}));
}

template Array<Index> refining<2>(const Array<Index>&);
template Array<Index> refining<3>(const Array<Index>&);

}  // namespace mesh
