// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/convection/convection.h"
#include "tests/assembly/heat/heat_cases.h"

namespace assembly_tests {

/// A problem of the equation `transport`, with nothing set but that.
inline assembly::ProblemOptions transport_problem() {
  assembly::ProblemOptions problem;
  problem.equation = assembly::Equation::transport;
  return problem;
}

/// u = cos(3 t) sin(2 x + y), carried at a speed of about 2.5 and turning with time, with given values
/// on all sides where that comes in, a flux and exchange where it leaves.
assembly::ProblemOptions moving_problem_with(const std::string& kappa);

/// Convection in time: Heat with that term.
template <int dim>
assembly::Heat<dim> transport(const mesh::Mesh<dim>& mesh,
                              const assembly::ProblemOptions& problem,
                              const assembly::DiscretizationOptions& options) {
  return {mesh, problem, options,
          std::make_unique<assembly::Convection<dim>>(mesh, problem, options)};
}

inline constexpr double euler = 1, crank_nicolson = 0.5;

}  // namespace assembly_tests
