// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

#include <cstdint>

namespace multigrid {

/// A matrix of few weights a row, with 4 bytes an entry: a 32-bit word, k of a weight k / 2^14
/// below and above the entry's column less the least one of its slice, both in 16 bits. Slices have
/// 32 rows, whose entries follow each other; row i ends with entry ends[i] of its slice.
///
/// Slices are wide with a weight that is no k / 2^14 in [-2, 2), columns further apart than 16
/// bits, or more entries than they count: least[s] is -1 then, the first 32 words are the rows'
/// ends, and an entry is two words, its weight as a float and its column. So the numbers are always
/// those of the matrix rounded to float.
struct PackedRows {
  static constexpr Index slice = 32;

  Index n_rows = 0;
  Array<Offset> slices;       ///< n_slices + 1: where the words of each begin, and the end
  Array<Index> least;         ///< n_slices
  Array<std::uint16_t> ends;  ///< n_rows
  Array<std::uint32_t> words;

  std::size_t bytes() const {
    return slices.bytes() + least.bytes() + ends.bytes() + words.bytes();
  }
  const Executor& executor() const { return slices.executor(); }
};

/// A, which need not be square, in words.
PackedRows pack_rows(const Csr<double>& A);

}  // namespace multigrid
