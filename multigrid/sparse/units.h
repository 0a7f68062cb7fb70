// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

namespace multigrid {

/// Whether sums of squares keep their digits: of a norm from 1e-90 to 1e90. A norm beyond may also be 0
/// because the squares were too small.
inline bool has_safe_square(double norm) {
  return norm >= 1e-90 && norm <= 1e90;
}

/// The exponent of 2 of the entry with the largest absolute value; 0 if there is none but 0, or one that is
/// not finite. Waits.
int largest_exponent(const Array<double>& x);

/// x_i *= 2^exponent, exact where the result is a normal number. `exponent` from -4000 to 4000.
void shift_exponent(Array<double>& x, int exponent);

/// Whether numbers up to 2^exponent keep 16 digits down to 1e-16 of the largest.
inline bool is_representable(int exponent) {
  return exponent >= -960 && exponent <= 1022;
}

}  // namespace multigrid
