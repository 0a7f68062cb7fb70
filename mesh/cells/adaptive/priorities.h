// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

// In which order bisection takes the edges of tetrahedra; for kernel sources.
//
// Each point has a level and a position. Points of the first mesh have level 0. The middle of an edge between two of them has level 1, and
// its position is the edge's rank by length, from 1 on. The middle of another edge has the next level to that of its higher end. Its
// position is the difference of those of its ends, where an end of a lower level counts as position 0.
//
// An edge comes before another one if its middle has a lower level, or the same level and a higher position. The edges of a simplex
// with the lowest level lie among points whose positions differ, so one of them is first: the one between the outermost of these
// positions. That is Maubach's choice, whose simplices are ordered lists of points with a type: their order is that of the positions,
// and the type is the number of points that are not of the newest level. Here it follows from the points alone, so all tetrahedra around
// an edge and around a face agree, and nothing is stored for a tetrahedron.
namespace mesh {

using multigrid::Key;

/// Of an edge between points of the first mesh; the least key comes first.
///
/// rank  from 1 on, the shortest edge first
MG_HD inline Key key_of_first_edge(Key rank) {
  return (Key(1) << 32) | (0xffffffffu - rank);
}
/// Of the point in the middle of an edge.
MG_HD inline Key key_of_middle(Key edge) {
  return (edge >> 32 << 32) | (0xffffffffu - (edge & 0xffffffffu));
}
/// Of an edge between two points that are not both of the first mesh.
MG_HD inline Key key_of_edge(Key a, Key b) {
  const Key level_a = a >> 32, level_b = b >> 32;
  const Key at_a = level_a < level_b ? 0 : a & 0xffffffffu,
            at_b = level_b < level_a ? 0 : b & 0xffffffffu;
  const Key level = (level_a > level_b ? level_a : level_b) + 1;
  return (level << 32) | (0xffffffffu - (at_a > at_b ? at_a - at_b : at_b - at_a));
}

}  // namespace mesh
