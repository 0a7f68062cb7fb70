// SPDX-License-Identifier: MIT
#pragma once

#include "apps/log.h"
#include "apps/outcome.h"
#include "apps/output_directory.h"
#include "apps/parameter_file.h"
#include "apps/stopwatch.h"
#include "multigrid/solver.h"
#include "postprocess/report.h"

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
  /// Makes the output directory, with log.txt in it. Throws multigrid::FileError.
  explicit Run(const ParameterFile& file);

  /// From the input to a solution and its errors.
  virtual void run() = 0;
  /// Writes the solution, which is finite.
  virtual void write_solution() = 0;

  const Parameters& parameters() const { return file_.parameters; }
  /// Takes parameters that are known only now, before any result is; the output directory stays.
  void replace_parameters(const ParameterFile& file);
  multigrid::Executor choose_executor();
  /// The system in the executor's memory; `system` itself if it is there.
  multigrid::System upload(multigrid::System system, const multigrid::Executor& executor);
  /// Sets up and solves Solver/Repeat times; the report has the first run and the median times of
  /// the others.
  void solve(const multigrid::System& system, const multigrid::Executor& executor);
  bool solution_is_finite() const;

  ParameterFile file_;  ///< with an output directory filled in
  postprocess::Report report_;
  OutputDirectory output_;
  Log log_;
  std::vector<double> solution_;  ///< empty until there is one

 private:
  void keep_first_setup(const multigrid::HierarchyReport& hierarchy, double seconds);
  void keep_first_solve(const multigrid::SolveReport& result,
                        const multigrid::Array<double>& x,
                        double seconds);
  void write_results();
  /// The reason is already on its way to the user: a second failure only gets a line in the log.
  void write_failure(const Ending& ending);
  void finish_report();

  Stopwatch total_;
};

}  // namespace apps
