// SPDX-License-Identifier: MIT
#pragma once

#include "apps/time/step_control.h"
#include "apps/time/time_options.h"
#include "assembly/heat/step.h"

#include <optional>
#include <vector>

namespace apps {

/// The time at which step k (from 1) ends: k times the length of a step, rounded to 15 digits. So
/// it does not depend on the end of the run, and step 3 of 0.1 ends at the 0.3 that a user writes.
double time_of_step(int k, double step);

/// The steps from 0 to the end, and the parts of each: equal steps, or such as StepControl chooses, of which those are known that are
/// complete, and the next one.
class TimeSchedule {
 public:
  /// rannacher_steps  0 or more; only crank-nicolson has them
  TimeSchedule(const TimeOptions& options, int rannacher_steps);

  /// The number of equal steps.
  int n_steps() const { return n_steps_; }
  /// Whether the run ends with step k.
  bool is_last(int k) const;
  /// Makes step k the last one.
  void end_after(int k);
  /// Where the run ends.
  double end() const;
  /// The length of equal steps; of others that of the next.
  double step() const { return control_ ? control_->state().next : step_; }
  int rannacher_steps() const { return rannacher_steps_; }
  /// When step k (from 1) ends; 0 for k = 0.
  double time(int k) const;
  /// The length of step k.
  double length(int k) const;
  /// The parts of step k (from 1): one, or two half steps of implicit Euler, or two stages (Sdirk2). All parts of steps of one length
  /// have the same tau to the last bit, and so the same matrix if its coefficients are constant.
  std::vector<assembly::Step> parts(int k) const;
  bool has_stages() const { return scheme_ == Scheme::sdirk2; }
  /// Whether Time/Output every or Time/Output interval asks for output after step k, which is complete.
  bool has_output(int k) const;

  /// What chooses the lengths of steps; null of equal steps.
  StepControl* control() { return control_ ? &*control_ : nullptr; }
  const StepControl* control() const { return control_ ? &*control_ : nullptr; }
  /// Makes the next of the steps that are chosen complete.
  ///
  /// error, smallest, largest  see StepControl::take
  void take(double error, double smallest, double largest);
  /// The ends of the steps that are complete where they are chosen, from t = 0 on; empty of equal steps.
  const std::vector<double>& times() const { return times_; }
  /// Goes on after these steps.
  void set_state(const StepState& state, std::vector<double> times);

 private:
  /// When the next of the steps that are chosen ends.
  double next_end() const;

  Scheme scheme_;
  double step_, end_, interval_;
  int n_steps_, rannacher_steps_, output_every_;
  std::optional<StepControl> control_;
  std::vector<double> times_;
  int stopped_after_ = -1;  ///< before the end
};

/// The number of equal steps to the end, which may be shorter than Time/Step. 1 if they are chosen.
///
/// throws  multigrid::InputError if it is more than a thousand million, or times of output are
int count_steps(const TimeOptions& options);

/// Whether something that is done every so many steps (0: at the end alone) is done after this step.
bool is_due(int step, int every, bool is_last);

}  // namespace apps
