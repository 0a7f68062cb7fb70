// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/compression.h"
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

/// Writes a VTU file for ParaView and what else reads the format: doubles and whole numbers of 32
/// bits (connectivity: 64), as appended data; aside first, then renamed.
///
/// compression  zlib (the default) and none: in base 64, so that the file is XML for every reader
///              (meshio); lz4: raw, for VTK alone
/// throws       WriteError (a full disk included); std::invalid_argument if arrays do not fit each
///              other
/// cost         of 1 M points and 2 M triangles, a structured mesh, on one core of a shared virtual
///              machine: zlib 0.8 s, 35 MB; lz4 0.1 s, 45 MB; none 0.5 s, 141 MB. Copies no points
///              and no data.
void write_vtu(const Fields& fields,
               const std::string& file,
               Compression compression = Compression::zlib);

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
///
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
