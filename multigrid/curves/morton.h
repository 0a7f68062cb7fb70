// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

/// Morton keys: the bits of a cell's coordinates interleaved, so that the cells inside a quadtree
/// (octree) cell have consecutive keys. A key has `tree_depth` levels. Its first d levels are the
/// cell at depth d.
namespace multigrid::morton {

/// The number of levels of a 64-bit key: 31 in 2D, 21 in 3D.
MG_HD constexpr int tree_depth(int dimension) {
  return 63 / dimension;
}

/// Inserts dimension-1 zero bits between the bits of `value`.
MG_HD inline Key spread(Key value, int dimension) {
  if (dimension == 2) {
    value = (value | value << 16) & 0x0000ffff0000ffffull;
    value = (value | value << 8) & 0x00ff00ff00ff00ffull;
    value = (value | value << 4) & 0x0f0f0f0f0f0f0f0full;
    value = (value | value << 2) & 0x3333333333333333ull;
    return (value | value << 1) & 0x5555555555555555ull;
  }
  value = (value | value << 32) & 0x001f00000000ffffull;
  value = (value | value << 16) & 0x001f0000ff0000ffull;
  value = (value | value << 8) & 0x100f00f00f00f00full;
  value = (value | value << 4) & 0x10c30c30c30c30c3ull;
  return (value | value << 2) & 0x1249249249249249ull;
}

/// The inverse of spread: every dimension-th bit of `key`.
MG_HD inline Key gather(Key key, int dimension) {
  if (dimension == 2) {
    key &= 0x5555555555555555ull;
    key = (key | key >> 1) & 0x3333333333333333ull;
    key = (key | key >> 2) & 0x0f0f0f0f0f0f0f0full;
    key = (key | key >> 4) & 0x00ff00ff00ff00ffull;
    key = (key | key >> 8) & 0x0000ffff0000ffffull;
    return (key | key >> 16) & 0x00000000ffffffffull;
  }
  key &= 0x1249249249249249ull;
  key = (key | key >> 2) & 0x10c30c30c30c30c3ull;
  key = (key | key >> 4) & 0x100f00f00f00f00full;
  key = (key | key >> 8) & 0x001f0000ff0000ffull;
  key = (key | key >> 16) & 0x001f00000000ffffull;
  return (key | key >> 32) & 0x00000000001fffffull;
}

/// The lower corner of the cell at `depth` that holds `key`: the key with its deeper levels
/// cleared.
MG_HD inline Key cell(Key key, int depth, int dimension) {
  const int shift = dimension * (tree_depth(dimension) - depth);
  return key >> shift << shift;
}

/// Coordinate `axis` of that cell, from 0 to 2^depth - 1.
MG_HD inline Key coordinate(Key key, int axis, int depth, int dimension) {
  return gather(key >> axis, dimension) >> (tree_depth(dimension) - depth);
}

/// The bits for `axis` in the number of the cell that is `step` (-1, 0 or 1) cells further along
/// that axis. A cell's number is its position along the curve inside a root cell, less than
/// `tree_depth` levels deep; its lowest bits are those of the last level. Bits that lead outside
/// the root give a number larger than that of any cell in it.
MG_HD inline Key axis_bits(Key number, int axis, int step, int dimension) {
  const Key bits = (dimension == 2 ? 0x5555555555555555ull : 0x1249249249249249ull) << axis;
  const Key one = Key(1) << axis;
  if (step > 0) return ((number | ~bits) + one) & bits;
  return ((number & bits) - (step < 0 ? one : 0)) & bits;
}

/// The depth of the smallest cell that contains both keys.
MG_HD inline int common_depth(Key a, Key b, int dimension) {
  Key difference = a ^ b;
  int depth = tree_depth(dimension);
  while (difference) {
    difference >>= dimension;
    --depth;
  }
  return depth;
}

}  // namespace multigrid::morton
