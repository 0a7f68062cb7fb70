// SPDX-License-Identifier: MIT
#include "assembly/terms/flows.h"

#include <cmath>
#include <limits>

namespace assembly {

void NodeFlows::add(const multigrid::Index node, const double term) {
  value[node] += term;
  rounding[node] += std::numeric_limits<double>::epsilon() * std::abs(term);
}

}  // namespace assembly
