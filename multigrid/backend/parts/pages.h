// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace multigrid {

/// Pages one after the other that lie on one part.
struct Stretch {
  std::size_t end;  ///< bytes from the beginning of the range of addresses
  int part;

  bool operator==(const Stretch& other) const { return end == other.end && part == other.part; }
};

/// Which pages of a range of addresses lie on which part, and where in the range an array begins. The array has columns of equal
/// length one after the other, and each is cut into as many pieces as there are parts.
///
/// A page cannot be cut. The array therefore begins where most cuts come to lie between two pages: with two parts and one column
/// that is exact. Half a page a cut lies on the wrong part at most. All
/// kernels that use such a page read it through the link.
struct Pages {
  std::size_t offset;  ///< of the array, a multiple of 256 bytes
  std::vector<Stretch> stretches;

  std::size_t bytes() const { return stretches.back().end; }
};

/// Pages for an array of `bytes` > 0 bytes.
Pages lay_pages(std::size_t bytes, std::size_t columns, int n_parts, std::size_t page);

/// Where an array of one column may begin in pages that are there already: none if they are too few, or if more of it than half a
/// page a cut would lie on the wrong part.
std::optional<std::size_t> place_in(const std::vector<Stretch>& stretches,
                                    std::size_t bytes,
                                    int n_parts,
                                    std::size_t page);

}  // namespace multigrid
