// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/stages.h"
#include "multigrid/spectrum/setup_estimates.h"
#include "multigrid/traits.h"

#include <optional>

namespace multigrid {

/// A line of the table of kinds of hierarchies.
struct HierarchyEntry {
  HierarchyKind kind;
  std::optional<GridTransfer> transfer;  ///< of an auxiliary grid, which has a line for each
  HierarchyTraits traits;
  /// The levels of a system whose properties are those that the traits ask for.
  ///
  /// options    resolved
  /// estimates  keeps what is found out about the levels' matrices on the way
  /// throws     InputError, OutOfMemory, DeviceError
  Stages (*build)(const System& system, const SolverOptions& options, SetupEstimates& estimates);
};

/// The line of what the options ask for (hierarchy_kinds.cc).
const HierarchyEntry& hierarchy_entry(const SolverOptions& options);

/// Hierarchy/Kind = auxiliary grid, Transfer = constant: rows in the order of the tree.
Stages tree_stages(const System& system, const SolverOptions& options, SetupEstimates&);
/// Auxiliary grid/Transfer = linear: rows in the order of a tree, coarse unknowns at the vertices
/// of its uniform grids, the finest with about a fourth (an eighth) of the unknowns. Coarse
/// matrices couple vertices with those next door: P^T A P, of the finest level by springs in series
/// (coarsening/vertices/grid_vertices.h). Links are no matrices until rows are reordered.
Stages vertex_stages(const System& system, const SolverOptions& options, SetupEstimates&);
/// Auxiliary grid/Transfer = smoothed: rows along the Hilbert curve, runs of them as aggregates
/// (coarsening/smoothed/smoothed_interpolation.h).
Stages smoothed_stages(const System& system, const SolverOptions& options, SetupEstimates&);
/// Auxiliary grid/Transfer = auto: those of `linear` where the mesh is about uniform and its domain
/// neither long and thin nor a curve, else those of `smoothed`; leaves a note which.
Stages chosen_stages(const System& system, const SolverOptions& options, SetupEstimates&);
/// Hierarchy/Kind = smoothed aggregation: aggregates of strongly coupled unknowns, one after the
/// other from the matrix of the level (paper SA).
Stages smoothed_aggregation_stages(const System& system,
                                   const SolverOptions& options,
                                   SetupEstimates&);
/// Hierarchy/Kind = geometric: the levels of the mesh, down to the first that is solved directly by
/// Coarse rows or Sparse coarse rows, or to its coarsest.
Stages mesh_stages(const System& system, const SolverOptions& options, SetupEstimates&);
/// Hierarchy/Kind = none: the finest level alone.
Stages one_stage(const System& system, const SolverOptions& options, SetupEstimates&);

}  // namespace multigrid
