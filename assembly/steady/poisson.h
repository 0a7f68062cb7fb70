// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/steady/steady_scalar.h"

namespace assembly {

/// -div(kappa grad u) + c u = f: SteadyScalar without a further term.
template <int dim>
class Poisson final : public SteadyScalar<dim> {
 public:
  Poisson(const mesh::Mesh<dim>& mesh,
          const ProblemOptions& problem,
          const DiscretizationOptions& discretization)
      : SteadyScalar<dim>(mesh, problem, discretization) {}
};

}  // namespace assembly
