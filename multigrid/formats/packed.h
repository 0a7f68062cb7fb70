// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/arrays.h"
#include "multigrid/backend/half.h"

namespace multigrid {

/// How a slice stores its entries. Kept in the low bits of its begin, which is a multiple of 32.
enum class Words : std::uint8_t { near, far, wide };

/// The columns that a far slice reaches: four windows of 2^14, wherever it needs them. Slices at a
/// fold of a space-filling curve couple with a few far places: counted for 0.9 M tetrahedra along a
/// Morton curve, 35 % of the slices need windows, and 0.8 % more than four.
struct alignas(16) Windows {
  static constexpr int count = 4;
  static constexpr Index length = 1 << 14;
  static constexpr Index none = 0x7fffffff;  ///< begin of an unused window

  Index starts[count];  ///< ascending: where window w begins, less w * length

  /// The column that the upper 16 bits of a word stand for: its window, and its place in it.
  MG_HD Index column(std::uint32_t word) const {
    const Index lower = word & (1u << 30) ? starts[1] : starts[0];
    const Index upper = word & (1u << 30) ? starts[3] : starts[2];
    return (word & (1u << 31) ? upper : lower) + static_cast<Index>(word >> 16);
  }
  /// The 16 bits that stand for a column in one of the windows.
  MG_HD std::uint32_t place(Index column) const {
    int w = count - 1;
    while (w > 0 && column < starts[w] + w * length) --w;
    return static_cast<std::uint32_t>(column - starts[w]);
  }
};

/// A square matrix in slices of 32 rows, as Sell, with 4 bytes an entry. The diagonal is stored
/// apart. Each other entry is a 32-bit word: its value in half precision in the lower 16 bits, and
/// what stands for its column j in the upper ones. That is j - i in a near slice. In a far slice,
/// where some j - i needs more than 16 bits, it is the place in the windows of the slice. A word of
/// row i with column i is an empty slot. A slice with an entry outside of four windows, or too
/// large for half, is wide: there an entry is two words, 32 words apart, its value as a float and
/// its column.
///
/// Halves hold a_ij divided by the power of two below |a_ii| (`unit_of`), so the units of the
/// matrix do not matter. A power of two changes no digit, so a_ij and a_ji are rounded alike,
/// unless |a_ij| < 6e-5 of it: there half has fewer digits, and none below 3e-8. What rounding
/// takes from the other entries of a row is added to the diagonal, computed in double, so row sums
/// are those of the matrix rounded to float, and constants stay in the kernel of a matrix that has
/// them there. The diagonal never changes by more than an eighth, as it would where |a_ij| are far
/// above a_ii.
///
/// T is float; Packed<double> is an alternative of Matrix<double> that is never taken.
template <class T>
struct Packed {
  static constexpr Index slice = 32;

  Index n_rows = 0;
  Array<Offset> slices;    ///< n_slices + 1: where each slice begins, and the end; plus its Words
  Array<Windows> windows;  ///< n_slices; written for far slices
  Array<std::uint32_t> words;
  Array<T> diagonal;

  std::size_t bytes() const { return bytes_of_arrays(*this); }
  template <class Self, class F>
  static void each_array(Self& self, F&& f) {
    f(self.slices);
    f(self.windows);
    f(self.words);
    f(self.diagonal);
  }
  const Executor& executor() const { return diagonal.executor(); }
};

/// The power of two below |d|, at least the least normal float's: the unit of the halves of a row
/// with diagonal d.
MG_HD inline float unit_of(float d) {
  const std::uint32_t power = bits_of(d) & 0x7f800000u;
  return float_of(power > 0 ? power : 0x00800000u);
}

}  // namespace multigrid
