// SPDX-License-Identifier: MIT
#include "multigrid/choice/choices.h"
#include "multigrid/sparse/mass_share.h"

#include <algorithm>
#include <cmath>

namespace multigrid {

bool is_nearly_symmetric(const System& system, double asymmetry, double most_on_coarse_level) {
  constexpr double most = 0.35, coarse_rows = 1000;
  const double ratio = std::max(1., system.n() / coarse_rows);
  const double growth = std::pow(ratio, system.dimension == 3 ? 1. / 3 : 1. / 2);
  const double mass = mass_share(system.A);
  return asymmetry * (1 - mass) <= most &&
         asymmetry * growth / ((1 - mass) + mass * growth * growth) <= most_on_coarse_level;
}

}  // namespace multigrid
