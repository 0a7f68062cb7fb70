// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/fields.h"

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace postprocess {

/// A file that cannot be written; the message names it and the reason. Nothing stays under the
/// file's final name that was not there before.
struct WriteError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Writes a VTU file for ParaView: doubles, appended raw data, LZ4; aside first, then renamed.
///
/// throws  WriteError (a full disk included); std::invalid_argument if arrays do not fit each other
/// cost    0.3 s and 50 MB for 1 M points and 2 M triangles; copies no points and no data
void write_vtu(const Fields& fields, const std::string& file);

/// A plane in space where coordinate `axis` (0: x, 1: y, 2: z) is `at`.
struct Plane {
  int axis = 2;
  double at = 0;
};

/// A file of one time.
struct TimeFile {
  double time = 0;
  std::string file;  ///< relative to the list's directory; letters, digits, `/`, `.` and `_` alone
};

/// Writes a list of VTU files and their times, which ParaView opens as one; aside first, then
/// renamed.
///
/// throws  WriteError
void write_pvd(const std::vector<TimeFile>& files, const std::string& file);

/// Draws scalar point data `name` as a PNG picture: true aspect, the longer side of the mesh
/// `pixels` long, transparent outside of the mesh and where the data is not finite, with a colour
/// bar beside it that has the range of the data, and below that where the mesh lies. Needs no
/// display.
/// Of a mesh in space there are two parts on white, the surface seen from a corner and a slice,
/// together `pixels` wide.
///
/// pixels  800 to 8000
/// plane   of the slice; none: the middle z
/// note    a line below the bar, if not empty: the time, say
/// throws  WriteError; std::invalid_argument if there is no such field, the mesh has no extent, a
///         cell is of a type that is not in fields.h, the plane misses the mesh, or `pixels` is out
///         of range
/// cost    0.4 s for 2 M triangles and 1000 pixels
void write_picture(const Fields& fields,
                   const std::string& name,
                   const std::string& file,
                   int pixels = 1000,
                   const std::optional<Plane>& plane = {},
                   const std::string& note = "");

/// Writes text aside and renames it to `file`.
///
/// throws  WriteError
void write_text(const std::string& text, const std::string& file);

}  // namespace postprocess
