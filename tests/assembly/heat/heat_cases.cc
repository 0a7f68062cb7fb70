// SPDX-License-Identifier: MIT
#include "tests/assembly/heat/heat_cases.h"

#include <algorithm>
#include <cmath>

namespace assembly_tests {

assembly::ProblemOptions moving_problem() {
  assembly::ProblemOptions problem;
  problem.equation = assembly::Equation::heat;
  problem.diffusion = "1 + x*y + t";
  problem.reaction = "x";
  problem.exact_solution = "cos(3*t)*sin(2*x + y)";
  problem.initial_condition = "sin(2*x + y)";
  problem.dirichlet = "left: " + problem.exact_solution + "; bottom: " + problem.exact_solution;
  // u_t + 5 kappa u - kappa_x u_x - kappa_y u_y + c u
  problem.right_hand_side =
      "-3*sin(3*t)*sin(2*x + y) + (5*(1 + x*y + t) + x)*cos(3*t)*sin(2*x + y) - (2*y + x)*cos(3*t)*"
      "cos(2*x + y)";
  problem.neumann = "right: (1 + x*y + t)*2*cos(3*t)*cos(2*x + y)";
  problem.robin = "top: 2 + t, (1 + x*y + t)*cos(3*t)*cos(2*x + y) + (2 + t)*cos(3*t)*sin(2*x + y)";
  return problem;
}

assembly::ProblemOptions moving_solid() {
  const std::string kappa = "(1 + x*y + t)", u = "cos(3*t)*sin(2*x + y - z)",
                    slope = "cos(3*t)*cos(2*x + y - z)";
  assembly::ProblemOptions problem;
  problem.equation = assembly::Equation::heat;
  problem.diffusion = kappa;
  problem.reaction = "z";
  problem.exact_solution = u;
  problem.initial_condition = "sin(2*x + y - z)";
  problem.dirichlet = "left: " + u + "; front: " + u + "; bottom: " + u;
  // u_t + 6 kappa u - kappa_x u_x - kappa_y u_y + c u
  problem.right_hand_side =
      "-3*sin(3*t)*sin(2*x + y - z) + (6*" + kappa + " + z)*" + u + " - (2*y + x)*" + slope;
  problem.neumann = "right: 2*" + kappa + "*" + slope + "; back: " + kappa + "*" + slope;
  problem.robin = "top: 2 + t, -" + kappa + "*" + slope + " + (2 + t)*" + u;
  return problem;
}

assembly::ProblemOptions isolated(const std::string& diffusion) {
  assembly::ProblemOptions problem;
  problem.equation = assembly::Equation::heat;
  problem.diffusion = diffusion;
  problem.right_hand_side = "0";
  problem.initial_condition = "x < 0.4 ? 3 : exp(x*y)";
  problem.dirichlet = "";
  problem.neumann = "all: 0";
  return problem;
}

template <int dim>
multigrid::Csr<double> step_matrix(const mesh::Mesh<dim>& mesh,
                                   const assembly::ProblemOptions& problem,
                                   const assembly::DiscretizationOptions& options,
                                   const double tau) {
  const auto executor = mesh::one_thread();
  assembly::HeatArrays<dim> heat(mesh, problem, options);
  heat.begin(executor, 0);
  heat.prepare({0, 1, 1, 1});
  return heat.matrix(executor, tau);
}

template <int dim>
std::vector<double> march(assembly::HeatProblem<dim>& heat,
                          const double end,
                          const int steps,
                          const double theta,
                          const multigrid::Executor& executor) {
  heat.begin(executor, 0);
  std::vector<double> u = heat.initial_temperature().on_host();
  for (int k = 0; k < steps; ++k) {
    const assembly::Step step{end * k / steps, end * (k + 1) / steps, end / steps, theta};
    heat.prepare(step);
    multigrid::System system = heat.system(executor, step.tau());
    system.b = heat.right_hand_side(u);
    u = solve_directly(system);
    heat.finish_step();
  }
  return u;
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

template multigrid::Csr<double> step_matrix(const mesh::Mesh<2>& mesh,
                                            const assembly::ProblemOptions& problem,
                                            const assembly::DiscretizationOptions& options,
                                            double tau);
template multigrid::Csr<double> step_matrix(const mesh::Mesh<3>& mesh,
                                            const assembly::ProblemOptions& problem,
                                            const assembly::DiscretizationOptions& options,
                                            double tau);
template std::vector<double> march(
    assembly::HeatProblem<2>&, double, int, double, const multigrid::Executor&);
template std::vector<double> march(
    assembly::HeatProblem<3>&, double, int, double, const multigrid::Executor&);

}  // namespace assembly_tests
