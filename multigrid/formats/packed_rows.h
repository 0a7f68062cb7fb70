// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

#include <cstdint>

namespace multigrid {

/// A matrix of few weights a row, in slices of 32 rows, with 4 bytes an entry. An entry is a 32-bit
/// word: k of its weight k / 2^14 in the lower 16 bits, its column less the least one of its slice
/// in the upper ones. The entries of the rows of a slice are consecutive; row i ends with entry
/// ends[i] of its slice.
///
/// A slice is wide if it has a weight that is no k / 2^14 in [-2, 2), columns further apart than 16
/// bits allow, or more than 65535 entries. Then least[s] is -1, the first 32 words are the ends of
/// the rows, and an entry is two words, its weight as a float and its column. So the numbers are
/// always those of the matrix rounded to float.
struct PackedRows {
  static constexpr Index slice = 32;

  Index n_rows = 0;
  Array<Offset> slices;       ///< n_slices + 1: where the words of each begin, and the end
  Array<Index> least;         ///< n_slices
  Array<std::uint16_t> ends;  ///< n_rows
  Array<std::uint32_t> words;

  std::size_t bytes() const { return bytes_of_arrays(*this); }
  template <class Self, class F>
  static void each_array(Self& self, F&& f) {
    f(self.slices);
    f(self.least);
    f(self.ends);
    f(self.words);
  }
  const Executor& executor() const { return slices.executor(); }
};

/// Packs A, which need not be square.
PackedRows pack_rows(const Csr<double>& A);

}  // namespace multigrid
