// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/coarsening/graph/independent_aggregates.h"
#include "multigrid/coarsening/hierarchy_kind.h"
#include "multigrid/coarsening/smoothed_aggregation/filtered_interpolation.h"
#include "multigrid/sparse/sparse_product.h"

namespace multigrid {
namespace {

/// A coarser level with more of the finer one's unknowns than this is not worth a level.
constexpr double most_coarse_part = 0.95;

}  // namespace

Stages smoothed_aggregation_stages(const System& system,
                                   const SolverOptions& options,
                                   SetupEstimates& estimates) {
  const Executor& executor = system.A.executor();
  Stages stages = one_stage(system, options, estimates);
  Array<double> candidate = system.near_nullspace.copy_to(executor);
  const bool in_fixed_point = options.hierarchy.precision == Precision::half && candidate.empty();
  stages.has_rounded_weights = in_fixed_point;
  std::vector<Stage>& levels = stages.levels;
  while (may_coarsen(levels.back().A.n_rows, levels.size(), options)) {
    Stage& fine = levels.back();
    const double lambda = estimates.spectrum(levels.size() - 1, fine.A).lambda;
    const StrengthGraph graph = strength_graph(fine.A, options.graph);
    const Aggregates aggregates = independent_aggregates(fine.A, graph);
    if (aggregates.n_coarse > most_coarse_part * fine.A.n_rows) break;
    Tentative T = tentative_interpolation(aggregates, candidate);
    fine.P = filtered_interpolation(fine.A, graph, aggregates, T, candidate, lambda,
                                    options.graph.row_threshold, in_fixed_point);
    candidate = std::move(T.coarse);
    fine.R = transpose(fine.P);
    Stage coarse;
    coarse.A = galerkin(fine.A, fine.P, fine.R);
    levels.push_back(std::move(coarse));
  }
  return stages;
}

}  // namespace multigrid
