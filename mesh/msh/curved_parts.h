// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace mesh {

struct MshMesh;

/// A boundary, or an interface of two materials, that stands for something curved in the geometry
/// of which a file is a mesh, and how far it may be from that. Length, radius and deviation are
/// those of the edge with the largest deviation, the other numbers the largest of all edges.
struct CurvedPart {
  std::string name;           ///< "boundary `hole`", "interface of `plate` and `inlay`"
  bool is_quadratic = false;  ///< edges are parabolas; otherwise they are straight
  double turn = 0;            ///< the angle between neighbouring chords, in degrees
  double length = 0, radius = 0, deviation = 0;  ///< of the edge, from a smooth curve
  /// The deviation in parts of the error with which elements of degree 1 and 2 follow a function
  /// that changes over the edge's radius, on the mesh as it is in the file.
  std::array<double, 2> shares{};

  /// The same after so many refinements, which leave the deviation as it is.
  double share(unsigned int degree, int refinements) const;
};

/// Estimated from the file alone. A straight edge stands for an arc if the boundary turns the same
/// way at three vertices or more one after the other, at each by 46 degrees at most and by 5
/// degrees or more in all; it is off by h^2 / (8 R). A parabola is off by h^4 / (512 R^3) from a
/// circle. If the curvature k changes, by dk along the edge as its smooth neighbours have it, and
/// the middle node lies s h beyond halfway, it is off by h^2 |dk - 24 s k| / (72 sqrt 3) more. The
/// error of the elements is taken as h^2 / (8 R) and h^3 / (36 sqrt 3 R^2), that of interpolating
/// log r on an annulus, in parts of its slope; R is at most the extent of the mesh.
///
/// returns  parts with an edge that is off, in the order of their names
std::vector<CurvedPart> curved_parts(const MshMesh& mesh);

/// How many cells have two parabolas of the boundary that meet smoothly: refinement opens the angle
/// between them toward 180 degrees.
std::size_t count_round_corners(const MshMesh& mesh);

}  // namespace mesh
