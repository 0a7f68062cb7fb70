// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

#include <cstdint>
#include <vector>

// Marks of cells as they are stored, where the executor makes no difference.
namespace mesh {

constexpr Index marks_of_word = 32;  ///< of two bits each, the first in the lowest

/// How many words n marks take.
inline std::size_t words_of(const Offset n) {
  return std::size_t((n + marks_of_word - 1) / marks_of_word);
}

/// The marks of cells in words on the host; -1 has both bits. Bits behind the last mark are 0. Waits.
///
/// marks  from -1 to 2
std::vector<std::uint64_t> packed_marks(const Array<Index>& marks);

/// The n marks in words_of(n) words.
Array<Index> unpacked_marks(const Executor& executor,
                            const std::vector<std::uint64_t>& words,
                            Index n);

}  // namespace mesh
