// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/bench.h"
#include "apps/reproduce/plan.h"
#include "postprocess/picture/sheet.h"

#include <string>
#include <vector>

namespace apps::reproduce {

/// Refuses pictures that a run cannot have.
///
/// throws  multigrid::InputError naming the picture and the run
void check_pictures(const Experiment& experiment, const std::vector<PlannedRun>& runs);

/// The pictures of all runs, which come in any order. The experiment and the runs outlive them.
class Pictures {
 public:
  Pictures(const Experiment& experiment, const std::vector<PlannedRun>& runs);

  /// Draws those of a run, which was the bench's last.
  ///
  /// throws  multigrid::InputError, without the run, if a zoom misses its mesh
  void draw(const PlannedRun& run, const Bench& bench);
  /// For a run that was not made.
  void leave_out(const PlannedRun& run, const std::string& why);
  /// Writes the sheet, a line a row of the table; nothing if the experiment has none. Whether it
  /// has. Throws postprocess::WriteError.
  bool write(const std::string& file) const;

 private:
  /// One on the sheet; without a run it stays empty.
  struct Place {
    const PlannedRun* run;
    const SheetEntry* entry;
    postprocess::SheetPicture picture;
  };

  const Experiment& experiment_;
  std::vector<Place> places_;
  int across_ = 0;
};

}  // namespace apps::reproduce
