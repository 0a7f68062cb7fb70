// SPDX-License-Identifier: MIT
#include "tests/ranks/steady_on_ranks.h"

namespace tests {

using namespace multigrid;
using namespace multigrid::distributed;

template <int dim>
SharedProblem<dim>::SharedProblem(const RanksCase& c, const Ranks& ranks)
    : others(ranks, [] { return 2; }), mesh(mesh::make_coarse_mesh<dim>(c.mesh)) {
  const Executor host = Executor::host(1);
  mesh.share.emplace();
  mesh.share->part = ranks.own;
  mesh.share->n_parts = ranks.n;
  mesh.share->others = &others;
  mesh::take_arrays(mesh, host);
  problem = std::make_unique<assembly::SteadyArrays<dim>>(mesh, c.problem, c.discretization);
  for (int k = 0; k < c.refinements; ++k) {
    problem->keep_level(host, false);
    mesh::refine(mesh, 1);
  }
  system = problem->assemble(host);
  for (const assembly::UnknownNames& names : problem->names_of_levels())
    rows.push_back(
        number(ranks, names.names, names.is_outer, std::vector<char>(names.names.size(), 1)));
  A = sum_of_parts(system.A, rows[0]);
  b = sum_of_parts(system.b.to_vector(), rows[0]);
  x = sum_of_parts(std::vector<double>(std::size_t(system.n())), rows[0]);
  for (std::size_t l = 0; l + 1 < rows.size(); ++l)
    P.push_back(interpolation_of_parts(system.coarser[l].P, rows[l], rows[l + 1]));
}

template <int dim>
SolveReport SharedProblem<dim>::solve(const double tolerance) {
  ParallelOptions options;
  options.tolerance = tolerance;
  options.constant_nullspace = system.constant_nullspace;
  return ParallelSolver(A, P, options).solve(b, x);
}

template <int dim>
Array<double> SharedProblem<dim>::solution() const {
  return Array<double>(mesh.arrays->executor(), at_nodes(x, rows[0]));
}

template struct SharedProblem<2>;
template struct SharedProblem<3>;

}  // namespace tests
