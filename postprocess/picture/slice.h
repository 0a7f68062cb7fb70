// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/picture/surface.h"
#include "postprocess/writers.h"

namespace postprocess {

/// The range of a mesh's points in direction `axis`.
std::array<double, 2> extent(const Fields& fields, int axis);

/// The cut of a mesh in space with a plane, as triangles with the two other coordinates, in their
/// order. Values are linear on tetrahedra. Hexahedra are cut in linear pieces, 2 along an edge, and
/// quadratic cells in 4.
///
/// values  one a point
/// plane   must lie within the mesh's extent
/// throws  std::invalid_argument for another type of cell
/// cost    one pass over the cells; pieces only of those that meet the plane
Projection slice(const Fields& fields, const std::vector<double>& values, const Plane& plane);

}  // namespace postprocess
