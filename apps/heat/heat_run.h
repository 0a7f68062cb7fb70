// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/mesh_run.h"
#include "apps/heat/checkpoint.h"
#include "apps/heat/time_solver.h"
#include "apps/time/time_schedule.h"
#include "assembly/heat/heat.h"

#include <optional>

namespace apps {

/// One run of the heat equation in the plane or in space, from its initial condition or a
/// checkpoint.
template <int dim>
class HeatRun : public MeshRun {
 public:
  /// Makes the output directory, with log.txt in it, and parameters.prm: one that resumes leaves
  /// the old one there until it is known to be the same run.
  ///
  /// resume  a checkpoint or the directory of one; empty: from the initial condition
  HeatRun(const ParameterFile& file, const std::string& resume);

 private:
  void run() override;
  void make_problem() override;
  void keep_level() override;
  /// To the initial condition, or to what the checkpoint has.
  void start();
  void resume();
  /// Assembles for steps that begin at time t.
  void begin_at(double t);
  /// From where it stands to the end, or to a step that fails.
  void march();
  /// False if the solver did not converge.
  bool advance();
  multigrid::SolveReport solve(const assembly::Step& step, std::vector<double>& u);
  /// Gives the solver the matrix of the prepared step.
  void provide_matrix(const assembly::Step& step);
  /// A hierarchy for that matrix, new or refreshed.
  void set_up(const HierarchySource& source);
  /// Of the step that is complete now.
  void count(int iterations);
  /// How far the run has come, into the report: whatever ends it, that is true.
  void note_progress();
  /// What Output asks for after the steps that are complete.
  void write_outputs();
  void write_output();
  void write_list();
  void write_checkpoint();
  /// What flowed in the last step, as a checkpoint has it: value and rounding of each boundary,
  /// then the balance; empty unless it was made.
  std::vector<double> packed_flows() const;
  void take_flows(const std::vector<double>& packed);
  /// Goes on with the list of outputs, as far as they are here.
  void take_outputs(const std::vector<std::int64_t>& steps);
  /// Writes the output of the step resumed after, if it is due but not among these: writing it may
  /// be what failed.
  void write_missed_output(const std::vector<std::int64_t>& steps);
  /// All that a run leaves at its end beside results, picture and report, where the checkpoint
  /// resumed from is at the end already: it was killed before it had them.
  void write_missed_end();
  /// After a failure: the last complete step must not be lost.
  void save_progress() noexcept;
  void log_step(const multigrid::SolveReport& last, int iterations, double seconds);
  void find_results();
  void write_solution() override;
  void write_hierarchy() override;

  postprocess::Report::Time& time() { return *report_.time; }
  int steps_done() const { return int(report_.time->steps_done); }

  std::string resume_;
  mesh::Mesh<dim> mesh_;
  std::optional<assembly::Heat<dim>> heat_;
  std::optional<TimeSchedule> schedule_;
  multigrid::System system_;  ///< without a matrix but while one is set up
  std::optional<TimeSolver> solver_;
  std::optional<assembly::Results> flows_;  ///< of the last step
  std::vector<std::int64_t> output_steps_;  ///< those in solution.pvd
  std::uint64_t mesh_number_ = 0;
  bool warned_of_stillness_ = false, has_head_ = false;
};

/// Refuses levels of a mesh whose matrices would have to change with time.
///
/// throws  multigrid::InputError
template <int dim>
void check_levels(const Parameters& parameters, const assembly::Heat<dim>& heat);

}  // namespace apps
