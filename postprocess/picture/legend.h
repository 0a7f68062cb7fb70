// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/picture/image.h"

#include <string>
#include <vector>

namespace postprocess {

/// A colour bar from `low` to `high` with `ticks` beside it and a title above, dark on a white
/// card with round corners, so that it reads on any background. A constant (low == high) has one
/// colour and one number; low > high means that there is no finite value, and the card says so.
///
/// height  of the card in pixels
/// unit    a thousandth of the picture's size: fonts and margins grow with it
/// notes   lines below the bar
/// widest  room is left for a line like this one below the bar
Image draw_legend(const std::string& title,
                  double low,
                  double high,
                  int height,
                  double unit,
                  const std::vector<std::string>& notes = {},
                  const std::string& widest = "");

}  // namespace postprocess
