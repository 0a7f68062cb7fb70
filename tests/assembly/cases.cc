// SPDX-License-Identifier: MIT
#include "tests/assembly/cases.h"

#include <deal.II/lac/dynamic_sparsity_pattern.h>
#include <deal.II/lac/sparse_direct.h>
#include <deal.II/lac/sparse_matrix.h>
#include <deal.II/lac/vector.h>

#include <cmath>

namespace assembly_tests {

Case structured_case(const mesh::Cells cells, const int cells_per_side) {
  Case c;
  c.mesh.cells = cells;
  c.mesh.cells_per_side = cells_per_side;
  c.discretization.element =
      cells == mesh::Cells::triangles ? assembly::Element::P1 : assembly::Element::Q1;
  return c;
}

assembly::ProblemOptions smooth_problem() {
  assembly::ProblemOptions problem;
  problem.diffusion = "1 + x*y";
  problem.reaction = "2 + x";
  problem.exact_solution = "sin(2*x + y)";
  problem.dirichlet = "all: " + problem.exact_solution;
  // -kappa (u_xx + u_yy) - kappa_x u_x - kappa_y u_y + c u
  problem.right_hand_side =
      "(1 + x*y)*5*sin(2*x + y) - (2*y + x)*cos(2*x + y) + (2 + x)*sin(2*x + y)";
  return problem;
}

assembly::ProblemOptions corner_problem() {
  assembly::ProblemOptions problem;
  problem.right_hand_side = "0";
  problem.exact_solution =
      "((x-0.5)^2 + (y-0.5)^2)^(1/3) * sin(2/3*(atan2(x-0.5, 0.5-y) + (x < 0.5 ? 2*pi : 0)))";
  problem.dirichlet = "all: " + problem.exact_solution;
  return problem;
}

mesh::Mesh<2> make_mesh(const mesh::MeshOptions& options) {
  auto mesh = mesh::make_coarse_mesh<2>(options);
  mesh::refine(mesh, options.refinements);
  return mesh;
}

multigrid::System assemble(const Case& c, const int threads) {
  const auto mesh = make_mesh(c.mesh);
  assembly::Poisson<2> poisson(mesh, c.problem, c.discretization);
  return poisson.assemble(multigrid::Executor::host(threads));
}

std::vector<double> solve_directly(const multigrid::System& system) {
  const std::vector<multigrid::Offset> offsets = system.A.offsets.to_vector();
  const std::vector<multigrid::Index> columns = system.A.columns.to_vector();
  const std::vector<double> values = system.A.values.to_vector();
  dealii::DynamicSparsityPattern entries(system.n(), system.n());
  for (multigrid::Index i = 0; i < system.n(); ++i)
    for (auto k = offsets[i]; k < offsets[i + 1]; ++k) entries.add(i, columns[k]);
  dealii::SparsityPattern pattern;
  pattern.copy_from(entries);
  dealii::SparseMatrix<double> A(pattern);
  for (multigrid::Index i = 0; i < system.n(); ++i)
    for (auto k = offsets[i]; k < offsets[i + 1]; ++k) A.set(i, columns[k], values[k]);
  const std::vector<double> b = system.b.to_vector();
  dealii::Vector<double> x(b.begin(), b.end());
  dealii::SparseDirectUMFPACK direct;
  direct.initialize(A);
  direct.solve(x);
  return {x.begin(), x.end()};
}

Result solve(const mesh::Mesh<2>& mesh,
             const assembly::ProblemOptions& problem,
             const assembly::Element element) {
  assembly::Poisson<2> poisson(mesh, problem, {element});
  const multigrid::System system = poisson.assemble(multigrid::Executor::host(1));
  return {poisson.errors(solve_directly(system)), poisson.n_unknowns()};
}

Result solve(const Case& c) {
  return solve(make_mesh(c.mesh), c.problem, c.discretization.element);
}

double order(const double coarse, const double fine) {
  return std::log2(coarse / fine);
}

double entry(const multigrid::Csr<double>& A, const multigrid::Index i, const multigrid::Index j) {
  const multigrid::Offset* offsets = A.offsets.on(A.executor());
  for (multigrid::Offset k = offsets[i]; k < offsets[i + 1]; ++k)
    if (A.columns.on(A.executor())[k] == j) return A.values.on(A.executor())[k];
  return 0;
}

std::string refusal(const std::function<void()>& action) {
  try {
    action();
  } catch (const multigrid::InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace assembly_tests
