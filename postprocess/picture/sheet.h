// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/picture/image.h"

#include <optional>
#include <string>
#include <vector>

namespace postprocess {

/// One picture of a sheet, and lines of text above it, in smaller letters if they are wider.
struct SheetPicture {
  Image image;
  std::vector<std::string> caption;
};

/// The colour bar for all pictures of a sheet.
struct SheetBar {
  std::string title;
  double low = 0, high = 1;
};

/// The longer side in pixels, 360 to 640, of each of `n_pictures` with `across` in a row, such that
/// the sheet fits one or two screens.
int sheet_pixels(int n_pictures, int across);

/// Writes pictures row by row, `across` beside one another, with a title above, as a PNG on white.
///
/// throws  WriteError; std::invalid_argument if there is no picture
void write_sheet(const std::vector<SheetPicture>& pictures,
                 int across,
                 const std::string& title,
                 const std::optional<SheetBar>& bar,
                 const std::string& file);

}  // namespace postprocess
