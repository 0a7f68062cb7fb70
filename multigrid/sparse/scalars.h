// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

namespace multigrid {

/// a / b where b is positive, else 0: a step length that cannot spoil an iterate. The caller of a
/// cycle learns of a negative (p, A p) from the sums themselves.
MG_HD inline double guarded_ratio(double a, double b) {
  return b > 0 ? a / b : 0.;
}

/// A value of `sum` (backend/launch.h) that is the largest of the terms, at least 0. A term that is
/// not a number is passed over.
template <class T>
struct Largest {
  T value = 0;
  MG_HD Largest& operator+=(const Largest& other) {
    if (other.value > value) value = other.value;
    return *this;
  }
};

}  // namespace multigrid
