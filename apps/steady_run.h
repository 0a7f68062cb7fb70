// SPDX-License-Identifier: MIT
#pragma once

#include "apps/log.h"
#include "apps/outcome.h"
#include "apps/output_directory.h"
#include "apps/parameter_file.h"
#include "apps/stopwatch.h"
#include "assembly/poisson.h"
#include "multigrid/solver.h"
#include "postprocess/report.h"

#include <optional>
#include <vector>

namespace apps {

/// One run of a steady problem, phase by phase; the report grows as they go.
class SteadyRun {
 public:
  static constexpr int dim = 2;

  /// Makes the output directory, with log.txt and parameters.prm in it.
  explicit SteadyRun(const ParameterFile& file);

  /// All phases.
  void run();

  Ending ending() const { return {report_.exit_code, report_.message}; }

  /// Puts a failure into log and report. The reason is already on its way to the user: a second
  /// failure only gets a line in the log.
  void write_failure(const Ending& ending);

 private:
  multigrid::Executor choose_executor();
  /// The coarse mesh, then the problem on it (which checks every expression and boundary name),
  /// then refinement.
  void make_mesh();
  /// Assembles in the host's memory, and copies to the executor if that is another.
  multigrid::System assemble(const multigrid::Executor& executor);
  /// Sets up and solves Solver/Repeat times; the report has the first run and the median times of
  /// the others.
  void solve(const multigrid::System& system, const multigrid::Executor& executor);
  void keep_first_setup(const multigrid::HierarchyReport& hierarchy, double seconds);
  void keep_first_solve(const multigrid::SolveReport& result,
                        const multigrid::Array<double>& x,
                        double seconds);
  void find_errors();
  void write_results();
  void finish_report();

  Stopwatch total_;
  Parameters parameters_;
  postprocess::Report report_;
  OutputDirectory output_;
  Log log_;
  mesh::Mesh<dim> mesh_;
  std::optional<assembly::Poisson<dim>> poisson_;
  std::vector<double> solution_;
};

}  // namespace apps
