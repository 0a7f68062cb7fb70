// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/constant_stages.h"
#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/coarsening/galerkin/scattered_galerkin.h"
#include "multigrid/coarsening/pairwise_matching/handshake.h"
#include "multigrid/coarsening/pairwise_matching/serial_matching.h"
#include "multigrid/sparse/sparse_product.h"
#include "multigrid/sparse/symmetric_part.h"

namespace multigrid {
namespace {

/// Level l while its coarse unknowns are chosen.
class Chooser {
 public:
  Chooser(const SolverOptions& options, SetupEstimates& estimates, std::size_t l)
      : options_(options), estimates_(estimates), l_(l) {}

  /// Sets of unknowns, in any order.
  Aggregates sets(const Csr<double>& A) const {
    Aggregates sets = one_pairing(A);
    if (pairings() == 1) return sets;
    Csr<double> coarse = galerkin_of_scattered(A, sets);
    for (int done = 1;; ++done) {
      estimates_.times.add("product", l_);
      const Aggregates pairs = one_pairing(coarse);
      join(sets, pairs);
      if (done + 1 == pairings()) return sets;
      coarse = galerkin_of_scattered(coarse, pairs);
    }
  }

  Csr<double> interpolation(const Csr<double>& A) const {
    const PairwiseOptions& pairwise = options_.pairwise;
    Csr<double> P =
        pairwise.matching == Matching::beck
            ? beck_interpolation(A)
            : compatible_interpolation(A, pairwise.visiting_order, pairwise.smoothing_sweeps);
    estimates_.times.add("interpolation", l_);
    return P;
  }

 private:
  /// An independent set is no set of pairs.
  int pairings() const {
    return options_.pairwise.matching == Matching::independent_set ? 1 : options_.pairwise.pairings;
  }

  Aggregates one_pairing(const Csr<double>& A) const {
    Aggregates pairs;
    switch (options_.pairwise.matching) {
      case Matching::node_heavy_edge:
        pairs = node_pairs(A, options_.pairwise.visiting_order);
        break;
      case Matching::edge_heavy_edge:
        pairs = edge_pairs(A);
        break;
      case Matching::independent_set:
        pairs = independent_set_serially(A);
        break;
      default:
        pairs = strong_pairs(A);
    }
    estimates_.times.add("aggregates", l_);
    return pairs;
  }

  /// Along the strong couplings of the symmetric part.
  Aggregates strong_pairs(const Csr<double>& A) const {
    const Csr<double> part = estimates_.is_symmetric ? Csr<double>() : symmetric_part(A);
    const Csr<double>& symmetric = estimates_.is_symmetric ? A : part;
    const StrengthGraph graph = strength_graph(symmetric, options_.graph);
    estimates_.times.add("strength", l_);
    return handshake_pairs(symmetric, graph);
  }

  const SolverOptions& options_;
  SetupEstimates& estimates_;
  std::size_t l_;
};

std::string note_on(Matching matching) {
  if (matching == Matching::handshake) return "";
  return "Solver/Pairwise/Matching = " + word(matching, matching_words) +
         ": one thread of the host chooses the coarse unknowns.";
}

}  // namespace

Stages pairwise_matching_stages(const System& system,
                                const SolverOptions& options,
                                SetupEstimates& estimates) {
  Stages stages = constant_stages(
      system, options, estimates,
      [&](const Csr<double>& A, std::size_t l) { return Chooser(options, estimates, l).sets(A); });
  stages.note = note_on(options.pairwise.matching);
  return stages;
}

Stages weighted_matching_stages(const System& system,
                                const SolverOptions& options,
                                SetupEstimates& estimates) {
  Stages stages = one_stage(system, options, estimates);
  stages.note = note_on(options.pairwise.matching);
  std::vector<Stage>& levels = stages.levels;
  while (may_coarsen(levels.back().A.n_rows, levels.size(), options)) {
    Stage& stage = levels.back();
    const std::size_t l = levels.size() - 1;
    Csr<double> P = Chooser(options, estimates, l).interpolation(stage.A);
    if (P.n_columns > most_coarse_part * stage.A.n_rows) break;
    stage.P = std::move(P);
    stage.R = transpose(stage.P);
    Stage coarse;
    coarse.A = galerkin(stage.A, stage.P, stage.R);
    estimates.times.add("product", l);
    levels.push_back(std::move(coarse));
  }
  return stages;
}

}  // namespace multigrid
