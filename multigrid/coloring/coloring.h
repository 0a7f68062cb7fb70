// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/sparse/pattern.h"

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

constexpr int most_colors = 64;  ///< of a sweep: more is a row that is coupled to thousands
constexpr int no_limit = 0x7fffffff;

/// Colors a graph, that of A or of |A|^q, where rows of one color are more than q couplings apart.
/// The result depends on the graph alone, not on executor or threads.
///
/// A graph that needs no more than two colors gets them (`two_color`). Any other: in each round
/// every row that goes before its uncolored neighbours takes the lowest color free among all of
/// them (four rows in a row go one after the other, and such groups by a hash of their number: so
/// colors follow the mesh over some way, and rounds remain few). Then the colors' rows are colored
/// again, the smallest color first, twice.
///
/// A       n × n with a symmetric pattern
/// most    colors
/// throws  InputError if it needs more
/// source  Jones, Plassmann, A Parallel Graph Coloring Heuristic, SIAM J. Sci. Comput. 1993;
///         Culberson, Iterated Greedy Graph Coloring and the Difficulty Landscape, 1992. Groups of
///         four, and two repetitions: own choice, the fewest with which no graph of a mesh that we
///         tried takes more than 1.5 times the colors of one row after the other (powers: 1.9)
Coloring color_graph(const Pattern& A, int most = no_limit);

/// Colors cells of a uniform grid by the parity of their coordinates: 4 colors in 2D, 8 in 3D
/// (paper AG, Section 4.5). Valid where every coupling is with one of the 8 (26) cells around.
///
/// keys   Morton keys of the cells, n
/// depth  of the grid in the tree: 2^depth cells a side
Coloring color_grid(const Array<Key>& keys, int dimension, int depth);

/// Two colors, 0 and 1, for a graph that needs no more, such as that of a 5-point or 7-point stencil.
/// The first row of each connected part has color 0. The parts are found by linking each to its
/// lowest neighbour and halving the paths of links; every link knows whether its ends have different
/// colors.
///
/// A       n × n with a symmetric pattern
/// color   n; receives the colors, or anything if two are not enough
/// return  whether two are enough
/// cost    a round reads A twice and passes over the rows once for each halving; the number of parts
///         at least halves in a round. A mesh with triangles is given up after one round
/// source  Shiloach, Vishkin, An O(log n) Parallel Connectivity Algorithm, J. Algorithms 1982
bool two_color(const Pattern& A, Array<Index>& color);

}  // namespace multigrid
