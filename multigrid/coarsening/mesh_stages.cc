// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/coarsening/hierarchy_kind.h"
#include "multigrid/errors.h"
#include "multigrid/sparse/sparse_product.h"

namespace multigrid {

Stages one_stage(const System& system, const SolverOptions&, SetupEstimates&) {
  Stages stages;
  stages.levels.resize(1);
  stages.levels[0].A = system.A.copy_to(system.A.executor());
  stages.may_renumber = true;
  return stages;
}

Stages mesh_stages(const System& system, const SolverOptions& options, SetupEstimates& estimates) {
  Stages stages = one_stage(system, options, estimates);
  const Executor& executor = system.A.executor();
  for (const CoarserLevel& coarser : system.coarser) {
    const std::size_t finer = stages.levels.size() - 1;
    if (!may_coarsen(stages.A(finer).n_rows, stages.levels.size(), options)) break;
    Stage next;
    stages.levels[finer].P = coarser.P.copy_to(executor);
    const Csr<double>& P = stages.levels[finer].P;
    if (options.geometric.level_matrices == LevelMatrices::galerkin)
      next.A = galerkin(stages.A(finer), P, transpose(P));
    else if (coarser.A.n_rows > 0)
      next.A = coarser.A.copy_to(executor);
    else
      throw InputError("coarser level " + std::to_string(finer + 1) +
                       " has no matrix: set Solver/Geometric/Level matrices = galerkin");
    stages.levels.push_back(std::move(next));
  }
  return stages;
}

}  // namespace multigrid
