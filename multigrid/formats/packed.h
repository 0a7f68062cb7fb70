// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"
#include "multigrid/backend/half.h"

namespace multigrid {

/// How a slice stores its entries: a low part of where it begins, which is a multiple of 32.
enum class Words : std::uint8_t { near, far, wide };

/// The columns that a slice reaches: four windows of 2^14, wherever it needs them. For slices at a
/// fold of a space-filling curve, which couple with a few far places: counted for 0.9 M tetrahedra
/// along a Morton curve, 35 % of the slices; 0.8 % need more.
struct alignas(16) Windows {
  static constexpr int count = 4;
  static constexpr Index length = 1 << 14;
  static constexpr Index none = 0x7fffffff;  ///< begin of a window that nothing needs

  Index starts[count];  ///< ascending: where window w begins, less w * length

  /// The column whose window and place in it are the upper 16 bits of a word.
  MG_HD Index column(std::uint32_t word) const {
    const Index lower = word & (1u << 30) ? starts[1] : starts[0];
    const Index upper = word & (1u << 30) ? starts[3] : starts[2];
    return (word & (1u << 31) ? upper : lower) + static_cast<Index>(word >> 16);
  }
  /// These 16 bits for a column in one of the windows.
  MG_HD std::uint32_t place(Index column) const {
    int w = count - 1;
    while (w > 0 && column < starts[w] + w * length) --w;
    return static_cast<std::uint32_t>(column - starts[w]);
  }
};

/// A square matrix in slices of 32 rows, as Sell, with 4 bytes an entry: the diagonal apart, and a
/// 32-bit word an entry beside it, its value in half precision below 16 bits for its column. Those
/// are j - i in a near slice, and the place in the windows of the slice in a far one, where some
/// j - i has more than 16 bits. A word of row i with column i is no entry. A slice is wide that has
/// an entry outside of four windows, or too large for half: there an entry is two words, 32 words
/// apart, its value as a float and its column.
///
/// Halves hold a_ij over the power of two below |a_ii| (`unit_of`): so any units are in reach, and
/// since a power of two changes no digit, a_ij and a_ji are rounded alike. Not so where |a_ij| <
/// 6e-5 of it: there half has fewer digits, and none below 3e-8. The diagonal takes up what the
/// other entries of the row lose, computed in double, so that row sums are those of the matrix
/// rounded to float, and constants stay in the kernel of a matrix that has them there; but never
/// more than an eighth of itself, where |a_ij| are far above a_ii.
///
/// T is float; Packed<double> names a place in Matrix<double> that is never taken.
template <class T>
struct Packed {
  static constexpr Index slice = 32;

  Index n_rows = 0;
  Array<Offset> slices;    ///< where each slice begins, and the end: multiples of 32, and its Words
  Array<Windows> windows;  ///< of each slice that is far
  Array<std::uint32_t> words;
  Array<T> diagonal;

  std::size_t bytes() const {
    return slices.bytes() + windows.bytes() + words.bytes() + diagonal.bytes();
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
