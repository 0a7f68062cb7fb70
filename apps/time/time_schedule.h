// SPDX-License-Identifier: MIT
#pragma once

#include "apps/time/time_options.h"
#include "assembly/heat/step.h"

#include <vector>

namespace apps {

/// The time at which step k (from 1) ends: k times the length of a step, rounded to 15 digits. So
/// it does not depend on the end of the run, and step 3 of 0.1 ends at the 0.3 that a user writes.
double time_of_step(int k, double step);

/// Equal steps from 0 to the end, and the parts of each.
class TimeSchedule {
 public:
  /// rannacher_steps  0 or more; only crank-nicolson has them
  TimeSchedule(const TimeOptions& options, int rannacher_steps);

  int n_steps() const { return n_steps_; }
  /// Makes step k the last one.
  void end_after(int k) { n_steps_ = k; }
  double step() const { return step_; }
  int rannacher_steps() const { return rannacher_steps_; }
  /// When step k (from 1) ends; 0 for k = 0.
  double time(int k) const { return time_of_step(k, step_); }
  /// The parts of step k (from 1): one, or two half steps of implicit Euler. All parts of all steps
  /// have the same tau to the last bit, and so the same matrix if its coefficients are constant.
  std::vector<assembly::Step> parts(int k) const;

 private:
  double step_;
  int n_steps_, rannacher_steps_;
  double theta_;
};

/// The number of steps to the end, which may be shorter than Time/Step.
///
/// throws  multigrid::InputError if it is more than a thousand million
int count_steps(const TimeOptions& options);

/// Whether something that is done every so many steps (0: at the end alone) is done after this step.
bool is_due(int step, int every, int last);

}  // namespace apps
