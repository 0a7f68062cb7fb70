// SPDX-License-Identifier: MIT
#include "tests/assembly/cases.h"

#include "tests/reference/mesh/refine_triangulation.h"

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

template <int dim>
mesh::Mesh<dim> make_mesh(const mesh::MeshOptions& options, const multigrid::Executor& executor) {
  auto mesh = mesh::make_coarse_mesh<dim>(options);
  refine_with_arrays(mesh, options.refinements, executor);
  return mesh;
}

template <int dim>
void set_materials(mesh::Mesh<dim>& mesh) {
  mesh.materials = {{"iron", 3}, {"air oil", 7}};
  for (const auto& cell : mesh.triangulation->active_cell_iterators())
    cell->set_material_id(cell->center()[0] < 0.5 ? 3 : 7);
  refine_with_arrays(mesh, 0);
}

multigrid::System assemble(const Case& c, const int threads) {
  const multigrid::Executor executor = multigrid::Executor::host(threads);
  const auto mesh = make_mesh(c.mesh, executor);
  assembly::SteadyArrays<2> poisson(mesh, c.problem, c.discretization);
  return poisson.assemble(executor);
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
  const auto is_pinned = [&](const multigrid::Index i) {
    return system.constant_nullspace && i == 0;
  };
  for (multigrid::Index i = 0; i < system.n(); ++i)
    for (auto k = offsets[i]; k < offsets[i + 1]; ++k)
      if (!is_pinned(i) && !is_pinned(columns[k])) A.set(i, columns[k], values[k]);
  std::vector<double> b = system.b.to_vector();
  if (is_pinned(0)) {
    A.set(0, 0, 1);
    b[0] = 0;
  }
  dealii::Vector<double> x(b.begin(), b.end());
  dealii::SparseDirectUMFPACK direct;
  direct.initialize(A);
  direct.solve(x);
  return {x.begin(), x.end()};
}

namespace {

template <int dim>
std::vector<double> solution_of(assembly::SteadyProblem<dim>& problem,
                                const mesh::Mesh<dim>& mesh) {
  const multigrid::System system = problem.assemble(mesh.arrays.value().executor());
  return problem.normalized(solve_directly(system)).on_host();
}

}  // namespace

template <int dim>
Result solve(const mesh::Mesh<dim>& mesh,
             const assembly::ProblemOptions& problem,
             const assembly::Element element) {
  assembly::SteadyArrays<dim> poisson(mesh, problem, {element});
  const std::vector<double> solution = solution_of(poisson, mesh);
  return {poisson.errors(solution), poisson.n_unknowns()};
}

Result solve(const Case& c) {
  return solve(make_mesh(c.mesh), c.problem, c.discretization.element);
}

template <int dim>
assembly::Results results(const mesh::Mesh<dim>& mesh,
                          const assembly::ProblemOptions& problem,
                          const assembly::Element element) {
  assembly::SteadyArrays<dim> poisson(mesh, problem, {element});
  return poisson.results(solution_of(poisson, mesh));
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

template mesh::Mesh<2> make_mesh<2>(const mesh::MeshOptions&, const multigrid::Executor&);
template mesh::Mesh<3> make_mesh<3>(const mesh::MeshOptions&, const multigrid::Executor&);
template void set_materials(mesh::Mesh<2>& mesh);
template void set_materials(mesh::Mesh<3>& mesh);
template Result solve(const mesh::Mesh<2>&, const assembly::ProblemOptions&, assembly::Element);
template Result solve(const mesh::Mesh<3>&, const assembly::ProblemOptions&, assembly::Element);
template assembly::Results results(const mesh::Mesh<2>&,
                                   const assembly::ProblemOptions&,
                                   assembly::Element);
template assembly::Results results(const mesh::Mesh<3>&,
                                   const assembly::ProblemOptions&,
                                   assembly::Element);

}  // namespace assembly_tests
