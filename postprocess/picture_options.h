// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/sight.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace postprocess {

/// Which lines of equal value a picture has.
struct Contours {
  enum class At {
    ticks,   ///< at the numbers beside the colour bar
    round,   ///< at round numbers, at most `most`
    values,  ///< at `values`; none if there are none
  };
  At at = At::ticks;
  int most = 0;  ///< from 2 on
  std::vector<double> values;
};

/// What a picture shows beside the mesh and the colours of its values.
struct PictureOptions {
  int pixels = 1000;           ///< the longer side of the mesh; 800 to 8000
  std::optional<Plane> plane;  ///< of the slice in space; without one it lies at the middle z
  std::string plane_text;      ///< what the plane is called; if empty, where it lies
  std::string title;           ///< above the colour bar; if empty, the name of the data
  std::string unit;            ///< behind the title, in brackets, if not empty
  std::string note;            ///< a line below the bar, for example the time; none if empty
  std::string longest_note;    ///< pictures whose notes are no longer than this one have one size
  /// The ends of the colour bar, in ascending order; without them those of the data. Values beyond have the colour of
  /// the end.
  std::optional<std::array<double, 2>> range;
  Contours contours;
  bool mesh_lines = false;
  bool is_opaque = false;  ///< white outside of the mesh; else transparent, but of a mesh in space
};

/// What became of the lines of a mesh whose cells are too small to be seen: they are those of the mesh that had
/// `refinements` fewer, or there are none.
struct MeshLinesDrawn {
  bool are_drawn = false;
  int left_out = 0;
};

}  // namespace postprocess
