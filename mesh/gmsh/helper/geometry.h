// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/grading.h"

#include <vector>

namespace mesh {

/// A curve or, in space, a surface of Gmsh's and the boundary that it belongs to.
struct GmshBoundary {
  int tag = 0;
  dealii::types::boundary_id id = 0;
};

/// Describes a shape to the Gmsh session that is open. Graded points become points of the
/// geometry, so that they are vertices of the mesh: ends of curves where they lie on the boundary,
/// embedded in the surface or volume elsewhere.
std::vector<GmshBoundary> add_geometry(Shape shape, const std::vector<GradedPoint<2>>& graded);
/// growth  of the size with the distance from a point
std::vector<GmshBoundary> add_geometry(Shape shape,
                                       const std::vector<GradedPoint<3>>& graded,
                                       double growth);

}  // namespace mesh
