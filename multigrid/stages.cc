// SPDX-License-Identifier: MIT
#include "multigrid/stages.h"

#include "multigrid/vectors.h"

namespace multigrid {

Stages one_stage(const System& system, const SolverOptions&) {
  Stages stages;
  stages.levels.resize(1);
  stages.levels[0].A = system.A.copy_to(system.A.executor());
  stages.may_renumber = true;
  return stages;
}

void renumber(Stages& stages, std::size_t l, Coloring& coloring) {
  Stage& level = stages.levels[l];
  const Array<Index>& rows = coloring.rows;
  level.A = permute(level.A, rows);
  if (l == 0) {
    if (stages.order.empty()) {
      stages.order = rows.copy_to(rows.executor());
    } else {
      Array<Index> order(rows.executor(), rows.size());
      gather(rows, stages.order, order);
      stages.order = std::move(order);
    }
  } else {
    stages.levels[l - 1].P = permute_columns(stages.levels[l - 1].P, rows);
    stages.levels[l - 1].R = {};
  }
  if (level.P.n_rows > 0) level.P = permute_rows(level.P, rows);
  level.R = {};
  coloring.rows = {};
}

}  // namespace multigrid
