// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/constant_stages.h"

#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/sparse/vectors.h"
#include "multigrid/transfers/aggregate_runs.h"

namespace multigrid {
namespace {

/// The matrix of the coarsest level so far; that of the finest level is still the system's.
const Csr<double>& matrix(const System& system, const Stages& stages) {
  return stages.levels.size() == 1 ? system.A : stages.levels.back().A;
}

/// Renumbers the coarsest level so far such that its aggregates are runs.
void renumber_by(const System& system, Aggregates&& aggregates, Stages& stages) {
  const std::size_t l = stages.levels.size() - 1;
  Stage& stage = stages.levels[l];
  Array<Index> order = sorted_order(aggregates.aggregate, aggregates.n_coarse);
  Array<Index> sorted(order.executor(), order.size());
  gather(order, aggregates.aggregate, sorted);
  if (l == 0) {
    stage.A = permute(system.A, order);
    stages.order = std::move(order);
  } else {
    renumber(stages, l, std::move(order));
  }
  stage.aggregates = runs_of(std::move(sorted));
}

}  // namespace

Stages constant_stages(const System& system,
                       const SolverOptions& options,
                       SetupEstimates& estimates,
                       const ChooseAggregates& choose) {
  Stages stages;
  stages.levels.resize(1);
  while (may_coarsen(matrix(system, stages).n_rows, stages.levels.size(), options)) {
    const std::size_t l = stages.levels.size() - 1;
    const Csr<double>& A = matrix(system, stages);
    Aggregates aggregates = choose(A, l);
    if (aggregates.n_coarse > most_coarse_part * A.n_rows) break;
    renumber_by(system, std::move(aggregates), stages);
    estimates.times.add("renumbering", l);
    Stage coarse;
    coarse.A = galerkin(stages.A(l), stages.levels[l].aggregates);
    stages.levels.push_back(std::move(coarse));
    estimates.times.add("product", l);
  }
  if (stages.levels.size() == 1) stages.levels[0].A = system.A.copy_to(system.A.executor());
  return stages;
}

void join(Aggregates& fine, const Aggregates& coarse) {
  Array<Index> joined(fine.aggregate.executor(), fine.n_fine);
  gather(fine.aggregate, coarse.aggregate, joined);
  fine.aggregate = std::move(joined);
  fine.n_coarse = coarse.n_coarse;
}

}  // namespace multigrid
