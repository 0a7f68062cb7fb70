// SPDX-License-Identifier: MIT
#include "assembly/pure_neumann.h"

#include "multigrid/errors.h"

#include <cmath>
#include <numeric>
#include <sstream>

namespace assembly {

void check(const Balance& balance) {
  if (std::abs(balance.imbalance()) <= balance.allowed * balance.scale) return;
  std::ostringstream message;
  message.precision(4);
  message << "Problem/Neumann: without Dirichlet values, Robin's alpha and reaction there is a "
             "solution only if the integrals of f and g cancel, but that of Problem/Right hand "
             "side is "
          << balance.source << ", that of g " << balance.boundary << ", and their sum "
          << balance.imbalance() << " (on this mesh up to " << balance.allowed * balance.scale
          << " would pass for errors of quadrature); change one of them, or give a value on some "
             "boundary in Problem/Dirichlet.";
  throw multigrid::InputError(message.str());
}

void remove_imbalance(const std::vector<double>& weights, std::vector<double>& b) {
  const double area = std::accumulate(weights.begin(), weights.end(), 0.);
  for (int pass = 0; pass < 2; ++pass) {  // the second takes what rounding left
    const double density = std::accumulate(b.begin(), b.end(), 0.) / area;
    for (std::size_t i = 0; i < b.size(); ++i) b[i] -= weights[i] * density;
  }
}

}  // namespace assembly
