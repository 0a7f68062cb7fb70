// SPDX-License-Identifier: MIT
#include "assembly/scalar/pure_neumann.h"

#include "multigrid/system.h"

#include <algorithm>
#include <sstream>

namespace assembly {

namespace {

constexpr double most_left = 0.05;  // on coarse meshes: more is hardly an error of quadrature

}  // namespace

void require_balance(const Balance& balance, const double share) {
  const double rest = balance.f.value + balance.g.value;
  const double allowed = std::min(share, most_left) * (balance.f.absolute + balance.g.absolute);
  if (std::abs(rest) <= allowed) return;
  std::ostringstream message;
  message.precision(4);
  message << "Problem/Neumann: without Dirichlet values, Robin's alpha and reaction there is a "
             "solution only if the integrals of f and g cancel, but that of Problem/Right hand "
             "side is "
          << balance.f.value << ", that of g " << balance.g.value << ", and their sum " << rest
          << " (on this mesh up to " << allowed
          << " would pass for errors of quadrature); change one of them, or give a value on some "
             "boundary in Problem/Dirichlet.";
  throw multigrid::InputError(message.str());
}

void refuse_constants() {
  throw multigrid::InputError(
      "Problem/Neumann: with no value given on any boundary and without Reaction, u is determined "
      "up to a constant only, which is not solved with Problem/Convection; give one boundary a "
      "value (Dirichlet), or a Reaction.");
}

}  // namespace assembly
