// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/curves/morton.h"

/// The Hilbert curve. Consecutive cells on it share a face, so every run of cells is connected,
/// unlike runs of Morton keys. As with those, the cells inside a quadtree (octree) cell have
/// consecutive keys.
namespace multigrid::hilbert {

/// The position on the curve of the cell with a Morton key. From the root down, the curve through
/// the parts of a cell is a rotated and reflected Gray code, which enters at corner `entry` and
/// leaves along axis `direction`.
///
/// cost    about 20 integer operations for each level
/// source  Hamilton, Compact Hilbert Indices, Dalhousie University CS-2006-07, Algorithm 1
template <int dimension>
MG_HD inline Key key(Key morton) {
  constexpr unsigned mask = (1u << dimension) - 1;
  // Digit w: the corner at which the curve enters part w, and the axis along which it leaves it
  // (Hamilton's e(w), d(w)).
  constexpr unsigned entries = 0x56633000, directions = 0x31122110;
  unsigned entry = 0, direction = 0;
  Key result = 0;
  for (int level = morton::tree_depth(dimension) - 1; level >= 0; --level) {
    const unsigned axis = (direction + 1) % dimension;
    unsigned part = (static_cast<unsigned>(morton >> (level * dimension)) & mask) ^ entry;
    part = (part >> axis | part << (dimension - axis)) & mask;
    part ^= part >> 1;  // the inverse of the Gray code, for up to four bits
    part ^= part >> 2;
    result = result << dimension | part;
    const unsigned corner = entries >> (4 * part) & mask;
    entry ^= (corner << axis | corner >> (dimension - axis)) & mask;
    direction = (axis + (directions >> (4 * part) & 3)) % dimension;
  }
  return result;
}

MG_HD inline Key key(Key morton, int dimension) {
  return dimension == 2 ? key<2>(morton) : key<3>(morton);
}

}  // namespace multigrid::hilbert
