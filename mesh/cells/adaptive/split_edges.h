// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

namespace mesh {

/// Which edges are halved, and what numbers their parts have; for kernels. Edge e that stays whole becomes edge begin[e]; its halves
/// are begin[e], at its first end, and begin[e] + 1. Edges inside of cells and faces come behind all of these.
struct SplitEdgesView {
  const Index* ends;
  const Offset* begin;
  Index n_points;  ///< before
  MG_HD bool is_split(Index e) const { return begin[e + 1] - begin[e] == 2; }
  /// The point in the middle of an edge that is halved.
  MG_HD Index middle(Index e) const { return n_points + Index(begin[e] - e); }
  /// Of an edge that is not.
  MG_HD Index whole(Index e) const { return Index(begin[e]); }
  /// The half at one of the ends.
  MG_HD Index half(Index e, Index end) const {
    return Index(begin[e]) + (ends[2 * Offset(e)] == end ? 0 : 1);
  }
};

struct SplitEdges {
  Array<Offset> begin;
  Index n = 0;        ///< edges that are halved
  Index n_parts = 0;  ///< whole edges and halves
  template <int dim>
  SplitEdgesView view(const CellArrays<dim>& mesh) const {
    const Executor& executor = mesh.executor();
    return {mesh.edge_ends.on(executor), begin.on(executor), mesh.n_points};
  }
};

/// marks  for each edge: is it not negative, the edge is halved
/// waits  once
/// throws multigrid::InputError if there are more points or edges than an Index can count
template <int dim>
SplitEdges split_edges(const CellArrays<dim>& mesh, const Array<Index>& marks);

/// The points of the finer mesh, with those in the middle of edges (as in a global refinement); others are not set. Of each point its
/// parents (Bisection), others not set.
///
/// n_points  of the finer mesh
template <int dim>
void place_middles(const CellArrays<dim>& mesh, const SplitEdges& split, CellArrays<dim>& finer);

/// The ends of whole edges and halves. `finer` has room for all edges.
template <int dim>
void end_halves(const CellArrays<dim>& mesh, const SplitEdges& split, CellArrays<dim>& finer);

/// Number of parts of what has this number of parts before it: an Index, or multigrid::InputError with what there would be too many of.
Index counted_parts(Offset n, const char* what);

}  // namespace mesh
