// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/bench.h"
#include "apps/reproduce/plan.h"
#include "postprocess/sheet.h"

#include <string>
#include <vector>

namespace apps::reproduce {

/// Refuses pictures that a run cannot have.
///
/// throws  multigrid::InputError naming the picture and the run
void check_pictures(const Experiment& experiment, const std::vector<PlannedRun>& runs);

/// The pictures of all runs, which come in any order.
class Pictures {
 public:
  Pictures(const Experiment& experiment, const std::vector<PlannedRun>& runs);

  /// Draws those of a run, which was the bench's last.
  void draw(const PlannedRun& run, const Bench& bench);
  /// For a run that was not made.
  void leave_out(const PlannedRun& run, const std::string& why);
  /// Writes the sheet, a line a row of the table; nothing if the experiment has none. Whether it
  /// has. Throws postprocess::WriteError.
  bool write(const std::string& file) const;

 private:
  /// f(entry, place on the sheet) of each picture of a run.
  template <class F>
  void for_entries(const PlannedRun& run, const F& f);

  const Experiment& experiment_;
  const std::vector<PlannedRun>& runs_;
  std::vector<postprocess::SheetPicture> pictures_;
  int across_ = 0;
};

}  // namespace apps::reproduce
