// SPDX-License-Identifier: MIT
#pragma once

// How packed.h rounds; for kernel sources.
#include "multigrid/formats/views.h"

namespace multigrid {

/// The unit of the halves of a row, and its diagonal after the others have been rounded.
struct RowRounding {
  float unit;
  float diagonal;
  double largest;  ///< |a_ij| beside the diagonal

  /// a / unit. In double the quotient is exact, and so is 1 / unit, which a compiler computes once.
  MG_HD static float scaled(double a, float unit) {
    return static_cast<float>(a * (1. / static_cast<double>(unit)));
  }
  MG_HD static bool is_too_large(float scaled) {
    return (bits_of(scaled) & 0x7fffffffu) >= 0x477ff000u;  // 65520, which rounds to infinity
  }
  /// a, rounded to the digits of half; if it is too large for a half, with an exponent of its own.
  MG_HD static float rounded(double a, float unit) {
    const float value = scaled(a, unit);
    if (!is_too_large(value)) return from_half(to_half(value)) * unit;
    if (bits_of(value) << 1 >= 0xff000000u) return static_cast<float>(a);  // infinite over the unit
    const float more = unit_of(value);
    return from_half(to_half(value / more)) * more * unit;
  }
  /// a_ii plus what rounding takes from the other entries.
  template <class Lanes>
  MG_HD static float remainder(const CsrView<double>& A, Index i, float unit, Lanes lane) {
    double sum = 0;
    for (Offset k = A.offsets[i] + lane.rank; k < A.offsets[i + 1]; k += Lanes::size) {
      const double a = A.values[k];
      sum += A.columns[k] == i ? a : a - static_cast<double>(rounded(a, unit));
    }
    return static_cast<float>(lane.sum(sum));
  }

  /// Whether the others lose so much that the diagonal is to stay as it is: in rows with |a_ij| far
  /// above a_ii the diagonal might change its sign.
  MG_HD static bool is_too_much(float remainder, double exact) {
    const double change = static_cast<double>(remainder) - exact;
    const double most = (exact < 0 ? -exact : exact) / 8;
    return change > most || -change > most;
  }

  /// The unit follows from the diagonal, and the diagonal from what rounding in that unit takes.
  /// Another unit changes only entries that are subnormal in one of the two, so a second turn
  /// settles it, unless the diagonal is within rounding of a power of two: then it takes the float
  /// next to that.
  template <class Lanes>
  MG_HD RowRounding(const CsrView<double>& A, Index i, Lanes lane) {
    double exact = 0, least = 0;
    for (Offset k = A.offsets[i] + lane.rank; k < A.offsets[i + 1]; k += Lanes::size) {
      const double a = A.values[k], negative = a < 0 ? a : -a;
      const bool is_diagonal = A.columns[k] == i;
      exact += is_diagonal ? a : 0.;
      if (!is_diagonal && negative < least) least = negative;
    }
    exact = lane.sum(exact);
    largest = -lane.least(least);
    unit = unit_of(static_cast<float>(exact));
    diagonal = remainder(A, i, unit, lane);
    if (is_too_much(diagonal, exact)) diagonal = static_cast<float>(exact);
    if (unit_of(diagonal) == unit) return;
    unit = unit_of(diagonal);
    diagonal = remainder(A, i, unit, lane);
    if (unit_of(diagonal) == unit) return;
    const std::uint32_t sign = bits_of(diagonal) & 0x80000000u;
    const std::uint32_t nearest = bits_of(unit) | (unit_of(diagonal) > unit ? 0x7fffffu : 0u);
    diagonal = float_of(sign | nearest);
  }
};

}  // namespace multigrid
