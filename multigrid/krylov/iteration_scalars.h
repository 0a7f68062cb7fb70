// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

namespace multigrid {

/// Sums over the direction p of a step and q = A p.
struct StepSums {
  double pq = 0;  ///< (p, q)
  double pr = 0;  ///< (p, r), with the residual before the step
  MG_HD StepSums& operator+=(const StepSums& other) {
    pq += other.pq;
    pr += other.pr;
    return *this;
  }
};

/// Sums over the residual after a step, and the largest change of the solution.
struct ResidualSums {
  double rr = 0;    ///< (r, r)
  double flow = 0;  ///< sum of |r_i|
  double step = 0;  ///< largest change of an x_i
  MG_HD ResidualSums& operator+=(const ResidualSums& other) {
    rr += other.rr;
    flow += other.flow;
    if (other.step > step) step = other.step;
    return *this;
  }
};

/// The numbers that one iteration leaves on the executor. The host reads them once, together.
struct IterationScalars {
  double own = 0;  ///< for the Krylov method itself
  StepSums step;
  ResidualSums residual;
  double bad_level = 0;  ///< 1 + the level where a value was not finite first, 0 for none
};

}  // namespace multigrid
