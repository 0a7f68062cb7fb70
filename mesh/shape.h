// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/mesh.h"

#include <optional>
#include <string>
#include <vector>

/// The shapes that have a name. `file` is none of them: what it looks like is in the file.
namespace mesh {

/// A straight boundary edge from `a` to `b` with the interior on its left.
struct Edge {
  dealii::Point<2> a, b;
  dealii::types::boundary_id id = 0;
};

/// The straight part of a shape's boundary: a closed polygon, counterclockwise, or nothing.
/// Boundary ids as in `boundary_names`.
std::vector<Edge> outline(Shape shape);

/// A boundary that is a circle: the shape's outside if there is no straight part, else a hole.
struct Circle {
  dealii::Point<2> center;
  double radius = 0;
  dealii::types::boundary_id id = 0;

  /// The point of the circle in direction `angle` (radians, from the x axis).
  dealii::Point<2> at(double angle) const;
  /// The point of the circle nearest to `p`, which is not the centre.
  dealii::Point<2> nearest(const dealii::Point<2>& p) const;
  /// The distance of `p` from the circle; negative inside.
  double distance(const dealii::Point<2>& p) const;
};

std::optional<Circle> circle(Shape shape);

/// The names of a shape's boundaries; the position is the boundary id.
const std::vector<std::string>& boundary_names(Shape shape);

double area(Shape shape);

/// Whether a point lies in the closed shape.
bool contains(Shape shape, const dealii::Point<2>& point);

/// For messages: "L-shape".
std::string name(Shape shape);

}  // namespace mesh
