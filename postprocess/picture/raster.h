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
/// values   one a point; NaN where there is none: then the cells of that point have none, either
/// returns  width * height numbers, NaN outside of the mesh
/// throws   std::invalid_argument if a cell is neither a triangle nor a quadrilateral
/// cost     one pass over cells and pixels
std::vector<float> rasterize(
    const Fields& fields, const std::vector<double>& values, const Box& box, int width, int height);

/// What is seen of a surface in space.
struct View {
  std::vector<float> values;  ///< as those of `rasterize`
  std::vector<float> shades;  ///< of each pixel with a value: how bright its place is, 0.7 to 1
};

/// The same for a surface in space (Projection::cells). Where parts of it lie behind one another,
/// the one nearest to the viewer is seen. Light comes from above the viewer's left shoulder.
View rasterize_surface(
    const Fields& fields, const std::vector<double>& values, const Box& box, int width, int height);

}  // namespace postprocess
