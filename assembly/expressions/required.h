// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <cmath>

namespace assembly {

/// What the values of an expression must be, everywhere.
enum class Required { finite, positive, not_negative };

MG_HD inline bool is_finite(double value) {
  return value - value == 0;
}

MG_HD inline bool satisfies(double value, Required required) {
  return is_finite(value) && (required == Required::finite || value > 0 ||
                              (value == 0 && required == Required::not_negative));
}

}  // namespace assembly
