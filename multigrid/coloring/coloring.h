// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/sparse/pattern.h"

#include <vector>

namespace multigrid {

/// Rows grouped by color; no two rows of a color are coupled. Color c has the rows rows[offsets[c]]
/// .. rows[offsets[c+1]-1], ascending. If `rows` is empty the matrix is sorted by color, and color
/// c has the rows offsets[c] .. offsets[c+1]-1.
struct Coloring {
  std::vector<Index> offsets;  ///< n_colors + 1, on the host
  Array<Index> rows;           ///< n

  int n_colors() const { return static_cast<int>(offsets.size()) - 1; }
  /// The rows of a color; null if `rows` is empty.
  const Index* rows_of(int color, const Executor& executor) const {
    return rows.empty() ? nullptr : rows.on(executor) + offsets[color];
  }
  Index size(int color) const { return offsets[color + 1] - offsets[color]; }
};

constexpr int most_colors =
    64;  ///< for a sweep; more means that some row has thousands of couplings
constexpr int no_limit = 0x7fffffff;

/// Colors the graph of a pattern: that of A, or of |A|^q if rows of one color are to be more than q
/// couplings apart. The result depends on the graph only, not on executor or threads.
///
/// A graph that needs no more than two colors gets them (`two_color`). For any other, in each round
/// every row that goes before all of its uncolored neighbours takes the lowest color that none of
/// its neighbours has. Rows go in groups of four consecutive rows, one after the other, and the
/// groups in the order of a hash of their number. So colors follow the mesh locally, and there are
/// few rounds. Then all rows are colored again, color by color, the smallest color first, and that
/// twice.
///
/// A       n × n with a symmetric pattern
/// most    the largest number of colors allowed
/// throws  InputError if more are needed
/// source  Jones, Plassmann, A Parallel Graph Coloring Heuristic, SIAM J. Sci. Comput. 1993;
///         Culberson, Iterated Greedy Graph Coloring and the Difficulty Landscape, 1992. Groups of
///         four and two repetitions are our choice: the fewest with which no graph of a mesh that
///         we tried takes more than 1.5 times the colors of coloring row by row (powers: 1.9)
Coloring color_graph(const Pattern& A, int most = no_limit);

/// Colors the cells of a uniform grid by the parity of their coordinates: 4 colors in 2D, 8 in 3D.
/// Right if every cell is coupled only to the 8 (26) cells around it.
///
/// keys    Morton keys of the cells, n
/// depth   of the grid in the tree: 2^depth cells a side
/// source  paper AG, Section 4.5
Coloring color_grid(const Array<Key>& keys, int dimension, int depth);

/// Two colors, 0 and 1, for a graph that needs no more, such as that of a 5-point or 7-point
/// stencil. The first row of each connected part has color 0. The parts are found by linking each
/// to its lowest neighbour and halving the paths of links; every link knows whether its ends have
/// different colors.
///
/// A       n × n with a symmetric pattern
/// color   n; receives the colors, or anything if two are not enough
/// return  whether two are enough
/// cost    a round reads A twice and passes over the rows once for each halving; the number of
///         parts at least halves in a round. A mesh with triangles is given up after one round
/// source  Shiloach, Vishkin, An O(log n) Parallel Connectivity Algorithm, J. Algorithms 1982
bool two_color(const Pattern& A, Array<Index>& color);

}  // namespace multigrid
