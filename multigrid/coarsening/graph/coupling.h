// SPDX-License-Identifier: MIT
#pragma once

// How strongly two unknowns are coupled; for kernel sources.
#include "multigrid/coarsening/graph/rounded.h"
#include "multigrid/formats/views.h"

#include <cmath>

namespace multigrid {

/// The weight of a coupling, which does not change when rows and columns are scaled alike, and is 0
/// or more.
struct Coupling {
  const double* root;  ///< sqrt(|a_ii|) of each row
  bool of_any_sign;    ///< |a_ij| counts, else max(-a_ij, 0)

  /// w_ij, rounded; 0 where a diagonal entry is 0.
  MG_HD double weight(Index i, Index j, double a) const {
    if (a >= 0 && !of_any_sign) return 0;
    const double scale = root[i] * root[j];
    if (!(scale > 0)) return 0;
    return rounded((a < 0 ? -a : a) / scale);
  }
};

}  // namespace multigrid
