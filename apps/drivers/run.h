// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/solve_runs.h"
#include "apps/output/log.h"
#include "apps/output/outcome.h"
#include "apps/output/output_directory.h"
#include "apps/parameters/parameter_file.h"
#include "apps/probes/find_places.h"
#include "apps/process/phases.h"
#include "apps/ranks/petsc_system.h"
#include "apps/views/hierarchy_view.h"
#include "assembly/scalar/results.h"
#include "multigrid/solver.h"
#include "postprocess/report.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace apps {

/// One run into an output directory. It goes through phases, each of which adds to the report. This
/// class has what all runs share: the executor, the solve, and log and report, which are written
/// however the run ends.
class Run {
 public:
  virtual ~Run() = default;

  /// Goes through all phases. A failure is told in log and report, if they can be written.
  Ending carry_out();
  const postprocess::Report& report() const { return report_; }

 protected:
  /// Makes the output directory, with log.txt in it, and moves the results of an earlier run to
  /// its folder previous/.
  ///
  /// resumed  the directory of the run that this one resumes, or empty. If it is the output
  ///          directory, its results stay, log.txt is appended to, and until take_place() a failure
  ///          leaves the other files as they are.
  /// inputs   files that have yet to be read
  /// throws   multigrid::FileError
  explicit Run(const ParameterFile& file,
               const std::string& resumed = "",
               const std::vector<std::string>& inputs = {});
  /// From now on the results of this run replace those of the run that it resumes, however it ends.
  void take_place();
  /// Enters a phase: that is where the run is if it fails, and whose end an interrupt waits for.
  void enter(Phase phase);

  /// Finds the solution and its errors.
  virtual void run() = 0;
  /// Writes the solution. To be called only if it is finite.
  virtual void write_solution() = 0;
  /// Writes what Output/Hierarchy asks for. To be called only if there are coarse levels.
  virtual void write_hierarchy() = 0;

  const Parameters& parameters() const { return file_.parameters; }
  /// Takes other parameters before there are any results. The output directory stays the same.
  void replace_parameters(const ParameterFile& file);
  /// Makes the executor that Backend/Device asks for; `reason` receives one sentence that says why.
  /// Tests override this.
  virtual multigrid::Executor make_executor(std::string& reason) const;
  /// Another device with more free memory than executor_, if there is one. Tests override this.
  virtual std::optional<multigrid::Executor> larger_executor() const;
  /// All devices as one, if they can. Tests override this.
  virtual std::optional<multigrid::Executor> all_executors() const;
  /// Makes the executors, with Backend/Memory limit, and logs which one solves.
  void choose_executor();
  /// Takes double for the hierarchy instead of float or half, and logs that, if the coefficient
  /// jumps too far for their digits.
  void choose_precision(const assembly::Contrast& contrast);
  /// The host executor that assembles, and solves if the device fails. It is the executor itself if
  /// that is a host.
  const multigrid::Executor& host() const { return *host_; }
  /// Section Solver, with Choice/Lean where memory is short.
  multigrid::SolverOptions solver_options() const;
  /// Section Backend, with the residency that is tried now.
  const multigrid::BackendOptions& backend() const { return backend_; }
  /// Sets up and solves Solver/Repeat times (see on_executor). The report has the first repetition,
  /// and the median times of the others.
  ///
  /// system            in the host's memory
  /// right_hand_sides  several, one after the other, in place of system.b; empty: there is one. The solution
  ///                   then has as many columns, of nan where it is not finite or the run was interrupted, and
  ///                   the report has what became of each (see SolveRun).
  void solve(const multigrid::System& system,
             const multigrid::Array<double>& right_hand_sides = {});
  /// The same by PETSc, with the other processes (run_petsc.cc). The solution is that of the unknowns of this process.
  void solve_by_petsc(PetscSystem& system);
  /// Sets up what PETSc solves with, and puts it into the report.
  ///
  /// is_first  log it, too
  void set_up_petsc(PetscSystem& system, bool is_first);
  /// Sets up what PETSc solves an iteration of Newton's method with, as Nonlinear/Setup reuse says.
  ///
  /// is_new    nothing is there to refresh or to keep
  /// is_first  log it, too
  void set_up_tangent(PetscSystem& system, bool is_new, bool is_first);
  /// Solves by PETSc with another right-hand side, and reports the traffic.
  ///
  /// b         what the cells of this process contribute
  /// start     a value for each of its unknowns; empty: 0
  /// u         receives the solution
  /// is_first  log the traffic, too
  multigrid::SolveReport solve_by_petsc(PetscSystem& system,
                                        const multigrid::Array<double>& b,
                                        const std::vector<double>& start,
                                        assembly::Solution& u,
                                        bool is_first);
  /// Puts the processes that share the mesh into the report, which have sent nothing yet.
  void note_processes();
  /// Puts what the last solve sent into the report. All processes must call it together.
  void note_traffic(const PetscSystem& system);
  /// Puts the most memory that processes had into the report. They must all call it together.
  void note_memory_of_ranks();
  /// Carries out an action that needs the executor. If a device has too little memory and Residency
  /// = auto, the action is carried out again on a larger one, with a leaner hierarchy, or with a residency
  /// that takes less. If the executor fails and may
  /// be replaced (see may_fall_back), the host takes its place, and it is carried out again. An action within another is part of
  /// that: if it fails, the outer one is carried out again.
  void on_executor(const std::function<void()>& action);
  bool solution_is_finite() const;
  /// Takes the solution of the first solve, unless there are several right-hand sides.
  virtual void take_solution(multigrid::Array<double> x) { solution_ = x.to_vector(); }
  /// Called after the first solve, if it has converged, while its hierarchy is there.
  virtual void solve_further(multigrid::Solver& /*solver*/, const multigrid::System& /*system*/) {}
  /// Whether mesh and system, which were made on the executor, can be made on the host instead; they are from now on.
  virtual bool makes_mesh_on_host(const std::string& /*reason*/) { return false; }
  /// Whether there is a solution to write.
  virtual bool may_write_solution() const { return solution_is_finite(); }
  /// Puts numbers about the solution into report and log, with warnings where they are not to be
  /// trusted.
  void keep_results(const assembly::Results& results);
  /// Puts what the solution is at probes and on lines into report and log, behind keep_results.
  void keep_places(const assembly::Probed& problem, const assembly::Solution& solution);
  /// Puts a sentence into report and log.
  void warn(const std::string& sentence);

  ParameterFile file_;  ///< with an output directory filled in
  postprocess::Report report_;
  OutputDirectory output_;
  Log log_;
  std::vector<double> solution_;  ///< empty until there is one
  Places places_;                 ///< of probes and lines
  HierarchyView hierarchy_view_;  ///< empty unless Output/Hierarchy asks for it
  std::optional<multigrid::Executor> executor_, host_;
  PhaseClock clock_;

  /// Puts the levels of the hierarchy into report and log, and into hierarchy_view_ if asked for.
  void keep_first_setup(const multigrid::Solver& solver,
                        const multigrid::System& system,
                        double seconds);
  /// Puts what the executor has allocated at most into the report, if it is a device.
  void note_device_memory();
  /// Puts the methods of a solver, and its hierarchy, into the report.
  void describe_methods(const multigrid::Solver& solver);

 private:
  void use(const multigrid::Executor& executor);
  /// Whether another executor, or the same in another way, may do what failed; it is taken then.
  bool takes_other_way(const std::runtime_error& error);
  /// Whether there is a way to do with the memory there is, which is then taken: a larger device, a leaner
  /// hierarchy, another residency.
  bool saves_memory(const std::runtime_error& error);
  bool takes_larger_device(const std::string& reason);
  bool takes_all_devices(const std::string& reason);
  bool takes_lean_hierarchy(const std::string& reason);
  bool takes_other_residency(const std::string& reason);
  void solve_on_executor(const multigrid::System& system,
                         const multigrid::Array<double>& right_hand_sides);
  /// Sets up and solves once, and appends to `runs`. The first of them goes into report and log.
  void solve_once(const multigrid::System& system,
                  const multigrid::Array<double>& right_hand_sides,
                  std::vector<SolveRun>& runs);
  /// Keeps hierarchy_view_ if it is asked for.
  void show_hierarchy(const multigrid::Solver& solver, const multigrid::System& system);
  void keep_first_solve(const SolveRun& run, multigrid::Array<double>& x);
  /// Says how they ended, and their median times.
  void keep_repeats(const std::vector<SolveRun>& runs);
  void write_results();
  postprocess::Outcome outcome_of_failure(int code) const;
  /// Reports a failure. If that fails too, only the log tells of it: the user will see the first
  /// failure.
  void write_failure(const Ending& ending);
  void finish_report();

  multigrid::BackendOptions backend_;
  bool is_largest_ = false;       ///< executor_, of all devices
  bool is_in_action_ = false;     ///< of on_executor
  bool is_lean_by_need_ = false;  ///< Choice/Lean holds, though it was not asked for
  bool takes_place_ = true;
};

}  // namespace apps
