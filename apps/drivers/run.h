// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/solve_runs.h"
#include "apps/output/log.h"
#include "apps/output/outcome.h"
#include "apps/output/output_directory.h"
#include "apps/parameters/parameter_file.h"
#include "apps/process/stopwatch.h"
#include "apps/views/hierarchy_view.h"
#include "assembly/scalar/results.h"
#include "multigrid/solver.h"
#include "postprocess/report.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace apps {

/// One run, phase by phase, into an output directory; the report grows as they go. What all drivers
/// share: the executor, the solve, log and report, and that they are written however it ends.
class Run {
 public:
  virtual ~Run() = default;

  /// All phases. After a failure log and report tell of it, as far as they can be written.
  Ending carry_out();

 protected:
  /// What the run is at.
  enum class Phase { start, mesh, assembly, setup, solve, results, output };

  /// Makes the output directory, with log.txt in it, and moves the results of an earlier run to
  /// its folder previous/.
  ///
  /// resumed  the directory of the run that this one goes on with, or empty. If it is the output
  ///          directory, its results stay, log.txt goes on too, and until take_place() a failure
  ///          leaves the other files as they are.
  /// inputs   files that are yet to be read
  /// throws   multigrid::FileError
  explicit Run(const ParameterFile& file,
               const std::string& resumed = "",
               const std::vector<std::string>& inputs = {});
  /// From now on the results of this run replace those of the run that it goes on with, however it
  /// ends.
  void take_place();
  /// If the run fails now, it is in this phase; and an interrupt waits for its end.
  void enter(Phase phase);

  /// From the input to a solution and its errors.
  virtual void run() = 0;
  /// Writes the solution, which is finite.
  virtual void write_solution() = 0;
  /// Writes what Output/Hierarchy asks for; there are coarse levels.
  virtual void write_hierarchy() = 0;

  const Parameters& parameters() const { return file_.parameters; }
  /// Takes parameters that are known only now, before any result is; the output directory stays.
  void replace_parameters(const ParameterFile& file);
  /// The executor that Backend/Device asks for, with one sentence that says why. Tests put their
  /// own here.
  virtual multigrid::Executor make_executor(std::string& reason) const;
  /// Takes the executor into use, within Backend/Memory limit.
  void choose_executor();
  /// Takes double for the hierarchy in place of float or half, and says so, where the coefficient
  /// jumps further than their digits reach.
  void choose_precision(const assembly::Contrast& contrast);
  /// The host: the executor itself if it is one, else the one to assemble on and to fall back to.
  const multigrid::Executor& host() const { return *host_; }
  /// Sets up and solves Solver/Repeat times, on the executor or, if that fails and may be replaced
  /// (see may_fall_back), on the host. The report has the first run and the median times of the
  /// others.
  ///
  /// system  in the host's memory
  void solve(const multigrid::System& system);
  /// Carries out what needs the executor; if that fails and may be replaced (see may_fall_back),
  /// the host takes its place and `action` is carried out again.
  void on_executor(const std::function<void()>& action);
  bool solution_is_finite() const;
  /// Numbers about the solution into report and log, with warnings where they are not to be
  /// trusted.
  void keep_results(const assembly::Results& results);
  /// Into report and log.
  void warn(const std::string& sentence);

  ParameterFile file_;  ///< with an output directory filled in
  postprocess::Report report_;
  OutputDirectory output_;
  Log log_;
  std::vector<double> solution_;  ///< empty until there is one
  HierarchyView hierarchy_view_;  ///< empty unless Output/Hierarchy asks for it
  std::optional<multigrid::Executor> executor_, host_;

  /// The levels of the hierarchy into report and log, and into hierarchy_view_ if asked for.
  void keep_first_setup(const multigrid::Solver& solver, double seconds);

 private:
  void use(const multigrid::Executor& executor);
  void fall_back(const std::string& why);
  void solve_on_executor(const multigrid::System& system);
  /// One setup and one solve. The first of `runs` goes into report and log.
  void solve_once(const multigrid::System& system, std::vector<SolveRun>& runs);
  void keep_first_solve(const multigrid::SolveReport& result,
                        const multigrid::Array<double>& x,
                        double seconds);
  void write_results();
  postprocess::Outcome outcome_of_failure(int code) const;
  /// The reason is already on its way to the user: a second failure only gets a line in the log.
  void write_failure(const Ending& ending);
  void finish_report();

  bool takes_place_ = true;
  Phase phase_ = Phase::start;
  Stopwatch total_;
};

}  // namespace apps
