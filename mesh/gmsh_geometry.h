// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/grading.h"

#include <vector>

namespace mesh {

/// A curve of Gmsh's and the boundary that it belongs to.
struct GmshCurve {
  int tag = 0;
  dealii::types::boundary_id id = 0;
};

/// Describes a shape to the Gmsh session that is open. Graded points become points of the
/// geometry, so that they are vertices of the mesh: ends of curves where they lie on the boundary,
/// embedded in the surface elsewhere.
std::vector<GmshCurve> add_geometry(Shape shape, const std::vector<GradedPoint>& graded);

}  // namespace mesh
