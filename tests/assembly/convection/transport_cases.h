// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/convection/convection_on_arrays.h"
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

/// Convection in time: heat with that term.
template <int dim>
assembly::HeatArrays<dim> transport(const mesh::Mesh<dim>& mesh,
                                    const assembly::ProblemOptions& problem,
                                    const assembly::DiscretizationOptions& options) {
  return {mesh, problem, options, assembly::no_progress,
          std::make_unique<assembly::ConvectionOnArrays<dim>>(mesh, problem, options)};
}

/// Steady convection and diffusion.
template <int dim>
assembly::SteadyArrays<dim> convection_diffusion(const mesh::Mesh<dim>& mesh, const Case& c) {
  return {mesh, c.problem, c.discretization, assembly::no_progress,
          std::make_unique<assembly::ConvectionOnArrays<dim>>(mesh, c.problem, c.discretization)};
}

inline constexpr double euler = 1, crank_nicolson = 0.5;

}  // namespace assembly_tests
