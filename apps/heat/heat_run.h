// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/equation_driver.h"
#include "apps/heat/moving_mesh.h"
#include "apps/heat/time_run.h"
#include "assembly/heat/heat_problem.h"
#include "assembly/progress.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace apps {

/// Makes the problem of an equation in time on a coarse mesh, whose assembly calls `progress`. Throws multigrid::InputError.
template <int dim>
using MakeHeat = std::unique_ptr<assembly::HeatProblem<dim>> (*)(
    const Parameters& parameters, const mesh::Mesh<dim>& mesh, const assembly::Progress& progress);

/// The MakeHeat of the heat equation.
template <int dim>
std::unique_ptr<assembly::HeatProblem<dim>> make_heat(const Parameters& parameters,
                                                      const mesh::Mesh<dim>& mesh,
                                                      const assembly::Progress& progress);

/// One run of the heat equation, or with a further term, in the plane or in space.
template <int dim>
class HeatRun : public TimeRun {
 public:
  /// resume  see TimeRun
  HeatRun(const ParameterFile& file, const std::string& resume, MakeHeat<dim> make)
      : TimeRun(file, resume), make_(make) {}

 private:
  void run() override;
  void make_problem() override;
  void keep_level() override;
  bool refines_again() const override { return parameters().adaptivity.is_on(); }
  /// Begins at the initial condition, or where the checkpoint is.
  void start();
  void begin_at(double t) override;
  /// Carries out an action that uses mesh and problem, which need the executor: if that fails, and another may take its place,
  /// the action is carried out again there.
  void on_mesh(const std::function<void()>& action);
  /// Makes mesh and problem anew where the run now solves, unless they are there.
  void bring();
  /// Brings the unknowns to the host. If the device that has them is lost, goes back to the last state that is there; there are
  /// no unknowns if there is none.
  void rescue();
  void restore_hierarchy(const HierarchySource& source) override;
  bool advance() override;
  /// What a step in time found.
  struct Attempt {
    assembly::Solution u;
    int iterations = 0;
    bool converged = true;
    double content = 0;
    std::vector<multigrid::FallbackReport> fallbacks;
    std::optional<assembly::Results> flows;      ///< in the last step
    bool is_steady = false;                      ///< by Time/Steady tolerance
    std::vector<assembly::BoundaryFlow> fluxes;  ///< for the history
  };
  /// Carries out the next step; the state of the run stays as it is.
  Attempt try_step();
  /// Carries out a part of it, which changes `attempt.u`.
  void try_part(const assembly::Step& part, Attempt& attempt);
  /// Makes the mesh the first one of a run that refines where errors are large.
  void begin_meshes();
  /// Refines it for the initial condition.
  void find_first_mesh();
  bool may_refine(int tries) const;
  /// try_step, again and again on finer meshes until the tolerance is reached.
  Attempt try_step_on_meshes();
  /// Replaces the mesh at time t, where the solution was remembered, and brings u_ to it.
  void move_to_mesh(const multigrid::Array<multigrid::Index>& changes, double t);
  void keep_mesh_row(postprocess::Report::AdaptiveStep row, double t);
  /// Says whether all steps have reached the tolerance.
  void judge_meshes();
  /// Whether a step changed so little that the run may end (Time/Steady tolerance).
  bool is_steady(const assembly::Step& part,
                 const assembly::Solution& before,
                 const assembly::Solution& after);
  /// Ends the run with the outcome of a solve that did not converge.
  void end_at(const assembly::Step& part);
  multigrid::SolveReport solve(const assembly::Step& step, assembly::Solution& u);
  /// The same of the prepared step by Newton's method, where data depend on u.
  multigrid::SolveReport solve_nonlinear(assembly::Solution& u);
  /// Gives the solver the matrix of the prepared step.
  void provide_matrix(const assembly::Step& step);
  /// Makes or refreshes the hierarchy for a matrix: that of the prepared step, or of the time where
  /// the next step begins.
  void set_up(const HierarchySource& source);
  /// Says how strong convection has been so far, if that is more than was said before.
  void note_peclet();
  void find_results();
  void write_hierarchy() override;
  double heat_content() override;
  const char* content_word() const override { return heat_->content_word(); }
  postprocess::FileMesh file() override;
  Moment moment() override;
  postprocess::Fields boundary_fields() override;
  void on_drawn(const std::function<void(assembly::DrawnSolution&)>& action) override;

  MakeHeat<dim> make_;
  mesh::Mesh<dim> mesh_;
  std::unique_ptr<assembly::HeatProblem<dim>> heat_;  ///< null until the coarse mesh is there
  std::optional<double>
      time_of_heat_;           ///< where its next step begins; none before the first `begin`
  std::string initial_field_;  ///< of Problem/Initial file
  double noted_peclet_ = 0;
  std::optional<assembly::PointsInCells>
      probes_;                             ///< where the mesh is, once a history asked for them
  std::optional<MovingMesh<dim>> meshes_;  ///< of a run that refines where errors are large
  multigrid::Array<multigrid::Index> coarser_;   ///< what to coarsen before the next step
  std::vector<assembly::BoundaryFlow> fluxes_;   ///< in the last step, for the history
  multigrid::System system_;                     ///< has a matrix only while it is set up
  std::vector<multigrid::CoarserLevel> levels_;  ///< on the host, where no device loses them
};

/// Refuses levels of a mesh whose matrices would have to change with time.
///
/// throws  multigrid::InputError
void check_levels(const Parameters& parameters, bool matrix_depends_on_time);

/// The driver of the heat equation, whose runs also write solution.pvd, solution/NNNN.vtu and
/// checkpoint.terrace.
std::unique_ptr<const EquationDriver> heat_driver();
/// The same with convection.
std::unique_ptr<const EquationDriver> transport_driver();

}  // namespace apps
