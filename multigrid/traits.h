// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/options.h"

/// The traits of methods: what they need and what is true of them. Checks, advice and the command
/// line ask them. They come from the method's line in its table: coarsening/hierarchy_kinds.cc,
/// krylov/krylov_methods.cc or smoothers/smoother.cc.
namespace multigrid {

/// Of a kind of hierarchy.
struct HierarchyTraits {
  bool has_coarse_levels = true;
  bool needs_coordinates =
      false;  ///< of the unknowns; its choice of coarse unknowns ignores coefficients
  bool needs_mesh_levels = false;        ///< System::coarser
  bool needs_symmetric_pattern = false;  ///< a_ij is stored where a_ji is
  bool needs_symmetric_values = false;   ///< a_ij = a_ji
  bool takes_blocks = false;             ///< several unknowns a node: System::block_size
  bool has_aggregates = false;           ///< a coarse unknown is a set of unknowns; no matrix P
  bool has_sets = false;                 ///< a coarse node comes from a set of nodes, by a matrix P
  bool has_graph = false;  ///< its coarse unknowns follow strong couplings: Solver/Graph
  bool has_pairs = false;  ///< its coarse unknowns are pairs of unknowns or so: Solver/Pairwise
  bool has_tree = false;   ///< the aggregates are the cells of a quadtree or octree
  /// The pattern of its coarse levels depends on the values of the matrix or on coordinates, so a
  /// refresh (hierarchy/refresh.h) builds it anew.
  bool pattern_depends_on_values = false;
  /// Its coarse unknowns depend on the values of the matrix, and a refresh keeps those that are there,
  /// so what it makes depends on the matrix that was there first.
  bool refresh_keeps_choice = false;
  /// Rows of a level may differ much in length, so Format = auto looks at them (level_format.h).
  bool has_uneven_rows = false;

  /// Whether coarse unknowns can be shown as sets of unknowns.
  bool shows_aggregates() const { return has_aggregates || has_sets; }
  /// Whether the interpolation is so rough that coarse levels must iterate.
  bool wants_k_cycle() const { return has_aggregates || has_pairs; }
};
HierarchyTraits hierarchy_traits(const SolverOptions& options);

/// Of a Krylov method.
struct KrylovTraits {
  bool needs_symmetric = false;             ///< a symmetric matrix
  bool needs_fixed_preconditioner = false;  ///< one that is symmetric, and the same each iteration
  /// Made for matrices that need not be symmetric: its steps have no energy, which Norm = energy
  /// needs.
  bool is_general = false;
};
/// `auto`, which suits every matrix, has the defaults.
KrylovTraits krylov_traits(Krylov method);

/// Of a smoother x <- x + R (b - A x).
struct SmootherTraits {
  bool needs_aggregates = false;
  bool is_symmetric = true;             ///< R = R^T where A = A^T
  bool needs_symmetric_values = false;  ///< a_ij = a_ji
};
/// `auto`, which suits every matrix, has the defaults.
SmootherTraits smoother_traits(SmootherKind kind);

/// The key and word that select the kind of hierarchy, for messages: "Solver/Hierarchy/Kind =
/// geometric".
std::string hierarchy_key(const SolverOptions& options);

}  // namespace multigrid
