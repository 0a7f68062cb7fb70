// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/fields.h"

#include <array>
#include <vector>

namespace postprocess {

/// Where one looks at a solid from, as three unit vectors: to the right and up in the picture, and
/// toward the viewer.
struct Viewpoint {
  std::array<double, 3> right, up, toward;
};

/// From the corner at the right of the front, above: front, right and top of a box are seen.
Viewpoint from_corner();

/// Cells of a mesh in the picture's plane, with a value at each point. Of a surface in space the
/// third coordinate is the depth, growing toward the viewer.
struct Projection {
  Fields cells;
  std::vector<double> values;
};

/// The faces that belong to one cell alone, as triangles and quadrilaterals (quadratic ones of
/// quadratic cells) in the viewer's coordinates.
///
/// fields  of tetrahedra and hexahedra, linear or quadratic
/// values  one a point
/// throws  std::invalid_argument for another type of cell
/// cost    20 bytes a face of a cell, and sorting them
Projection surface(const Fields& fields,
                   const std::vector<double>& values,
                   const Viewpoint& viewpoint);

}  // namespace postprocess
