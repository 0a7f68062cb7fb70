// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"
#include "multigrid/backend/half.h"

namespace multigrid {

/// A square matrix in slices of 32 rows, as Sell, with 4 bytes an entry: the diagonal apart, and a
/// 32-bit word an entry beside it, its value in half precision below and j - i above. A word with
/// j - i = 0 is no entry. In a slice that has an entry too far away for 16 bits, or too large for
/// half, an entry is two words, 32 words apart: its value as a float and its column.
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
  Array<Offset>
      slices;  ///< where each slice begins, and the end: multiples of 32; + 1 if two words
  Array<std::uint32_t> words;
  Array<T> diagonal;

  std::size_t bytes() const { return slices.bytes() + words.bytes() + diagonal.bytes(); }
  const Executor& executor() const { return diagonal.executor(); }
};

/// The power of two below |d|, at least the least normal float's: the unit of the halves of a row
/// with diagonal d.
MG_HD inline float unit_of(float d) {
  const std::uint32_t power = bits_of(d) & 0x7f800000u;
  return float_of(power > 0 ? power : 0x00800000u);
}

}  // namespace multigrid
