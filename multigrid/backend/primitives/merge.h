// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

namespace multigrid {

/// Sorts keys whose pieces (Parts) are sorted, and moves values along with them; equal keys keep their order. Pieces are merged
/// two by two, then the merged ones, and so on. A warp finds by bisection where its results begin in both.
///
/// source  S. Odeh, O. Green, Z. Mwassi, O. Shmueli, Y. Birk, Merge Path: parallel merging made simple, IPDPS workshops 2012
/// cost    a pass over keys and values for each doubling, and memory for both once more
void merge_pieces(Array<Key>& keys, Array<Index>& values);

}  // namespace multigrid
