// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/bench.h"
#include "apps/reproduce/plan.h"
#include "postprocess/picture/image.h"
#include "postprocess/picture/sheet.h"

#include <string>
#include <vector>

namespace apps::reproduce {

/// One thing that a sheet can show of a run.
struct PictureKind {
  const char* name;
  Needs needs;
  const char* title;  ///< of the colour bar; null if the picture has no colours, and so no range
  bool in_space;      ///< whether it can be drawn of a solid, too
  /// Says why it cannot be drawn of a run ("take Solver/…"), or null. Null: it always can.
  const char* (*refuses)(const Parameters& parameters);
  /// pixels  the longer side
  postprocess::Image (*draw)(const Bench& bench, const SheetEntry& entry, int pixels);
};

/// The table of kinds.
const std::vector<PictureKind>& picture_kinds();
/// The line of this name, which there is.
const PictureKind& picture_kind(const std::string& name);

/// Throws multigrid::InputError, with picture and run, if a run cannot have one of its pictures.
void check_pictures(const Experiment& experiment, const std::vector<PlannedRun>& runs);

/// The pictures of all runs, which may come in any order. The experiment and the runs must outlive
/// this object.
class Pictures {
 public:
  Pictures(const Experiment& experiment, const std::vector<PlannedRun>& runs);

  /// Draws the pictures of a run, which must be the last one of the bench.
  ///
  /// throws  multigrid::InputError if a zoom misses the mesh; the message does not have the run
  void draw(const PlannedRun& run, const Bench& bench);
  /// Leaves the places of a run empty that was not made, and says why.
  void leave_out(const PlannedRun& run, const std::string& why);
  /// Writes the sheet, one line per row of the table, if the experiment has one.
  ///
  /// returns  whether it has one
  /// throws   postprocess::WriteError
  bool write(const std::string& file) const;

 private:
  /// A place on the sheet; one without a run stays empty.
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
