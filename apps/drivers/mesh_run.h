// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/run.h"
#include "mesh/mesh.h"

namespace apps {

/// A run of a problem on a mesh, in the plane or in space.
class MeshRun : public Run {
 protected:
  using Run::Run;

  /// Makes the coarse mesh, then the problem on it (which checks every expression and boundary
  /// name), then refines.
  template <int dim>
  void make_mesh(mesh::Mesh<dim>& mesh);
  /// Refines, and keeps what geometric multigrid needs of each mesh.
  template <int dim>
  void refine(mesh::Mesh<dim>& mesh, int times);
  /// Makes the problem on the coarse mesh.
  virtual void make_problem() = 0;
  /// Makes the mesh, which is about to be refined, a level of the next system.
  virtual void keep_level() = 0;
  /// Says how strong convection is, if there is some.
  ///
  /// peclet  the largest cell Peclet number
  void note_convection(double peclet);
  /// Puts the errors of the solution into report and log, if there is an exact solution.
  template <class Problem>
  void find_errors(Problem& problem) {
    if (!problem.has_exact_solution()) return;
    enter(Phase::errors);
    const assembly::Errors errors = problem.errors(solution_);
    keep_errors(errors, clock_.lap());
  }

 private:
  void keep_errors(const assembly::Errors& errors, double seconds);
};

}  // namespace apps
