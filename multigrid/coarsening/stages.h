// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "multigrid/coloring/coloring.h"
#include "multigrid/formats/matrix.h"
#include "multigrid/options.h"
#include "multigrid/system.h"
#include "multigrid/transfers/grid_interpolation.h"

#include <memory>
#include <vector>

/// Hierarchies before their levels take their final form: one function a kind, from a System to
/// matrices in double and what links them.
namespace multigrid {

/// A level under construction. One of the three links leads to the next coarser level, none on the
/// coarsest.
struct Stage {
  Csr<double> A;
  Aggregates aggregates;            ///< of its unknowns
  Csr<double> P;                    ///< interpolation from the next coarser level
  Csr<double> R;                    ///< P^T, if it was needed
  GridInterpolation from_vertices;  ///< of the next coarser level; P once rows are reordered
  TreeCells cells;                  ///< of its unknowns, if there is an auxiliary grid
  Array<Index> order;  ///< of a coarse level that was renumbered: row i was unknown order[i]
  /// A with entries in half precision, where it was needed before its level was stored.
  std::shared_ptr<const Matrix<float>> in_half;
  /// Of D^-1 A, as near as ten steps of Lanczos would come (spectrum_estimate.h); 0 if not known.
  double largest_eigenvalue = 0;
};

/// levels[0] is the finest.
struct Stages {
  Array<Index> order;  ///< row i is the system's unknown order[i]; empty: rows as in the system
  std::vector<Stage> levels;
  GridTransfer transfer = GridTransfer::constant;  ///< of an auxiliary grid, never `auto`
  TreeBox root;                                    ///< of the auxiliary grid
  bool may_renumber = false;                       ///< no link depends on the order of the rows
  /// Patterns and aggregates depend on those of the system and on coordinates alone, not on values:
  /// hierarchies of such stages are refreshed (refresh.h), others are built anew.
  bool of_pattern = false;

  const Csr<double>& A(std::size_t l) const { return levels[l].A; }
};

/// Whether a level of so many rows, the last of so many levels, gets a coarser one if there is any.
bool may_coarsen(Index n_rows, std::size_t n_levels, const SolverOptions& options);

/// Hierarchy/Kind = auxiliary grid: rows in the order of the tree.
///
/// throws  InputError if the system has no coordinates
Stages tree_stages(const System& system, const SolverOptions& options);
/// Auxiliary grid/Transfer = linear: rows in the order of a tree, coarse unknowns at the vertices
/// of its uniform grids, the finest with about a fourth (an eighth) of the unknowns. Coarse
/// matrices couple vertices with those next door: P^T A P, of the finest level by springs in series
/// (coarsening/grid_vertices.h). Links are no matrices until rows are reordered. With Transfer =
/// auto those of `smoothed` where the domain is so long and thin, or a curve, that the grid, which
/// may have only so many empty places, is far too coarse.
///
/// throws  InputError if the system has no coordinates
Stages vertex_stages(const System& system, const SolverOptions& options);
/// Auxiliary grid/Transfer = smoothed: rows along the Hilbert curve, runs of them as
/// aggregates (smoothed_interpolation.h).
///
/// throws  InputError if the system has no coordinates
Stages smoothed_stages(const System& system, const SolverOptions& options);
/// Hierarchy/Kind = geometric: the levels of the mesh, down to the first that is solved directly by
/// Coarse rows or Sparse coarse rows, or to its coarsest.
Stages mesh_stages(const System& system, const SolverOptions& options);
/// Hierarchy/Kind = none: the finest level alone.
Stages one_stage(const System& system, const SolverOptions& options);

/// throws  InputError if the system has no coordinates, or not as many as unknowns
void require_coordinates(const System& system);

/// The place of the unknowns in the tree.
///
/// throws  InputError if the system has no coordinates
LocatedPoints located_unknowns(const System& system, Box box, Curve curve = Curve::morton);
/// The finest level along the tree, with its cells.
///
/// throws  InputError if the system has no coordinates
Stages located_stage(const System& system, Box box);

/// Makes row rows[i] of level l row i, in its matrix and in those that link it.
void reorder(Stages& stages, std::size_t l, const Array<Index>& rows);
/// Makes the rows of each color of level l consecutive, in the order of `coloring`, with all that
/// depends on it; the colors then need no list of rows.
void renumber(Stages& stages, std::size_t l, Coloring& coloring);

}  // namespace multigrid
