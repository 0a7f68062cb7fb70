// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/stages.h"
#include "multigrid/spectrum/spectrum_estimate.h"
#include "multigrid/traits.h"

#include <optional>

namespace multigrid {

/// A line of the table of kinds of hierarchies.
struct HierarchyEntry {
  HierarchyKind kind;
  std::optional<GridTransfer> transfer;  ///< of an auxiliary grid, which has a line for each
  std::optional<Matching> matching;      ///< of pairwise matching, for some of which it has lines
  HierarchyTraits traits;
  /// The levels of a system that has what the traits ask for.
  ///
  /// options    resolved
  /// estimates  keeps what is computed about the matrices of levels on the way
  /// throws     InputError, OutOfMemory, DeviceError
  Stages (*build)(const System& system, const SolverOptions& options, SetupEstimates& estimates);
};

/// The line of the kind that the options select (hierarchy_kinds.cc). `auto` that is not resolved
/// stands for the auxiliary grid, since only a matrix by itself has no coordinates.
const HierarchyEntry& hierarchy_entry(const SolverOptions& options);

/// Hierarchy/Kind = auxiliary grid, Transfer = constant: rows in the order of the tree.
Stages tree_stages(const System& system, const SolverOptions& options, SetupEstimates&);
/// Auxiliary grid/Transfer = linear: rows in the order of a tree, coarse unknowns at the vertices
/// of its uniform grids, of which the finest has about a fourth (an eighth) as many as there are
/// unknowns. Coarse matrices couple neighbouring vertices: P^T A P, with longer couplings replaced
/// by springs in series (coarsening/vertices/grid_vertices.h). Links are no matrices until rows are
/// reordered.
Stages vertex_stages(const System& system, const SolverOptions& options, SetupEstimates&);
/// Auxiliary grid/Transfer = smoothed: rows along the Hilbert curve, runs of them as aggregates
/// (coarsening/smoothed/smoothed_interpolation.h).
Stages smoothed_stages(const System& system, const SolverOptions& options, SetupEstimates&);
/// Auxiliary grid/Transfer = auto: the levels of `linear` where the mesh is about uniform and its
/// domain neither long and thin nor a curve, else those of `smoothed`. A note says which.
Stages chosen_stages(const System& system, const SolverOptions& options, SetupEstimates&);
/// Auxiliary grid/Transfer = stretched: coarse unknowns at the vertices of a grid that is stretched along the
/// directions of strong diffusion (coarsening/stretched/stretched_grid.h) and of every second vertex of it,
/// linear interpolation on simplices, P^T A P.
Stages stretched_stages(const System& system,
                        const SolverOptions& options,
                        SetupEstimates& estimates);
/// Auxiliary grid/Transfer = linear or auto for several unknowns a node: coarse nodes at the vertices of a uniform grid and of every
/// second vertex of it, linear interpolation on simplices, the same for each unknown of a node, P^T A P by blocks.
Stages component_stages(const System& system,
                        const SolverOptions& options,
                        SetupEstimates& estimates);
/// Hierarchy/Kind = smoothed aggregation: aggregates of strongly coupled unknowns, one after the
/// other from the matrix of the level (paper SA).
Stages smoothed_aggregation_stages(const System& system,
                                   const SolverOptions& options,
                                   SetupEstimates&);
/// Hierarchy/Kind = unsmoothed aggregation: aggregates of strongly coupled unknowns around local
/// maxima, with piecewise constant interpolation (paper UA). A refresh keeps them.
Stages unsmoothed_aggregation_stages(const System& system,
                                     const SolverOptions& options,
                                     SetupEstimates&);
/// Hierarchy/Kind = pairwise matching: pairs of unknowns, pairs of pairs and so on, or independent
/// sets, with piecewise constant interpolation (paper HY). A refresh keeps them.
Stages pairwise_matching_stages(const System& system,
                                const SolverOptions& options,
                                SetupEstimates& estimates);
/// The same with the interpolation of Matching = compatible weights or Beck, which a refresh builds
/// anew.
Stages weighted_matching_stages(const System& system,
                                const SolverOptions& options,
                                SetupEstimates& estimates);
/// Hierarchy/Kind = geometric: the levels of the mesh, down to the first that Coarse rows or Sparse
/// coarse rows let be solved directly, or to the coarsest.
Stages mesh_stages(const System& system, const SolverOptions& options, SetupEstimates&);
/// Hierarchy/Kind = none: the finest level alone.
Stages one_stage(const System& system, const SolverOptions& options, SetupEstimates&);

/// Whether the mean couplings of the rows are at most six times longer in one place than in
/// another, for Transfer = auto: a uniform grid that suits the average cell costs iterations where
/// cells are much smaller (own study, docs/methods/fast.md). Waits.
///
/// system  with coordinates
bool is_about_uniform(const System& system);

}  // namespace multigrid
