// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/constant_stages.h"
#include "multigrid/coarsening/galerkin/scattered_galerkin.h"
#include "multigrid/coarsening/graph/local_maxima.h"
#include "multigrid/coarsening/unsmoothed_aggregation/reshape.h"

namespace multigrid {
namespace {

/// Aggregates of the unknowns of level l, in any order.
Aggregates aggregates_of(const Csr<double>& A,
                         std::size_t l,
                         const SolverOptions& options,
                         SetupEstimates& estimates) {
  const bool printed = options.unsmoothed.aggregates == UnsmoothedAggregates::paper_ua;
  const StrengthGraph graph = strength_graph(A, options.graph);
  estimates.times.add("strength", l);
  Aggregates aggregates = local_maxima_aggregates(A, graph, options.unsmoothed.limit, !printed);
  estimates.times.add("aggregates", l);
  return aggregates;
}

}  // namespace

Stages unsmoothed_aggregation_stages(const System& system,
                                     const SolverOptions& options,
                                     SetupEstimates& estimates) {
  return constant_stages(system, options, estimates, [&](const Csr<double>& A, std::size_t l) {
    Aggregates aggregates = aggregates_of(A, l, options, estimates);
    if (options.unsmoothed.twice)
      join(aggregates, aggregates_of(galerkin_of_scattered(A, aggregates), l, options, estimates));
    if (options.unsmoothed.reshaping_sweeps == 0) return aggregates;
    reshape(A, options.unsmoothed.reshaping_sweeps, aggregates);
    estimates.times.add("reshaping", l);
    return aggregates;
  });
}

}  // namespace multigrid
