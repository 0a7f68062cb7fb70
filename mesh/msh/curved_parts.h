// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace mesh {

struct MshMesh;

/// A boundary, or an interface of two materials, whose edges approximate a curve of the geometry, in space a boundary whose flat
/// faces approximate a surface, and an estimate of how far they are from it. Length, radius and deviation are those of the edge
/// with the largest deviation; each of the other numbers is the largest of all edges.
struct CurvedPart {
  std::string name;           ///< "boundary `hole`", "interface of `plate` and `inlay`"
  bool is_quadratic = false;  ///< edges are parabolas; otherwise they are straight
  bool is_surface = false;    ///< in space: flat faces in place of straight edges
  double turn = 0;            ///< the angle between neighbouring chords, in degrees
  double length = 0, radius = 0, deviation = 0;  ///< of the edge; its distance from a smooth curve
  /// The deviation divided by the error with which elements of degree 1 to 4 approximate a function
  /// that varies over the edge's radius, on the mesh of the file.
  std::array<double, 4> shares{};

  /// Raises the numbers to those of an edge, in space of the width of a face.
  ///
  /// angle   by which it turns, in degrees
  /// off     its distance from a smooth curve
  /// extent  of the mesh, which bounds the radius in `shares`
  void consider(double angle, double length, double curvature, double off, double extent);
  /// The same after this many refinements. They reduce the elements' error, not the deviation.
  double share(unsigned int degree, int refinements) const;
};

/// Estimates the curved parts from the mesh alone.
///
/// Straight edges approximate an arc if the boundary turns the same way at three or more vertices
/// in a row, by at most 46 degrees at each and at least 5 degrees in all. Such an edge is
/// h^2 / (8 R) off. A parabola is h^4 / (512 R^3) off a circle. If the curvature k changes by dk along the
/// edge, as its smooth neighbours tell, and the middle node lies s h beyond halfway, the parabola
/// is h^2 |dk - 24 s k| / (72 sqrt 3) further off. The error of the elements is taken as that of
/// interpolating log r on an annulus at equidistant points, divided by its slope: h^2 / (8 R),
/// h^3 / (36 sqrt 3 R^2), h^4 / (324 R^3), h^5 / (1410 R^4); R is at most the extent of the mesh.
///
/// returns  the parts with a deviation, in the order of their names
std::vector<CurvedPart> curved_parts(const MshMesh& mesh);

/// The number of cells with two parabolas of the boundary that meet smoothly. Refinement opens the
/// angle between them toward 180 degrees.
std::size_t count_round_corners(const MshMesh& mesh);

}  // namespace mesh
