// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <cstring>

namespace multigrid {

/// The value with `digits` bits of its fraction, to nearest.
template <int digits>
MG_HD double with_fraction(double value) {
  constexpr Key unit = Key(1) << (52 - digits);
  Key bits;
  memcpy(&bits, &value, sizeof bits);
  bits = (bits + unit / 2) & ~(unit - 1);
  memcpy(&value, &bits, sizeof bits);
  return value;
}

/// The last bits of coarse matrices depend on the order in which an executor adds; comparisons of
/// rounded values do not, so that graphs and aggregates are the same everywhere.
MG_HD inline double rounded(double value) {
  return with_fraction<16>(value);
}
/// The nearest of ..., 1, 1.5, 2, 3, 4, 6, ...: numbers within a fifth of each other are mostly equal.
MG_HD inline double roughly(double value) {
  return with_fraction<1>(value);
}

}  // namespace multigrid
