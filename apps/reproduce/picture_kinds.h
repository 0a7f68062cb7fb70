// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/bench.h"
#include "apps/reproduce/experiment.h"
#include "postprocess/picture/image.h"

#include <string>
#include <vector>

namespace apps::reproduce {

/// One thing that a sheet can show of a run.
struct PictureKind {
  const char* word;
  Needs needs;
  const char* title;  ///< of the colours; null if it has none, and so no range
  bool in_space;      ///< whether it can be drawn of a solid, too
  /// Why it cannot be drawn of a run ("take Solver/…"), or null.
  const char* (*refuses)(const Parameters& parameters);
  /// pixels  the longer side
  postprocess::Image (*draw)(const Bench& bench, const SheetEntry& entry, int pixels);
};

/// Null if there is no such kind.
const PictureKind* find_picture(const std::string& word);
std::vector<std::string> picture_words();

}  // namespace apps::reproduce
