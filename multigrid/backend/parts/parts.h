// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <type_traits>

namespace multigrid {

/// How work is cut between the parts of an executor, which are the GPUs of a host or what stands for them. A part has the same
/// piece of each long loop and of each large array.
///
/// source  SCALE: rows, vertices and runs are sorted along a curve, so that a piece of the indices is a piece of the domain
struct Parts {
  static constexpr int most = 16;
  /// Loops over fewer indices run on the first part alone: waiting takes longer than sharing saves. On two H100 500,000 was the
  /// fastest of 500,000, 1,000,000, 1,500,000 and 2,500,000 at 4 and at 17 million unknowns (docs/scale.md).
  static constexpr Offset usual_least = 500000;
  /// Pieces begin at multiples of this: a warp of a GPU has the same rows as without parts.
  static constexpr Offset grain = 32;

  /// Problems of fewer rows than this many times `least` are solved on the first part alone. On two H100 a solve of 1 million
  /// unknowns took 1.2 times as long as on one, of 4 million 0.78 times (docs/scale.md).
  static constexpr Offset least_of_problems = 4;

  int count = 1;
  Offset least = usual_least;
  bool is_alone = false;  ///< whether the first part does everything

  bool cuts(Offset n) const { return count > 1 && !is_alone && n >= least; }
  bool pays_for(Offset n_rows) const { return n_rows / least_of_problems >= least; }
  /// Where the piece of a part begins among n indices; n for part `count`.
  MG_HD Offset begin(Offset n, int part) const {
    if (part >= count) return n;
    const Offset grains = n / grain;
    return (grains / count * part + grains % count * part / count) * grain;
  }
};

/// How an array is used. It decides whether the array is spread over the parts, and which part has which entry.
struct Layout {
  Offset columns =
      1;            ///< of equal length, one after the other; each part has a piece of every column
  Offset rows = 0;  ///< of the loop that uses the array; 0: as many as a column has entries
};

/// How many rows one index of a kernel's loop stands for: Kernel::rows_of_index if it has that, else one. The loop is then cut
/// where loops over the rows are, or up to one index off if that is no divisor of Parts::grain.
template <class Kernel, class = void>
struct RowsOfIndex : std::integral_constant<int, 1> {};
template <class Kernel>
struct RowsOfIndex<Kernel, std::void_t<decltype(Kernel::rows_of_index)>>
    : std::integral_constant<int, Kernel::rows_of_index> {};

}  // namespace multigrid
