// SPDX-License-Identifier: MIT
#pragma once

#include "apps/adaptive/adaptive_checks.h"
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
  postprocess::Fields solution_fields() override;

 private:
  void run() override;
  void make_problem() override;
  void keep_level() override;
  bool refines_again() const override { return parameters().adaptivity.is_on(); }
  /// Prepares steps whose lengths are chosen.
  void begin_control();
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
  void add_mesh(Checkpoint& checkpoint) const override;
  void restore_mesh(const Checkpoint& checkpoint, const std::string& file) override;
  bool advance() override;
  /// What a step in time found.
  struct Attempt {
    assembly::Solution u;
    StepCounts counts;
    bool converged = true;
    double content = 0;
    std::vector<multigrid::FallbackReport> fallbacks;
    std::optional<assembly::Results> flows;      ///< in the last step
    bool is_steady = false;                      ///< by Time/Steady tolerance
    std::vector<assembly::BoundaryFlow> fluxes;  ///< for the history
    assembly::Extremes range;                    ///< of u, where lengths are chosen

    bool is_accurate() const { return counts.error <= 1; }
  };
  /// The tangents of a step's parts, each of which refreshes the hierarchy of the last.
  struct Tangents {
    std::optional<TimeSolver> solver;
    multigrid::System system;
    bool is_in_petsc = false;  ///< whether PETSc has the hierarchy of one of them

    bool has_hierarchy() const { return is_in_petsc || (solver && solver->has_hierarchy()); }
  };
  /// Carries out the next step; the state of the run stays as it is.
  Attempt try_step();
  /// Carries out its parts, one after the other.
  void try_parts(Attempt& attempt);
  /// Carries out a step of two stages, with an estimate of its error.
  void try_stages(Attempt& attempt);
  /// The estimated error of a step in two stages, of which the second is solved, relative to what is allowed.
  double error_of(Attempt& attempt, Tangents& tangents);
  /// Carries out a part or stage, which changes `attempt.u`, and says whether it was solved.
  ///
  /// begin  the unknowns at its beginning; attempt.u is where the solver starts
  bool try_part(const assembly::Step& part,
                const assembly::Solution& begin,
                Attempt& attempt,
                Tangents& tangents);
  /// Whether the step that is tried has a row in the history.
  bool has_row() const { return history_.is_open() && is_in_history(steps_done() + 1); }
  bool looks_for_rest() const { return parameters().time.steady_tolerance > 0; }
  /// Puts flows that were found for a step into the attempt, as far as they are asked for.
  void keep_flows(assembly::Results flows, Attempt& attempt);
  /// Makes a step that was not taken shorter, or ends the run where it cannot be. Returns whether the step is tried again.
  bool try_again(const Attempt& attempt);
  /// Takes over a step.
  void take(Attempt attempt);
  /// Makes the mesh the first one of a run that refines where errors are large.
  void begin_meshes();
  Estimator estimator() const {
    return estimator_of(parameters(), !report_.problem.periodic.empty());
  }
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
  bool is_steady(const assembly::Step& step,
                 const assembly::Solution& before,
                 const assembly::Solution& after);
  /// Ends the run where a step would have to be shorter than the shortest.
  ///
  /// reason  what asks for it
  void end_too_short(const std::string& reason);
  /// Ends the run with the outcome of a solve that did not converge.
  void end_at(multigrid::Outcome outcome, const std::string& message);
  /// Solves the system of the prepared step.
  ///
  /// begin  the unknowns at its beginning
  /// u      where the solver starts; receives the solution
  multigrid::SolveReport solve(const assembly::Step& step,
                               const assembly::Solution& begin,
                               assembly::Solution& u,
                               Tangents& tangents);
  /// The same by Newton's method, where data depend on u.
  multigrid::SolveReport solve_nonlinear(const assembly::Solution& begin,
                                         assembly::Solution& u,
                                         Tangents& tangents);
  /// Gives the solver the matrix of the prepared step.
  void provide_matrix(const assembly::Step& step);
  /// The same to PETSc (heat_petsc.cc).
  void provide_to_petsc(const HierarchySource& needed);
  /// Solves with that matrix, where processes share the mesh.
  ///
  /// u  where the solver starts; receives the solution
  multigrid::SolveReport solve_by_petsc(const multigrid::Array<double>& b, assembly::Solution& u);
  /// Numbers the unknowns of all processes for PETSc, with the first matrix.
  void make_shared_system(multigrid::System system);
  /// Solves for a correction of Newton's method.
  multigrid::SolveReport solve_tangent_by_petsc(const multigrid::System& system,
                                                assembly::Solution& x,
                                                Tangents& tangents);
  /// Each counted once. After take_levels.
  std::int64_t n_unknowns_of_all() const;
  /// The extremes of values of all processes, of which this one may have none.
  assembly::Extremes extremes_of_all(const multigrid::Array<double>& values) const;
  /// Makes or refreshes the hierarchy for a matrix: that of the prepared step, or of the time where
  /// the next step begins.
  void set_up(const HierarchySource& source);
  /// Says how strong convection has been so far, if that is more than was said before.
  void note_peclet();
  void find_results();
  void write_hierarchy() override;
  double heat_content() override;
  void count_heat_from(double u) override;
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
  multigrid::Array<multigrid::Index> coarser_;  ///< what to coarsen before the next step
  /// Where a step begins whose meshes are tried: what a checkpoint has until that is taken.
  struct BeforeStep {
    typename MovingMesh<dim>::State mesh;
    std::vector<std::uint64_t> coarser;
    assembly::Solution u;
    std::int64_t moves = 0;
    double largest_gain = 0;
    int refinements = 0;
    std::optional<HierarchySource> hierarchy = {};
  };
  std::optional<BeforeStep> before_step_;  ///< none between steps
  BeforeStep before_step() const;
  std::vector<assembly::BoundaryFlow> fluxes_;  ///< in the last step, for the history
  std::unique_ptr<PetscSystem> shared_system_;  ///< null unless processes share the mesh
  HierarchySource source_of_matrix_;
  bool has_told_traffic_ = false;  ///< whether the log has the messages of the first solve
  multigrid::System system_;       ///< has a matrix only while it is set up
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
