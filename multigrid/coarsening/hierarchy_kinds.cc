// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/coarsening/hierarchy_kind.h"
#include "multigrid/errors.h"
#include "multigrid/sparse/sparse_product.h"

#include <stdexcept>

namespace multigrid {
namespace {

/// The traits of each kind; only what differs from the defaults is set.
HierarchyTraits none() {
  HierarchyTraits traits;
  traits.has_coarse_levels = false;
  traits.takes_blocks = true;
  return traits;
}
HierarchyTraits geometric() {
  HierarchyTraits traits;
  traits.needs_mesh_levels = traits.takes_blocks = true;
  return traits;
}
HierarchyTraits graph() {
  HierarchyTraits traits;
  traits.has_graph = traits.has_uneven_rows = true;
  traits.needs_symmetric_pattern = traits.needs_symmetric_values = true;
  return traits;
}
HierarchyTraits smoothed_graph() {
  HierarchyTraits traits = graph();
  traits.needs_symmetric_values = false;
  traits.pattern_depends_on_values = traits.has_sets = traits.takes_blocks = true;
  return traits;
}
HierarchyTraits unsmoothed_graph() {
  HierarchyTraits traits = graph();
  traits.has_aggregates = traits.refresh_keeps_choice = true;
  return traits;
}
/// Of couplings in both directions, whose values may differ.
HierarchyTraits pairs() {
  HierarchyTraits traits;
  traits.has_aggregates = traits.has_pairs = traits.has_uneven_rows = true;
  traits.refresh_keeps_choice = traits.needs_symmetric_pattern = true;
  return traits;
}
HierarchyTraits pairs_of_graph() {
  HierarchyTraits traits = pairs();
  traits.has_graph = true;
  return traits;
}
HierarchyTraits weighted_pairs() {
  HierarchyTraits traits = pairs();
  traits.has_aggregates = traits.refresh_keeps_choice = false;
  traits.pattern_depends_on_values = true;
  return traits;
}
HierarchyTraits tree() {
  HierarchyTraits traits;
  traits.needs_coordinates = traits.has_aggregates = traits.has_tree = true;
  return traits;
}
/// Springs in series take a coupling for half of two entries, and Lanczos needs a symmetric matrix.
HierarchyTraits by_interpolation() {
  HierarchyTraits traits;
  traits.needs_coordinates = traits.pattern_depends_on_values = true;
  traits.needs_symmetric_pattern = traits.needs_symmetric_values = true;
  return traits;
}
HierarchyTraits by_components() {
  HierarchyTraits traits = by_interpolation();
  traits.takes_blocks = true;
  return traits;
}
HierarchyTraits by_exact_products() {
  HierarchyTraits traits;
  traits.needs_coordinates = traits.pattern_depends_on_values = true;
  return traits;
}

}  // namespace

const HierarchyEntry& hierarchy_entry(const SolverOptions& options) {
  constexpr HierarchyKind grid = HierarchyKind::auxiliary_grid;
  constexpr HierarchyKind pairwise = HierarchyKind::pairwise_matching;
  static const HierarchyEntry table[] = {
      // kind, transfer, matching   traits              built by
      {grid, GridTransfer::constant, {}, tree(), tree_stages},
      {grid, GridTransfer::linear, {}, by_components(), vertex_stages},
      {grid, GridTransfer::smoothed, {}, by_interpolation(), smoothed_stages},
      {grid, GridTransfer::stretched, {}, by_exact_products(), stretched_stages},
      {grid, GridTransfer::automatic, {}, by_components(), chosen_stages},
      {HierarchyKind::smoothed_aggregation, {}, {}, smoothed_graph(), smoothed_aggregation_stages},
      {HierarchyKind::unsmoothed_aggregation,
       {},
       {},
       unsmoothed_graph(),
       unsmoothed_aggregation_stages},
      {pairwise, {}, Matching::handshake, pairs_of_graph(), pairwise_matching_stages},
      {pairwise, {}, Matching::compatible_weights, weighted_pairs(), weighted_matching_stages},
      {pairwise, {}, Matching::beck, weighted_pairs(), weighted_matching_stages},
      {pairwise, {}, {}, pairs(), pairwise_matching_stages},
      {HierarchyKind::geometric, {}, {}, geometric(), mesh_stages},
      {HierarchyKind::none, {}, {}, none(), one_stage},
  };
  const bool is_automatic = options.hierarchy.kind == HierarchyKind::automatic;
  const HierarchyKind kind = is_automatic ? automatic_kind(options.krylov) : options.hierarchy.kind;
  for (const HierarchyEntry& entry : table)
    if (entry.kind == kind &&
        (!entry.transfer || *entry.transfer == options.auxiliary_grid.transfer) &&
        (!entry.matching || *entry.matching == options.pairwise.matching))
      return entry;
  throw std::logic_error("a kind of hierarchy without a line in the table of kinds");
}

HierarchyTraits hierarchy_traits(const SolverOptions& options) {
  return hierarchy_entry(options).traits;
}

std::string hierarchy_key(const SolverOptions& options) {
  if (const auto transfer = hierarchy_entry(options).transfer)
    return "Solver/Auxiliary grid/Transfer = " + word(*transfer, grid_transfer_words);
  return "Solver/Hierarchy/Kind = " + word(options.hierarchy.kind, hierarchy_words);
}

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
