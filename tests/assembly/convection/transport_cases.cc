// SPDX-License-Identifier: MIT
#include "tests/assembly/convection/transport_cases.h"

namespace assembly_tests {

assembly::ProblemOptions moving_problem_with(const std::string& kappa) {
  assembly::ProblemOptions problem = transport_problem();
  const std::string u = "cos(3*t)*sin(2*x + y)", slope = "cos(3*t)*cos(2*x + y)";
  problem.diffusion = kappa;
  problem.convection = "2 + y, 1 + t";
  problem.reaction = "x";
  problem.heat_capacity = "1 + y";
  problem.exact_solution = u;
  problem.initial_condition = "sin(2*x + y)";
  problem.dirichlet = "left: " + u + "; bottom: " + u;
  problem.neumann = "right: " + kappa + "*2*" + slope;
  problem.robin = "top: 2 + t, " + kappa + "*" + slope + " + (2 + t)*" + u;
  problem.right_hand_side = "-(1 + y)*3*sin(3*t)*sin(2*x + y) + (5*" + kappa + " + x)*" + u +
                            " + (2*(2 + y) + 1 + t)*" + slope;
  return problem;
}

}  // namespace assembly_tests
