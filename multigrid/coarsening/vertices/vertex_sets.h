// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/bits.h"
#include "multigrid/transfers/grid_points.h"

#include <vector>

namespace multigrid {

/// The vertices of a grid and of all coarser ones: those at which some point has a weight, where
/// the vertices of a grid are the points of the next coarser one. A bit for every place of the
/// root, along the Morton curve, says whether there is a vertex, and the number of bits set before
/// it is the number of the vertex. So no list is sorted or searched. All low corners of cells with
/// points are vertices.
///
/// Grid g has depth - g levels below its root.
struct VertexSets {
  static constexpr int most_grids = place_bits + 1;

  int dimension = 2;
  int depth = 0;
  std::vector<Offset> first;  ///< first word of each grid, and the end
  std::vector<Index> sizes;   ///< vertices of each grid
  Array<Key> words;           ///< grid by grid, the finest first
  Array<Offset> before;       ///< number of vertices in the words before; one more than words
};

/// points, paths  those with weights on the finest grid
/// depth          of the finest grid
/// cost           bytes: 8 + 4 dim a point, and 2 bits a place of the root of temporary memory, a
///                sixth of a byte a vertex on a square; atomic operations on words that many points
///                share
VertexSets find_vertex_sets(const GridPoints& points, const GridPoints& paths, int depth);

/// The vertices of a grid as kernels see them.
struct VertexSetView {
  const Key* words = nullptr;
  const Offset* before = nullptr;
  Offset base = 0;  ///< vertices before those of this grid
  Key limit = 0;    ///< places of the root

  VertexSetView() = default;
  VertexSetView(const VertexSets& sets, std::size_t grid);

  /// The number of the vertex at a place of the root; -1 where there is none.
  MG_HD Index number(Key place) const {
    if (place >= limit) return -1;
    const Key word = words[place / 64], bit = Key(1) << place % 64;
    if ((word & bit) == 0) return -1;
    return static_cast<Index>(before[place / 64] - base) + count_bits(word & (bit - 1));
  }

  /// The number of vertices at lower places.
  MG_HD Index rank(Key place) const {
    const Key below = words[place / 64] & ((Key(1) << place % 64) - 1);
    return static_cast<Index>(before[place / 64] - base) + count_bits(below);
  }
};

}  // namespace multigrid
