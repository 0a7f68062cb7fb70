// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/tree_cells.h"
#include "multigrid/formats/matrix.h"
#include "multigrid/report.h"
#include "multigrid/transfers/transfer.h"

/// The auxiliary grid of paper AG (Wang, Hu, Cohen, Xu, A parallel auxiliary grid AMG method for
/// GPU), Sections 3 and 4.2: a quadtree over the coordinates of the unknowns, whose cells are the
/// aggregates.
namespace multigrid {

enum class Box {
  rectangle,  ///< the smallest box around the points, whose proportions cells get: paper AG (6)
  cube,       ///< with its longest side in every direction: cells have equal sides
};

enum class Curve { morton, hilbert };

struct LocatedPoints {
  TreeCells cells;  ///< with Curve::hilbert the keys are those of hilbert.h, not cells of the tree
  Array<Index> order;  ///< n: order[i] is the point that comes i-th along the keys
  TreeBox root;        ///< the cell at depth 0
};

/// The smallest box around points; zeros if there are none.
///
/// coordinates  dimension × n, as in System; on the executor that works
/// throws       InputError if a coordinate is not finite, or dimension is not 2 or 3
TreeBox bounding_box(const Array<double>& coordinates, int dimension);

/// Finds the cell of each point in the tree and the order of the points along the curve.
///
/// coordinates  dimension × n, as in System; on the executor that works
/// throws       InputError if a coordinate is not finite, or dimension is not 2 or 3
/// cost         a radix sort of n 64-bit keys
LocatedPoints locate(const Array<double>& coordinates,
                     int dimension,
                     Box box,
                     Curve curve = Curve::morton);

/// Depth of the finest auxiliary grid: the largest L with (2^dimension)^L < n (paper AG,
/// Section 3.1, strictly: the printed floor would give one unknown a cell on a uniform grid of 4^k
/// unknowns).
int full_tree_depth(Index n, int dimension);

/// An aggregate of the cells.n() unknowns for each non-empty cell at `depth` (paper AG, (9), (10)).
Aggregates aggregate_full(const TreeCells& cells, int depth);

/// An aggregate for each maximal cell with at most `most` unknowns, which suits any grading of a
/// mesh. Points that the tree cannot tell apart share an aggregate, however many they are.
///
/// most  at least 2^dimension, so that four (eight) sister cells always merge
Aggregates aggregate_adaptive(const TreeCells& cells, int most);

/// The cells of the next coarser level: the smallest that hold each aggregate, at `depth` at the
/// deepest.
TreeCells coarse_cells(const TreeCells& fine, const Aggregates& aggregates, int depth);

/// Rows as stencils on the uniform grid at cells.depth: the diagonal, then the 8 (26) cells around
/// it in lexicographic order. Entries for other cells go to the overflow.
///
/// A      n × n with n = cells.n(), sorted columns
template <class T>
Ell<T> to_stencil(const Csr<double>& A, const TreeCells& cells);

}  // namespace multigrid
