// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/gmsh/gmsh_message.h"
#include "mesh/grading.h"

#include <vector>

/// Geometry into the open Gmsh session, and the mesh out of it.
namespace mesh {

/// A curve, in space a surface, of Gmsh's geometry and the boundary it belongs to.
struct GmshBoundary {
  int tag = 0;
  dealii::types::boundary_id id = 0;
};

/// Describes a shape to Gmsh. Graded points become points of the geometry, so that they are
/// vertices of the mesh: ends of curves where they lie on the boundary, embedded in the surface or
/// volume elsewhere.
///
/// growth   of the mesh size with the distance from a point; matters in space only
/// returns  the boundary
std::vector<GmshBoundary> add_geometry(Shape shape,
                                       const std::vector<GradedPoint<2>>& graded,
                                       double growth);
std::vector<GmshBoundary> add_geometry(Shape shape,
                                       const std::vector<GradedPoint<3>>& graded,
                                       double growth);

/// Returns the mesh that Gmsh has made, without nodes that no cell has.
///
/// boundary  the curves, in space the surfaces, whose elements are the boundary
template <int dim>
GmshMesh read_elements(const std::vector<GmshBoundary>& boundary);

}  // namespace mesh
