// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/picture/surface.h"
#include "postprocess/writers.h"

namespace postprocess {

/// The range of a mesh's points in direction `axis`.
std::array<double, 2> extent(const Fields& fields, int axis);

/// The cut of a mesh in space with a plane, as triangles in the plane: the two other coordinates,
/// in their order. Linear on tetrahedra; hexahedra and quadratic cells are cut in linear pieces, 2
/// and 4 along an edge.
///
/// values  one a point
/// plane   its place is in the mesh's extent
/// throws  std::invalid_argument for another type of cell
/// cost    one pass over the cells; pieces only of those that meet the plane
Projection slice(const Fields& fields, const std::vector<double>& values, const Plane& plane);

}  // namespace postprocess
