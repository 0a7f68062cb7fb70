// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/steady/steady_arrays.h"
#include "tests/reference/mesh/refine_triangulation.h"
#include "tests/reference/steady/steady_scalar.h"

#include <functional>
#include <string>
#include <vector>

namespace assembly_tests {

/// Everything that a study of errors varies.
struct Case {
  mesh::MeshOptions mesh;
  assembly::ProblemOptions problem;
  assembly::DiscretizationOptions discretization;
};

/// Structured cells on the square, with the element that fits them.
Case structured_case(mesh::Cells cells, int cells_per_side);

/// u = sin(2 x + y) with kappa = 1 + x y, c = 2 + x and its own boundary values.
assembly::ProblemOptions smooth_problem();

/// u = r^(2/3) sin(2 theta / 3) around the reentrant corner of the L-shape: harmonic, zero on both
/// reentrant edges. The angle theta is measured counterclockwise from the edge x = 0.5, y < 0.5.
assembly::ProblemOptions corner_problem();

/// The coarse mesh with its refinements, as arrays and as a triangulation.
template <int dim = 2>
mesh::Mesh<dim> make_mesh(const mesh::MeshOptions& options,
                          const multigrid::Executor& executor = mesh::one_thread());

/// Names the cells left of x = 0.5 of a mesh without refinements `iron` and the others `air oil`.
template <int dim>
void set_materials(mesh::Mesh<dim>& mesh);

/// The system that the program assembles on a host executor with so many threads.
multigrid::System assemble(const Case& c, int threads = 1);

/// Solves A x = b with UMFPACK; with the constant in the nullspace, for the x whose first entry
/// is 0.
std::vector<double> solve_directly(const multigrid::System& system);

struct Result {
  assembly::Errors errors;
  multigrid::Index unknowns = 0;
};
/// The program's problem: assembles, solves directly, and compares with the exact solution.
///
/// mesh  with arrays
template <int dim>
Result solve(const mesh::Mesh<dim>& mesh,
             const assembly::ProblemOptions& problem,
             assembly::Element element);
/// The same on a mesh that it makes.
Result solve(const Case& c);

/// Likewise: numbers about the solution.
template <int dim>
assembly::Results results(const mesh::Mesh<dim>& mesh,
                          const assembly::ProblemOptions& problem,
                          assembly::Element element);

/// Observed order from results on meshes whose size is halved: log2(coarse / fine).
double order(double coarse, double fine);

/// The entry A(i, j); 0 where none is stored.
double entry(const multigrid::Csr<double>& A, multigrid::Index i, multigrid::Index j);

/// The message of the InputError that `action` throws; "" if it throws none.
std::string refusal(const std::function<void()>& action);

}  // namespace assembly_tests
