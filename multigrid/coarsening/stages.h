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

/// Hierarchies under construction: level matrices in double, and what links the levels.
namespace multigrid {

/// A level under construction. One of three links leads to the next coarser level: aggregates, P or
/// from_vertices; the others are empty, on the coarsest level all.
struct Stage {
  Csr<double> A;                    ///< n × n
  Aggregates aggregates;            ///< of its unknowns, in any order until make_runs
  Csr<double> P;                    ///< n × n_coarse: interpolation from the next coarser level
  Csr<double> R;                    ///< P^T, if it has been computed
  GridInterpolation from_vertices;  ///< interpolation; becomes P when rows are reordered
  TreeCells cells;                  ///< of its unknowns, if they are cells of a tree
  Array<Index> order;  ///< of a coarse level that was renumbered: row i was unknown order[i]
};

/// levels[0] is the finest.
struct Stages {
  Array<Index> order;  ///< row i is the system's unknown order[i]; empty: rows as in the system
  std::vector<Stage> levels;
  TreeBox root;                      ///< of the tree, if there is one
  bool may_renumber = false;         ///< no link depends on the order of the rows
  bool has_rounded_weights = false;  ///< weights of all P are multiples of 2^-14 (fixed_point.h)
  std::string note;                  ///< a sentence for the report, or empty
  /// Of kinds that interpolate by matrices from sets of nodes (traits.has_sets): the set of each
  /// node of level l, numbered as the nodes of level l + 1 were before any renumbering. A node has
  /// System::block_size unknowns, on coarse levels as many as there are near-nullspace vectors.
  std::vector<Array<Index>> sets;

  const Csr<double>& A(std::size_t l) const { return levels[l].A; }
};

/// A coarser level with more of the finer one's unknowns than this is not worth a level.
constexpr double most_coarse_part = 0.95;

/// Whether a level of n_rows rows, the last of n_levels so far, is to get a coarser one.
bool may_coarsen(Index n_rows, std::size_t n_levels, const SolverOptions& options);

/// Reorders level l, its links to both neighbours and its cells: row rows[i] becomes row i.
/// Aggregates of level l and of the finer level are no runs afterwards.
///
/// rows  a permutation of 0 .. n-1
void reorder(Stages& stages, std::size_t l, const Array<Index>& rows);
/// Reorders level l, and notes that in `order` of the level, of the finest in `order` of the
/// stages.
void renumber(Stages& stages, std::size_t l, Array<Index>&& rows);
/// Renumbers levels such that each aggregate is a run of consecutive unknowns, as transfers need
/// it. Levels where they are runs stay.
void make_runs(Stages& stages);
/// Makes the rows of each color of level l consecutive, in the order of `coloring`, whose list of
/// rows is then cleared.
void renumber(Stages& stages, std::size_t l, Coloring& coloring);

}  // namespace multigrid
