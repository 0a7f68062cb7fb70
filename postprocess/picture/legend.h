// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/picture/image.h"

#include <string>
#include <vector>

namespace postprocess {

/// Numbers beside a colour bar: `n` >= 2 of them, evenly from `low` to `high`, all with the same
/// decimals, enough to tell neighbours apart, and with one common exponent if the range is far from
/// 1 (4.5e-8, 2.0e-8, -0.5e-8). One number if low equals high.
std::vector<std::string> labels(double low, double high, int n);

/// A colour bar from `low` to `high` with five numbers beside it and a title above, dark on a white
/// card with round corners, so that it reads on any background. A constant (low == high) has one
/// colour and one number; low > high means that there is no finite value, and the card says so.
///
/// height  of the card in pixels
/// unit    a thousandth of the picture's size: fonts and margins grow with it
/// notes   lines below the bar
Image draw_legend(const std::string& title,
                  double low,
                  double high,
                  int height,
                  double unit,
                  const std::vector<std::string>& notes = {});

}  // namespace postprocess
