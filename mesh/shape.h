// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/options.h"

#include <deal.II/base/point.h>
#include <deal.II/base/types.h>

#include <cmath>
#include <fmt/core.h>
#include <optional>
#include <string>
#include <vector>

/// The geometry of the shapes that have a name. Those in space are the unit cube, two of them with
/// a hole. `Shape::file` has no geometry here: it is in the file.
namespace mesh {

/// A straight boundary edge from `a` to `b` with the interior on its left.
struct Edge {
  dealii::Point<2> a, b;
  dealii::types::boundary_id id = 0;

  double distance(const dealii::Point<2>& p) const;
  double measure() const { return a.distance(b); }
};

/// The straight edges of a plane shape's boundary: a closed polygon, counterclockwise, or nothing.
/// Boundary ids as in `boundary_names`.
std::vector<Edge> outline(Shape shape);

/// A box with faces parallel to the axes, between two opposite corners.
struct Box {
  dealii::Point<3> low, high;

  /// The point of the closed box nearest to `p`.
  dealii::Point<3> nearest(const dealii::Point<3>& p) const;
  double distance(const dealii::Point<3>& p) const { return p.distance(nearest(p)); }
};

/// A plane part of a boundary: a box without thickness in one direction.
struct Side : Box {
  dealii::types::boundary_id id = 0;

  /// The area.
  double measure() const;
};

/// The plane parts of a boundary in space: the sides of the cube in the order of their ids (left,
/// right, front, back, bottom, top), then those of the box that a box cavity leaves out.
std::vector<Side> sides(Shape shape);

/// The box that a box cavity leaves out.
std::optional<Box> inner_box(Shape shape);

/// A boundary that is a circle or a sphere. It bounds the shape if there is no straight part, and a
/// hole otherwise.
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
  double measure() const { return dim == 2 ? 2 * M_PI * radius : 4 * M_PI * radius * radius; }
};
using Circle = Sphere<2>;

/// The point of a circle in direction `angle` (radians, from the x axis).
dealii::Point<2> point_at(const Circle& circle, double angle);

/// The circle or sphere of a shape of this dimension.
template <int dim>
std::optional<Sphere<dim>> round_part(Shape shape);
template <>
std::optional<Sphere<2>> round_part<2>(Shape shape);
template <>
std::optional<Sphere<3>> round_part<3>(Shape shape);

/// The names of a shape's boundaries; the position is the boundary id.
const std::vector<std::string>& boundary_names(Shape shape);

/// The area of a plane shape, the volume of one in space.
double measure(Shape shape);

/// Whether a point lies in the closed shape.
bool contains(Shape shape, const dealii::Point<2>& point);
bool contains(Shape shape, const dealii::Point<3>& point);

/// The name in messages: "L-shape".
std::string name(Shape shape);

/// The text of a point in messages: "(0.5, 1)".
template <int dim>
std::string text(const dealii::Point<dim>& p) {
  std::string text = "(";
  for (int x = 0; x < dim; ++x) text += fmt::format("{}{:g}", x > 0 ? ", " : "", p[x]);
  return text + ")";
}

}  // namespace mesh
