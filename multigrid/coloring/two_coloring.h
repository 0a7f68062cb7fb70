// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/sparse/pattern.h"

namespace multigrid {

/// Two colors, 0 and 1, for a graph that needs no more: that of a 5-point or 7-point stencil, say.
/// The first row of each connected part has color 0. Parts are found by hooking each onto its
/// lowest neighbour and halving the paths, where every link knows whether its ends differ.
///
/// A       n × n with a symmetric pattern
/// color   receives the colors, n; anything if there are none
/// return  whether there are: neighbours in one part never agree
/// cost    a round reads A twice and makes a pass over the rows for each halving; the number of
///         parts falls at least by half in a round. A mesh with triangles is given up after one
/// source  Shiloach, Vishkin, An O(log n) Parallel Connectivity Algorithm, J. Algorithms 1982
bool two_color(const Pattern& A, Array<Index>& color);

}  // namespace multigrid
