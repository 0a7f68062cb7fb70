// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin/block_galerkin.h"
#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/coarsening/graph/greedy_aggregates.h"
#include "multigrid/coarsening/graph/independent_aggregates.h"
#include "multigrid/coarsening/graph/node_matrix.h"
#include "multigrid/coarsening/hierarchy_kind.h"
#include "multigrid/coarsening/smoothed_aggregation/block_tentative.h"
#include "multigrid/coarsening/smoothed_aggregation/filtered_interpolation.h"
#include "multigrid/coarsening/smoothed_aggregation/relaxed_candidate.h"
#include "multigrid/errors.h"
#include "multigrid/sparse/sparse_product.h"
#include "multigrid/sparse/symmetric_part.h"

#include <optional>

namespace multigrid {
namespace {

/// The level that is coarsened next.
struct Fine {
  Array<double> candidates;  ///< one after the other; empty: constants
  Index block_size;          ///< unknowns of a node
  int n_candidates;

  bool is_scalar() const { return block_size == 1 && n_candidates == 1; }
};

Fine finest(const System& system) {
  const Executor& executor = system.A.executor();
  Fine fine;
  fine.block_size = system.block_size;
  fine.candidates = system.near_nullspace.copy_to(executor);
  if (fine.candidates.empty() && fine.block_size > 1)
    fine.candidates = unit_candidates(executor, system.n(), fine.block_size);
  fine.n_candidates =
      fine.candidates.empty() ? 1 : static_cast<int>(fine.candidates.size() / system.n());
  return fine;
}

bool is_relaxed(const GraphOptions& options) {
  return options.near_nullspace == NearNullspace::relaxed;
}

void require_scalar_without_candidates(const Fine& fine) {
  if (!fine.is_scalar() || !fine.candidates.empty())
    throw InputError(
        "Solver/Graph/Near nullspace = relaxed is for systems of one unknown a node that bring no "
        "near-nullspace of their own: take given");
}

/// P of a level in blocks, whose candidates become those of the next level.
BlockRows interpolation(const Blocks& A, const Aggregates& aggregates, double lambda, Fine& fine) {
  BlockTentative T = block_tentative(aggregates, fine.candidates, fine.block_size);
  fine.candidates = std::move(T.coarse);
  return smoothed_tentative(A, aggregates, T, lambda);
}

/// The aggregates of a level's nodes, and the graph that they are from.
struct Sets {
  StrengthGraph graph;
  Aggregates aggregates;
};
template <class Done>
Sets sets_of(const Csr<double>& nodes, const GraphOptions& options, const Done& done) {
  Sets sets{strength_graph(nodes, options), {}};
  done("strength");
  sets.aggregates = options.aggregation == Aggregation::sequential
                        ? greedy_aggregates(nodes, sets.graph)
                        : independent_aggregates(nodes, sets.graph);
  done("aggregates");
  return sets;
}

/// Of D^-1 A. A is symmetric, and unchanged afterwards.
double largest_eigenvalue(Csr<double>& A) {
  Matrix<double> held = std::move(A);
  const double lambda = estimate_spectrum(held).lambda;
  A = std::get<Csr<double>>(std::move(held));
  return lambda;
}

}  // namespace

Stages smoothed_aggregation_stages(const System& system,
                                   const SolverOptions& options,
                                   SetupEstimates& estimates) {
  Fine fine = finest(system);
  if (is_relaxed(options.graph)) require_scalar_without_candidates(fine);
  Stages stages = one_stage(system, options, estimates);
  stages.has_rounded_weights = options.hierarchy.precision == Precision::half &&
                               fine.candidates.empty() && !is_relaxed(options.graph);
  if (options.graph.aggregation == Aggregation::sequential)
    stages.note = "Solver/Graph/Aggregation = sequential: one thread of the host forms aggregates.";
  std::vector<Stage>& levels = stages.levels;
  while (may_coarsen(levels.back().A.n_rows, levels.size(), options)) {
    Stage& stage = levels.back();
    const std::size_t l = levels.size() - 1;
    const auto done = [&](const char* component) { estimates.times.add(component, l); };
    // P is that of the symmetric part. What is kept of the level's own matrix needs it symmetric.
    Csr<double> part = estimates.is_symmetric ? Csr<double>() : symmetric_part(stage.A);
    const Csr<double>& A = estimates.is_symmetric ? stage.A : part;
    const double lambda = estimates.is_symmetric
                              ? estimates.spectrum(l, stage.A, fine.block_size).lambda
                              : largest_eigenvalue(part);
    done("eigenvalue");
    if (l == 0 && is_relaxed(options.graph)) {
      fine.candidates = relaxed_candidate(A, lambda, options.graph.candidate_sweeps);
      done("candidate");
    }
    const std::optional<InBlocks> blocks =
        fine.is_scalar() ? std::nullopt
                         : std::optional<InBlocks>(std::in_place, A, fine.block_size);
    const Csr<double> of_nodes = fine.block_size > 1 ? node_matrix(*blocks) : Csr<double>();
    auto [graph, aggregates] = sets_of(fine.block_size > 1 ? of_nodes : A, options.graph, done);
    if (Offset(aggregates.n_coarse) * fine.n_candidates > most_coarse_part * A.n_rows) break;
    Stage coarse;
    if (blocks) {
      BlockRows P = interpolation(*blocks, aggregates, lambda, fine);
      done("interpolation");
      const TransposedNodes PT = transpose_nodes(P.nodes);
      coarse.A = estimates.is_symmetric
                     ? block_galerkin(*blocks, P, PT, true)
                     : block_galerkin(InBlocks(stage.A, fine.block_size), P, PT, false);
      fine.block_size = fine.n_candidates;
      done("product");
      stage.R = transposed_csr(PT, P);
      stage.P = to_csr(std::move(P));
      done("transpose");
    } else {
      Tentative T = tentative_interpolation(aggregates, fine.candidates);
      stage.P = filtered_interpolation(A, graph, aggregates, T, fine.candidates, lambda,
                                       options.graph.row_threshold, stages.has_rounded_weights);
      fine.candidates = std::move(T.coarse);
      done("interpolation");
      stage.R = transpose(stage.P);
      done("transpose");
      coarse.A = galerkin(stage.A, stage.P, stage.R);
      done("product");
    }
    stages.sets.push_back(std::move(aggregates.aggregate));
    levels.push_back(std::move(coarse));
  }
  return stages;
}

}  // namespace multigrid
