// SPDX-License-Identifier: MIT
#pragma once

#include "tests/reference/convection/convection.h"
#include "tests/reference/steady/steady_scalar.h"

namespace assembly {

/// -div(kappa grad u) + b . grad u + c u = f with the conditions of SteadyScalar. Flows are those of
/// -kappa grad u. The results also have what b carries through each boundary.
template <int dim>
class ConvectionDiffusion : public SteadyScalar<dim> {
 public:
  /// throws  as SteadyScalar; also if b cannot be read
  ConvectionDiffusion(const mesh::Mesh<dim>& mesh,
                      const ProblemOptions& problem,
                      const DiscretizationOptions& discretization)
      : SteadyScalar<dim>(mesh,
                          problem,
                          discretization,
                          std::make_unique<Convection<dim>>(mesh, problem, discretization)) {}
};

}  // namespace assembly
