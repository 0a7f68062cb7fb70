// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/fields.h"

#include <vector>

namespace postprocess {

/// A rectangle of the plane, in the units of the coordinates.
struct Box {
  double left = 0, right = 0, bottom = 0, top = 0;
};

/// The smallest box around the points of all cells and their edges, curved ones included.
Box bounding_box(const Fields& fields);

/// Values at the centres of the pixels that divide `box` into width × height (rows from the bottom
/// up): linear on triangles; quadrilaterals are four triangles around their centre, which has the
/// mean of the corners; quadratic cells are split into linear pieces of a few pixels.
///
/// values   one a point; NaN where there is none, which spreads over the cells of that point
/// returns  width * height numbers, NaN outside of the mesh
/// throws   std::invalid_argument if a cell is neither a triangle nor a quadrilateral
/// cost     one pass over cells and pixels
std::vector<float> rasterize(
    const Fields& fields, const std::vector<double>& values, const Box& box, int width, int height);

}  // namespace postprocess
