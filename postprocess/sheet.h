// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/fields.h"
#include "postprocess/image.h"

#include <string>
#include <vector>

namespace postprocess {

/// One picture of a sheet: a field in colours, and what it shows.
struct SheetPicture {
  Image image;
  std::string caption;
};

/// Draws scalar point data `name` in colours from -range to range, without a legend of its own.
///
/// range   positive; values beyond take the colour of the nearer end
/// throws  std::invalid_argument if there is no such field or the mesh is not in the plane
SheetPicture sheet_picture(const Fields& fields,
                           const std::string& name,
                           double range,
                           const std::string& caption);

/// Writes pictures row by row, `across` beside one another, with a title above and one colour bar
/// for all, as a PNG on white.
///
/// throws  WriteError; std::invalid_argument if there is no picture
void write_sheet(const std::vector<SheetPicture>& pictures,
                 int across,
                 const std::string& title,
                 double range,
                 const std::string& file);

}  // namespace postprocess
