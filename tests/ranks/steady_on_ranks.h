// SPDX-License-Identifier: MIT
#pragma once

#include "apps/ranks/other_ranks.h"
#include "assembly/steady/steady_arrays.h"
#include "multigrid/distributed/petsc_solver.h"

#include <memory>
#include <vector>

namespace tests {

/// A steady problem on a mesh that ranks share.
struct RanksCase {
  mesh::MeshOptions mesh;
  assembly::ProblemOptions problem;
  assembly::DiscretizationOptions discretization;
  int refinements = 2;
};

/// What one rank has of such a problem.
template <int dim>
struct SharedProblem {
  SharedProblem(const RanksCase& c, const multigrid::distributed::Ranks& ranks);
  SharedProblem(const SharedProblem&) = delete;

  apps::OtherRanks others;
  mesh::Mesh<dim> mesh;
  std::unique_ptr<assembly::SteadyArrays<dim>> problem;
  multigrid::System system;
  std::vector<multigrid::distributed::Numbering> rows;  ///< of each level, the finest first
  multigrid::distributed::OwnedMat A;
  multigrid::distributed::OwnedVec b, x;
  std::vector<multigrid::distributed::OwnedMat> P;

  multigrid::SolveReport solve(double tolerance = 1e-10);
  /// The unknowns of this rank, after `solve`.
  multigrid::Array<double> solution() const;
};

}  // namespace tests
