// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/morton.h"

/// The Hilbert curve: cells that follow each other on it share a face, so that a run of cells is
/// connected, which one along Morton keys need not be. As there, the cells of every quadtree
/// (octree) cell are one run of keys.
namespace multigrid::hilbert {

/// The place on the curve of the cell with a Morton key. Level by level from the root, the curve
/// through a cell's parts is the reflected Gray code, turned: it enters at corner `entry` and
/// leaves along axis `direction`.
///
/// cost    about 25 operations on integers a level
/// source  Hamilton, Compact Hilbert Indices, Dalhousie University CS-2006-07, Algorithm 1
MG_HD inline Key key(Key morton, int dimension) {
  const unsigned mask = (1u << dimension) - 1;
  const auto turn = [&](unsigned bits, int by) {  // to the left, among `dimension` bits
    return (bits << by | bits >> (dimension - by)) & mask;
  };
  unsigned entry = 0;
  int direction = 0;
  Key result = 0;
  for (int level = morton::tree_depth(dimension) - 1; level >= 0; --level) {
    const unsigned part = static_cast<unsigned>(morton >> (level * dimension)) & mask;
    const int axis = (direction + 1) % dimension;
    unsigned place = turn(part ^ entry, (dimension - axis) % dimension);
    place ^= place >> 1;  // the inverse of the Gray code, for up to four bits
    place ^= place >> 2;
    result = result << dimension | place;
    const unsigned before = place > 0 ? (place - 1) & ~1u : 0;
    entry ^= turn(before ^ before >> 1, axis);
    int ones = 0;  // lowest bits of the even one of place - 1, place + 1 that are set
    for (unsigned odd = place % 2 ? place : place > 0 ? place - 1 : 0; odd & 1; odd >>= 1) ++ones;
    direction = (direction + ones + 1) % dimension;
  }
  return result;
}

}  // namespace multigrid::hilbert
