// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/shape.h"

/// What the shapes of three dimensions look like: all are the unit cube, two with a hole.
namespace mesh {

/// A box with faces parallel to the axes: between two opposite corners.
struct Box {
  dealii::Point<3> low, high;

  /// The point of the closed box nearest to `p`.
  dealii::Point<3> nearest(const dealii::Point<3>& p) const;
  double distance(const dealii::Point<3>& p) const { return p.distance(nearest(p)); }
};

/// A plane part of a boundary: a box without thickness in one direction.
struct Side : Box {
  dealii::types::boundary_id id = 0;

  double measure() const;
};

/// The sides of the cube in the order of their ids (left, right, front, back, bottom, top), and
/// then those of the box without which it is.
std::vector<Side> sides(Shape shape);

/// The box that a box cavity is without.
std::optional<Box> inner_box(Shape shape);

/// The sphere around the ball that a ball cavity is without.
std::optional<Sphere<3>> sphere(Shape shape);

/// The circle or the sphere of a shape of either dimension.
template <int dim>
std::optional<Sphere<dim>> round_part(const Shape shape) {
  if constexpr (dim == 2)
    return circle(shape);
  else
    return sphere(shape);
}

double volume(Shape shape);

/// Whether a point lies in the closed shape.
bool contains(Shape shape, const dealii::Point<3>& point);

}  // namespace mesh
