// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/mesh_run.h"
#include "apps/heat/checkpoint.h"
#include "apps/heat/film.h"
#include "apps/heat/history.h"
#include "apps/heat/time_solver.h"
#include "apps/heat/time_text.h"
#include "apps/output/results.h"
#include "apps/process/stopwatch.h"
#include "apps/time/time_schedule.h"

#include <memory>
#include <optional>
#include <vector>

namespace apps {

/// A run in time, from its initial condition or a checkpoint: its steps, what it writes after them,
/// and how it is resumed.
class TimeRun : public MeshRun {
 protected:
  /// Makes the output directory, with log.txt in it, and parameters.prm. A run that resumes leaves
  /// the old parameters.prm until it is known to be the same run.
  ///
  /// resume  a checkpoint or the directory of one; empty: from the initial condition
  TimeRun(const ParameterFile& file, const std::string& resume);

  /// Assembles for steps that begin at time t.
  virtual void begin_at(double t) = 0;
  /// Carries out the next step. False if the solver did not converge.
  virtual bool advance() = 0;
  /// Makes the hierarchy that another run had made.
  virtual void restore_hierarchy(const HierarchySource& source) = 0;
  /// From what the hierarchy was made, if a run that goes on must make it from that, too.
  std::optional<HierarchySource> hierarchy_to_restore() const;
  /// Adds the mesh to a checkpoint, if it changes.
  virtual void add_mesh(Checkpoint& checkpoint) const = 0;
  /// Makes the mesh that another run had, if it changes.
  ///
  /// file    the name of the checkpoint
  /// throws  multigrid::InputError if it does not fit
  virtual void restore_mesh(const Checkpoint& checkpoint, const std::string& file) = 0;
  /// The integral of C u, and what it is called.
  virtual double heat_content() = 0;
  /// See assembly::HeatProblem.
  virtual void count_heat_from(double u) = 0;
  virtual const char* content_word() const = 0;
  /// The solution on the mesh, as it goes into a file.
  virtual postprocess::FileMesh file() = 0;
  /// The boundary's sides, for a file of their own.
  virtual postprocess::Fields boundary_fields() = 0;
  /// Calls action(the solution as it is drawn), again elsewhere if the executor fails.
  virtual void on_drawn(const std::function<void(assembly::DrawnSolution&)>& action) = 0;

  /// What the history says of the step that is complete now.
  struct Moment {
    double minimum = 0, maximum = 0, mean = 0;
    std::vector<double> means, probes;           ///< of materials; at probes
    std::vector<assembly::BoundaryFlow> fluxes;  ///< in the step; none before the first
  };
  virtual Moment moment() = 0;
  /// Whether the history has a row after this step.
  bool is_in_history(int step) const;
  /// Begins history.csv, or goes on with it after the step that was resumed after.
  void begin_history();

  /// Takes over the state of the checkpoint, after everything for a start at t = 0 is there.
  void resume();
  /// Steps to the end, or to a step that fails.
  void march();
  /// Takes over what a checkpoint knows of the steps that are complete.
  void take_state(const Checkpoint& checkpoint);
  /// Counts a step that is complete now, of which the schedule knows.
  ///
  /// content  heat_content at its end
  void count(const StepCounts& counts, double content);
  /// Puts how far the run has come into the report, so that it is there whatever ends the run.
  void note_progress(double content);
  /// Writes what Output asks for after the steps that are complete.
  void write_outputs();
  /// Waits for the output that is being written, if there is one, and lists it. On a host that reads the mesh in place.
  void finish_output();
  /// Writes a checkpoint after a failure, so that the last complete step is not lost.
  void save_progress() noexcept;
  void log_step(const multigrid::SolveReport& last, double seconds);
  /// Whether there is a solver for the executor, the residency and the kinds of hierarchies that are tried now.
  bool has_solver() const {
    return solver_ && solver_->executor() == *executor_ &&
           solver_->residency() == backend().residency &&
           solver_->is_lean() == solver_options().choice.lean;
  }
  /// solution.png, and the film; solution/NNNN.vtu are there already.
  void write_solution() override;
  void write_boundaries();

  postprocess::Report::Time& time() { return *report_.time; }
  int steps_done() const { return int(report_.time->steps_done); }

  /// The temperatures are in the host's memory at the end, so no device is asked.
  bool may_write_solution() const override;

  std::string resume_;
  std::optional<TimeSchedule> schedule_;
  std::optional<TimeSolver> solver_;
  std::optional<HierarchySource> source_of_hierarchy_;  ///< of PETSc, by the last setup
  assembly::Solution u_;                                ///< after the steps that are complete
  std::optional<assembly::Results> flows_;              ///< in the last step of the run
  std::vector<multigrid::FallbackReport> fallbacks_;    ///< of all steps so far
  std::uint64_t mesh_number_ = 0;
  History history_;
  double heat_from_ = 0;  ///< what count_heat_from was given
  StepCounts counts_;     ///< of the last step
  /// The last state that is in the host's memory.
  std::shared_ptr<const Checkpoint> state_on_host_;

  /// As it is after the steps that are complete. Brings the unknowns to the host.
  Checkpoint state() const;

 private:
  void make_film(bool goes_on);
  /// Adds a frame to the film, if one is asked for.
  void add_frame();
  /// Goes on with the frames that an earlier part of the run has left.
  void take_frames();
  /// "t = 0.20", with the decimals that the times of all steps need.
  std::string time_note(std::int64_t step) const;
  std::string time_note_at(double t) const;
  std::string longest_time_note() const;
  /// Starts to write the output of the step that is complete now.
  void write_output();
  void write_output_of_ranks(const postprocess::FileMesh& own);
  /// Tells the output directory which files the output of a step has.
  void note_files(std::int64_t step);
  /// Notes that the output of a step is there.
  void list_output(std::int64_t step);
  void write_list();
  void write_checkpoint();
  bool has_carried() const;
  std::string history_head() const;
  std::string earlier_directory() const;
  void write_history_row();
  void write_history_plot();
  /// The flows as a checkpoint has them: of each boundary value, rounding and, with convection, what
  /// is carried in; then the balance.
  /// Empty before the last step.
  std::vector<double> packed_flows() const;
  void take_flows(const std::vector<double>& packed);
  /// Goes on with the list of outputs: those of these steps whose files are here.
  void take_outputs(const std::vector<std::int64_t>& steps);
  /// Writes the output of the step resumed after, if it is due and not among these: the run may
  /// have been killed while it wrote that.
  void write_missed_output(const std::vector<std::int64_t>& steps);
  /// Writes all that a run leaves at its end beside results, picture and report. For a run that was
  /// killed after its last step, before it had written that.
  void write_missed_end();

  /// On a terminal: how far the steps are.
  void show_progress();

  Stopwatch since_start_;                   ///< of the steps
  std::vector<std::int64_t> output_steps_;  ///< those in solution.pvd
  std::optional<VtuInBackground> writing_;
  std::optional<Film> film_;
  /// After the step whose output is being written or could not be: from there the run can be resumed without losing that.
  std::shared_ptr<const Checkpoint> state_of_writing_;
  bool warned_of_stillness_ = false, has_head_ = false;
};

}  // namespace apps
