// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/own_parents.h"

#include "multigrid/backend/launch.h"

namespace mesh {
namespace {

struct OwnParents {
  Index* parents;
  MG_HD void operator()(Index v) const { parents[2 * Offset(v)] = parents[2 * Offset(v) + 1] = v; }
};

}  // namespace

Array<Index> own_parents(const Executor& executor, const Index n) {
  Array<Index> parents(executor, 2 * Offset(n));
  multigrid::for_each(executor, n, OwnParents{parents.on(executor)});
  return parents;
}

}  // namespace mesh
