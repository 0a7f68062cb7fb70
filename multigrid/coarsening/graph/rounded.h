// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <cstring>

namespace multigrid {

/// The value with 16 bits of its fraction, to nearest. The last bits of coarse matrices depend on
/// the order in which an executor adds; comparisons of rounded values do not, so that graphs and
/// aggregates are the same everywhere.
MG_HD inline double rounded(double value) {
  constexpr Key unit = Key(1) << 36;
  Key bits;
  memcpy(&bits, &value, sizeof bits);
  bits = (bits + unit / 2) & ~(unit - 1);
  memcpy(&value, &bits, sizeof bits);
  return value;
}

/// The value with one bit of its fraction, to nearest: numbers within a third of each other are
/// mostly equal.
MG_HD inline double roughly(double value) {
  constexpr Key unit = Key(1) << 51;
  Key bits;
  memcpy(&bits, &value, sizeof bits);
  bits = (bits + unit / 2) & ~(unit - 1);
  memcpy(&value, &bits, sizeof bits);
  return value;
}

}  // namespace multigrid
