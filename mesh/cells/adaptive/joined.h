// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

// Periodic sides of meshes that are refined where marked: what belongs together is halved together.
namespace mesh {

/// Sets which points of a first mesh are the same (Bisection::joined).
///
/// copies     points, each once
/// originals  as many: to which of the others, which are no copies, each belongs
template <int dim>
void join_points(CellArrays<dim>& mesh, const Array<Index>& copies, const Array<Index>& originals);

/// For each edge the first one of those that are the same: their ends are, and lie on periodic sides. On meshes with two cells alone between
/// two sides further edges may have such ends; they count as the same, too. Empty if no points are joined.
///
/// waits  once
template <int dim>
Array<Index> joined_edges(const CellArrays<dim>& mesh);

/// Raises the flags of all edges that are the same as one whose flag is raised.
///
/// joined       of joined_edges; empty: nothing happens
/// has_changed  raised if a flag was
void share_flags(const Array<Index>& joined, Array<Index>& flags, Array<Index>& has_changed);

}  // namespace mesh
