// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/options.h"
#include "mesh/pi.h"

#include <deal.II/base/point.h>
#include <deal.II/base/types.h>

#include <optional>
#include <string>
#include <vector>

/// The shapes that have a name, and of those in the plane what they look like; of the others see
/// solid.h. `file` is none of them: what it looks like is in the file.
namespace mesh {

/// A straight boundary edge from `a` to `b` with the interior on its left.
struct Edge {
  dealii::Point<2> a, b;
  dealii::types::boundary_id id = 0;

  double distance(const dealii::Point<2>& p) const;
  double measure() const { return a.distance(b); }
};

/// The straight part of a plane shape's boundary: a closed polygon, counterclockwise, or nothing.
/// Boundary ids as in `boundary_names`.
std::vector<Edge> outline(Shape shape);

/// A boundary that is a circle or a sphere: the shape's outside if there is no straight part, else
/// a hole.
template <int dim>
struct Sphere {
  dealii::Point<dim> center;
  double radius = 0;
  dealii::types::boundary_id id = 0;

  /// The point of the sphere nearest to `p`, which is not the centre.
  dealii::Point<dim> nearest(const dealii::Point<dim>& p) const {
    return center + (p - center) * (radius / center.distance(p));
  }
  /// The distance of `p` from the sphere; negative inside.
  double distance(const dealii::Point<dim>& p) const { return center.distance(p) - radius; }
  /// The circle's length, the sphere's area.
  double measure() const { return dim == 2 ? 2 * pi * radius : 4 * pi * radius * radius; }
};
using Circle = Sphere<2>;

/// The point of a circle in direction `angle` (radians, from the x axis).
dealii::Point<2> point_at(const Circle& circle, double angle);

std::optional<Circle> circle(Shape shape);

/// The names of a shape's boundaries; the position is the boundary id.
const std::vector<std::string>& boundary_names(Shape shape);

/// Of a plane shape.
double area(Shape shape);

/// Whether a point lies in the closed plane shape.
bool contains(Shape shape, const dealii::Point<2>& point);

/// For messages: "L-shape".
std::string name(Shape shape);

}  // namespace mesh
