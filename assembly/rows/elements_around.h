// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/element_block.h"

#include <vector>

namespace assembly {

/// The elements around each unknown: those of unknown i are elements[offsets[i]] to elements[offsets[i + 1] - 1],
/// ascending.
struct ElementsAround {
  Array<Offset> offsets;
  Array<Index> elements;
};

/// blocks  those with at least one node an element. Nodes from n_unknowns on are no unknowns
/// waits   once
/// bytes   a node of an element: 4 read and 4 added to a counter, twice; 4 written
ElementsAround elements_around(const std::vector<const ElementBlock*>& blocks, Index n_unknowns);

}  // namespace assembly
