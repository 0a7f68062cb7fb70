// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/matrix.h"
#include "multigrid/pattern.h"

#include <vector>

namespace multigrid {

/// Rows in groups of which no two in one group are coupled: color c holds rows[offsets[c]] ..
/// rows[offsets[c+1]-1], ascending; or the rows offsets[c] .. offsets[c+1]-1 themselves, if `rows`
/// is empty because the matrix has been put in that order.
struct Coloring {
  std::vector<Index> offsets;  ///< n_colors + 1, on the host
  Array<Index> rows;           ///< n

  int n_colors() const { return static_cast<int>(offsets.size()) - 1; }
  /// Null if they are offsets[color] and those after it.
  const Index* rows_of(int color, const Executor& executor) const {
    return rows.empty() ? nullptr : rows.on(executor) + offsets[color];
  }
  Index size(int color) const { return offsets[color + 1] - offsets[color]; }
};

/// Colors the graph of A: in each round every row whose hashed number is the largest among its
/// uncolored neighbours takes the lowest color free among them. The result depends on the graph
/// alone, not on executor or threads.
///
/// A       n × n with a symmetric pattern
/// throws  InputError if a row needs more than 64 colors
/// source  Jones, Plassmann, A Parallel Graph Coloring Heuristic, SIAM J. Sci. Comput. 1993
template <class T>
Coloring color_graph(const Matrix<T>& A);

constexpr int most_colors = 64;  ///< of a sweep: more is a row that is coupled to thousands
constexpr int no_limit = 0x7fffffff;

/// The same for a graph with up to `most` colors: that of |A|^q, say, where rows of one color are
/// more than q couplings apart in A, and which needs many.
Coloring color_graph(const Pattern& A, int most = no_limit);

/// Colors cells of a uniform grid by the parity of their coordinates: 4 colors in 2D, 8 in 3D
/// (paper AG, Section 4.5). Valid where every coupling is with one of the 8 (26) cells around.
///
/// keys   Morton keys of the cells, n
/// depth  of the grid in the tree: 2^depth cells a side
Coloring color_grid(const Array<Key>& keys, int dimension, int depth);

}  // namespace multigrid
