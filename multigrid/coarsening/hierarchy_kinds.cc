// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/hierarchy_kind.h"

#include <stdexcept>

namespace multigrid {
namespace {

/// Each kind, and what is not the default of HierarchyTraits.
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
  traits.pattern_depends_on_values = true;
  traits.needs_symmetric_pattern = traits.needs_symmetric_values = true;
  return traits;
}
HierarchyTraits tree() {
  HierarchyTraits traits;
  traits.needs_coordinates = traits.has_aggregates = traits.has_tree = true;
  return traits;
}
/// Springs in series are halves of couplings, and Lanczos wants a symmetric matrix.
HierarchyTraits by_interpolation() {
  HierarchyTraits traits;
  traits.needs_coordinates = traits.pattern_depends_on_values = true;
  traits.needs_symmetric_pattern = traits.needs_symmetric_values = true;
  return traits;
}

}  // namespace

const HierarchyEntry& hierarchy_entry(const SolverOptions& options) {
  constexpr HierarchyKind grid = HierarchyKind::auxiliary_grid;
  static const HierarchyEntry table[] = {
      // kind, transfer             traits              built by
      {grid, GridTransfer::constant, tree(), tree_stages},
      {grid, GridTransfer::linear, by_interpolation(), vertex_stages},
      {grid, GridTransfer::smoothed, by_interpolation(), smoothed_stages},
      {grid, GridTransfer::automatic, by_interpolation(), chosen_stages},
      {HierarchyKind::smoothed_aggregation, {}, graph(), smoothed_aggregation_stages},
      {HierarchyKind::geometric, {}, geometric(), mesh_stages},
      {HierarchyKind::none, {}, none(), one_stage},
  };
  for (const HierarchyEntry& entry : table)
    if (entry.kind == options.hierarchy.kind &&
        (!entry.transfer || *entry.transfer == options.auxiliary_grid.transfer))
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

}  // namespace multigrid
