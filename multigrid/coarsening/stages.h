// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/tree_cells.h"
#include "multigrid/coloring/coloring.h"
#include "multigrid/formats/matrix.h"
#include "multigrid/options.h"
#include "multigrid/report.h"
#include "multigrid/system.h"
#include "multigrid/transfers/grid_interpolation.h"
#include "multigrid/transfers/transfer.h"

#include <string>
#include <vector>

/// Hierarchies before their levels take their final form: matrices in double and what links them.
namespace multigrid {

/// A level under construction. One of the three links leads to the next coarser level, none on the
/// coarsest.
struct Stage {
  Csr<double> A;                    ///< n × n
  Aggregates aggregates;            ///< of its unknowns, in any order until make_runs
  Csr<double> P;                    ///< n × n_coarse: interpolation from the next coarser level
  Csr<double> R;                    ///< P^T, if it was needed
  GridInterpolation from_vertices;  ///< of the next coarser level; P once rows are reordered
  TreeCells cells;                  ///< of its unknowns, if they are cells of a tree
  Array<Index> order;  ///< of a coarse level that was renumbered: row i was unknown order[i]
};

/// levels[0] is the finest.
struct Stages {
  Array<Index> order;  ///< row i is the system's unknown order[i]; empty: rows as in the system
  std::vector<Stage> levels;
  TreeBox root;                      ///< of the tree, if there is one
  bool may_renumber = false;         ///< no link depends on the order of the rows
  bool has_rounded_weights = false;  ///< those of all P are multiples of 2^-14 (fixed_point.h)
  std::string note;                  ///< a sentence for the report, if there is something to say

  const Csr<double>& A(std::size_t l) const { return levels[l].A; }
};

/// Whether a level of so many rows, the last of so many levels, gets a coarser one if there is any.
bool may_coarsen(Index n_rows, std::size_t n_levels, const SolverOptions& options);

/// Makes row rows[i] of level l row i: in its matrix, in the links to both neighbours, and in its
/// cells. Aggregates of the finer level are no runs afterwards, nor are its own.
///
/// rows  a permutation of 0 .. n-1
void reorder(Stages& stages, std::size_t l, const Array<Index>& rows);
/// The same, and `order` of the level or of the stages tells.
void renumber(Stages& stages, std::size_t l, Array<Index>&& rows);
/// Renumbers levels such that each aggregate is a run of consecutive unknowns, as transfers want
/// it. Does nothing where they are.
void make_runs(Stages& stages);
/// Makes the rows of each color of level l consecutive, in the order of `coloring`; the colors then
/// need no list of rows.
void renumber(Stages& stages, std::size_t l, Coloring& coloring);

}  // namespace multigrid
