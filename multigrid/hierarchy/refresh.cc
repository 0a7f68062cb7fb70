// SPDX-License-Identifier: MIT
#include "multigrid/hierarchy/refresh.h"

#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/hierarchy/needs.h"
#include "multigrid/sparse/same_pattern.h"

namespace multigrid {
namespace {

const Array<Index>& order_of(std::size_t l, const Array<Index>& finest, const Array<Index>& own) {
  return l == 0 ? finest : own;
}

/// structural_difference of the levels of a mesh: of their interpolations, and of their matrices if
/// these are used.
template <class T>
std::string difference_of_levels(const Hierarchy<T>& hierarchy,
                                 const System& system,
                                 const SolverOptions& options) {
  const bool assembled = options.geometric.level_matrices == LevelMatrices::assembled;
  for (std::size_t l = 0; l + 1 < hierarchy.levels.size(); ++l) {
    const std::string name = "coarser level " + std::to_string(l + 1);
    if (l >= system.coarser.size()) return "has no " + name;
    const Level<T>&fine = hierarchy.levels[l], &coarse = hierarchy.levels[l + 1];
    const CoarserLevel& level = system.coarser[l];
    const Array<Index>& order = order_of(l, hierarchy.order, fine.order);
    if (!same_pattern(std::get<Interpolation<T>>(fine.to_coarser).P, level.P, order, coarse.order))
      return "has other entries in the interpolation from " + name;
    if (assembled && !same_pattern(*coarse.A, level.A, coarse.order, coarse.order))
      return "has other entries in the matrix of " + name;
  }
  const std::size_t n_levels = hierarchy.levels.size();
  if (system.coarser.size() >= n_levels &&
      may_coarsen(n_rows(*hierarchy.levels.back().A), n_levels, options))
    return "has a coarser level " + std::to_string(n_levels);
  return "";
}

/// Row offsets of coarse levels; empty if the matrix is a stencil, which has none.
using RowOffsets = std::vector<Array<Offset>>;

template <class T>
RowOffsets row_offsets(const Hierarchy<T>& hierarchy) {
  RowOffsets offsets(hierarchy.levels.size());
  for (std::size_t l = 1; l < offsets.size(); ++l)
    if (const auto* rows = std::get_if<Csr<T>>(hierarchy.levels[l].A.get()))
      offsets[l] = rows->offsets.copy_to(rows->executor());
  return offsets;
}

template <class T>
void release_numbers(Hierarchy<T>& hierarchy) {
  hierarchy.finest.reset();
  hierarchy.coarse_solver = {};
  hierarchy.sparse_solver.reset();
  hierarchy.spectra.reset();
  for (Level<T>& level : hierarchy.levels) {
    level.smoother.reset();
    level.A.reset();
    if (!std::holds_alternative<Aggregates>(level.to_coarser)) level.to_coarser = Aggregates();
  }
}

/// The levels of a system with the aggregates of the hierarchy.
template <class T>
Stages stages_of_aggregates(const Hierarchy<T>& hierarchy,
                            const System& system,
                            RowOffsets&& offsets) {
  Stages stages;
  stages.levels.resize(hierarchy.levels.size());
  stages.levels[0].A = permute(system.A, hierarchy.order);
  for (std::size_t l = 1; l < stages.levels.size(); ++l) {
    const Aggregates& aggregates = hierarchy.levels[l - 1].aggregates();
    stages.levels[l].A = offsets[l].empty()
                             ? galerkin(stages.A(l - 1), aggregates)
                             : galerkin(stages.A(l - 1), aggregates, std::move(offsets[l]),
                                        hierarchy.levels[l].n_nonzeros);
  }
  return stages;
}

/// The levels of a system with rows in the order of the hierarchy.
template <class T>
Stages reordered_stages(const Hierarchy<T>& hierarchy,
                        const System& system,
                        const SolverOptions& options,
                        SetupEstimates& estimates) {
  Stages stages = build_stages(system, options, estimates);
  for (std::size_t l = 0; l < stages.levels.size(); ++l) {
    const Array<Index>& order = order_of(l, hierarchy.order, hierarchy.levels[l].order);
    if (!order.empty()) reorder(stages, l, order);
  }
  return stages;
}

}  // namespace

template <class T>
std::string structural_difference(const Hierarchy<T>& hierarchy,
                                  const System& system,
                                  const SolverOptions& options,
                                  const Placement& placement) {
  const Index n = n_rows(*hierarchy.finest);
  if (system.n() != n || system.A.n_columns != n)
    return "has " + std::to_string(system.n()) + " unknowns, not " + std::to_string(n);
  if (placement.is_hybrid()) return "";
  if (!same_pattern(*hierarchy.finest, system.A, hierarchy.order, hierarchy.order))
    return "has other entries in its matrix";
  const HierarchyTraits& traits = hierarchy.traits;
  if (traits.needs_coordinates && traits.pattern_depends_on_values &&
      (system.dimension == 0 || system.coordinates.size() != Offset(system.dimension) * n))
    return "has no coordinates of its unknowns";
  if (!traits.needs_mesh_levels) return "";
  return difference_of_levels(hierarchy, system, options);
}

template <class T>
void refresh(Hierarchy<T>& hierarchy,
             const System& system,
             const SolverOptions& options,
             const Placement& placement) {
  if (hierarchy.traits.pattern_depends_on_values || placement.is_hybrid()) {
    hierarchy = {};
    hierarchy = start_hierarchy<T>(system, options, placement);
    return;
  }
  const bool has_aggregates = hierarchy.traits.has_aggregates;
  RowOffsets offsets = has_aggregates ? row_offsets(hierarchy) : RowOffsets();
  SetupEstimates estimates(options.hierarchy.precision, system.A.executor());
  release_numbers(hierarchy);
  hierarchy.symmetry = symmetry_of(system);
  Stages stages = has_aggregates ? stages_of_aggregates(hierarchy, system, std::move(offsets))
                                 : reordered_stages(hierarchy, system, options, estimates);
  fill_hierarchy(std::move(stages), estimates, options, system.constant_nullspace, placement,
                 hierarchy);
}

#define MULTIGRID_INSTANTIATE(T)                                                      \
  template std::string structural_difference(const Hierarchy<T>&, const System&,      \
                                             const SolverOptions&, const Placement&); \
  template void refresh(Hierarchy<T>&, const System&, const SolverOptions&, const Placement&);
MULTIGRID_INSTANTIATE(double)
MULTIGRID_INSTANTIATE(float)
#undef MULTIGRID_INSTANTIATE

}  // namespace multigrid
