// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/report.h"

#include <chrono>
#include <vector>

namespace apps {

/// What a run can be at. Each belongs to one of the times of Report::Seconds. `reading` is that of matrices.
enum class Phase {
  start,
  thermal,
  reading,
  device,
  coarse_mesh,
  refinement,
  cell_sizes,
  numbering,
  assembly,
  upload,
  setup,
  solve,
  repeats,
  download,
  results,
  errors,
  estimate,
  fields,
  vtu,
  picture,
  views,
  tables
};

struct PhaseTraits {
  const char* name;
  double postprocess::Report::Seconds::*seconds;  ///< what its time counts to
  const char* work;                               ///< what an interrupt waits for
  postprocess::Outcome if_it_fails;
  bool heeds;  ///< whether an interrupt ends it in the middle: nothing of worth is lost then
};
const PhaseTraits& traits_of(Phase phase);

/// Where the time of a run goes. At each moment the run is in one phase, so that the phases add up to
/// the whole.
class PhaseClock {
 public:
  /// Begins with Phase::start. The first clock after count_from_process_start counts from the start of the process,
  /// others from here.
  PhaseClock();

  void enter(Phase phase);
  Phase phase() const { return phase_; }
  /// Counts a part of the phase's time, since it was entered last, to another phase.
  void move_to(Phase other, double seconds);
  /// Seconds since a phase was entered last.
  double lap() const;
  /// Seconds in a phase so far.
  double seconds(Phase phase) const;
  /// All phases so far.
  postprocess::Report::Seconds read() const;

 private:
  using Time = std::chrono::steady_clock::time_point;

  Phase phase_ = Phase::start;
  Time entered_ = std::chrono::steady_clock::now();
  std::vector<double> seconds_;  ///< without the time since `entered_`
};

/// Lets the first PhaseClock count from the start of the process: loading the program is something that
/// a user waits for, too. To be called once, by main.
void count_from_process_start();

}  // namespace apps
