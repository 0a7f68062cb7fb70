// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/rows/gathering.h"
#include "multigrid/csr.h"

namespace assembly {

/// Where the elements around each node add their rows: with these a matrix is gathered again without a search.
struct GatheringPlaces {
  int stride = 0;  ///< nodes of an element at most
  Array<std::uint8_t>
      owner;  ///< of each number in ElementsAround::elements: which node of the element the row belongs to
  Array<std::uint8_t>
      places;  ///< stride of them: where in the row the values of the element's nodes go
};

/// pattern  rows of all nodes
/// returns  no places if a row has more than 255 entries: a byte does not count them
/// waits    once
/// bytes    a row: its columns, and the nodes of the elements around it; 1 + n written for an element of n nodes
GatheringPlaces gathering_places(const std::vector<MatricesOfBlock>& blocks,
                                 const ElementsAround& around,
                                 const multigrid::Csr<double>& pattern);

/// Computes values and loads of gathered_rows again, with the same bits, where places are known.
///
/// pattern  whose places these are
/// values   as many as it has entries
/// loads    one a row
/// bytes    a row: for each element of n nodes around it 4 + n, and 8 (n + 1) of its matrix; 8 an entry written
void gather_at(const GatheringPlaces& places,
               const std::vector<MatricesOfBlock>& blocks,
               const ElementsAround& around,
               const Array<Offset>& offsets,
               Array<double>& values,
               Array<double>& loads);

}  // namespace assembly
