// SPDX-License-Identifier: MIT
#pragma once

#include "apps/adaptive/adaptive_checks.h"
#include "apps/drivers/equation_driver.h"
#include "apps/drivers/mesh_run.h"
#include "assembly/progress.h"
#include "assembly/steady/steady_problem.h"

#include <functional>
#include <memory>
#include <optional>

namespace apps {

/// Makes the problem of a steady equation on a coarse mesh, whose assembly calls `progress`. Throws multigrid::InputError.
template <int dim>
using MakeSteady = std::function<std::unique_ptr<assembly::SteadyProblem<dim>>(
    const Parameters& parameters, const mesh::Mesh<dim>& mesh, const assembly::Progress& progress)>;

/// One run of a steady problem in the plane or in space.
template <int dim>
class SteadyRun : public MeshRun {
 public:
  /// Makes the output directory, with log.txt and parameters.prm in it.
  SteadyRun(const ParameterFile& file, MakeSteady<dim> make);
  postprocess::Fields solution_fields() override;

 protected:
  /// Solves on the mesh, then on Output/Convergence further refinements.
  void run() override;
  /// Whether there is a solution, of any process: one without unknowns has an empty part. All that share the mesh must call it together.
  bool has_solution() const;
  bool may_write_solution() const override { return has_finite_solution(); }

 private:
  void make_problem() override;
  void take_solution(multigrid::Array<double> x) override { u_ = std::move(x); }
  void keep_level() override;
  bool refines_again() const override {
    return parameters().adaptivity.is_on() ||
           int(report_.convergence.size()) < parameters().output.convergence;
  }
  /// Solves, estimates errors and refines where they are large, until the tolerance or a limit is reached.
  void run_adaptively();
  /// Finds Adaptivity/Goal in the problem, and refuses what has no dual problem.
  void find_goal();
  /// Solves the dual problem of the goal, if there is one.
  void solve_further(multigrid::Solver& solver, const multigrid::System& system) override;
  /// What a mesh is refined for.
  struct Judgement {
    double estimate = 0, relative = 0;
    multigrid::Array<double> parts;  ///< of cells, by which they are marked
  };
  Judgement judge(postprocess::Report::AdaptiveStep& step) const;
  Estimator estimator() const {
    return estimator_of(parameters(), !report_.problem.periodic.empty());
  }
  /// Estimates the error and puts this step into the report. Returns which cells to refine, or nothing if this was the last step.
  multigrid::Array<multigrid::Index> judge_mesh();
  /// What this step took: the time so far without that of the steps before.
  void keep_seconds(postprocess::Report::AdaptiveStep& step) const;
  /// Carries out an action that uses the mesh, which needs the executor: if that fails, and another may take its place, the
  /// action is carried out again there.
  void on_mesh_executor(const std::function<void()>& action);
  double largest_diameter() const;
  /// Whether there is one, of numbers. All that share the mesh must call it together.
  bool has_finite_solution() const;
  /// Assembles, solves and finds results and errors on the mesh as it is now.
  void solve_on_mesh();
  multigrid::System assemble();
  /// Solves by Newton's method on the mesh as it is now.
  void solve_nonlinear();
  /// Solves for a correction by PETSc, where processes share the mesh.
  multigrid::SolveReport solve_tangent_by_petsc(assembly::Solution& x);
  void find_results();
  /// Writes the solution after a failure, so that it is not lost.
  void save_solution() noexcept;
  /// Forgets the results of a coarser mesh, so that a failure on the next one is not reported with
  /// them.
  void forget_results();
  void write_solution() override;
  void draw_solution();
  void write_file();
  void write_boundaries();
  /// Makes the mesh anew if it is not where the run now solves.
  void bring_mesh();
  void write_hierarchy() override;

  MakeSteady<dim> make_;
  mesh::Mesh<dim> mesh_;
  assembly::Solution u_;                                   ///< empty until there is one
  std::unique_ptr<assembly::SteadyProblem<dim>> problem_;  ///< null until the coarse mesh is there
  std::unique_ptr<PetscSystem> shared_system_;             ///< null unless processes share the mesh
  std::optional<assembly::Goal> goal_;  ///< none: errors are those in the norm of the energy
  assembly::DualLoads dual_;            ///< of the goal on this mesh
  multigrid::Array<double> z_;  ///< the unknowns of the dual problem; empty until it is solved
  bool knows_dual_ = false;     ///< whether that has converged
  multigrid::System system_;    ///< of this mesh, if it will become a coarser level; else empty
};

/// The driver of a steady equation, from the functions that make its problem.
std::unique_ptr<const EquationDriver> steady_driver(MakeSteady<2> in_plane, MakeSteady<3> in_space);

}  // namespace apps
