// SPDX-License-Identifier: MIT
#include "multigrid/report.h"

#include <cmath>

namespace multigrid {

double SolveReport::rate() const {
  if (iterations == 0 || residuals.size() < 2 || residuals.front() <= 0) return 0;
  return std::pow(residuals.back() / residuals.front(), 1. / iterations);
}

}  // namespace multigrid
