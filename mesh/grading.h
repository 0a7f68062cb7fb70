// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/shape.h"

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace mesh {

/// A point to refine toward and the edge length wanted there.
template <int dim>
struct GradedPoint {
  dealii::Point<dim> point;
  double size = 0;
};

/// A boundary to refine toward, as a list of its parts, and the edge length wanted there.
template <int dim>
struct GradedBoundary {
  std::string name;
  std::vector<std::conditional_t<dim == 2, Edge, Side>> flat;
  std::optional<Sphere<dim>> round;
  double size = 0;

  double distance(const dealii::Point<dim>& p) const;
  /// The length or area.
  double measure() const;
};

/// The value of the key Grading.
template <int dim>
struct Grading {
  std::vector<GradedPoint<dim>> points;
  std::vector<GradedBoundary<dim>> boundaries;
};

/// Parses `x, y: size; boundary: size`, with `x, y, z: size` in space. The boundary `all` stands
/// for every boundary. A point is moved onto a circle or sphere, in space onto any boundary, that
/// is closer than a tenth of the point's size.
///
/// shape   of dimension `dim`
/// throws  MeshError naming Mesh/Grading and the part that cannot be parsed, lies outside the shape
///         or names no boundary of it
template <int dim>
Grading<dim> parse_grading(const std::string& text, Shape shape);

/// The edge length wanted at p: min(mesh_size, min over k of size_k + growth * distance_k(p)).
template <int dim>
struct SizeField {
  double mesh_size = 0;
  double growth = 0;
  Grading<dim> grading;

  double operator()(const dealii::Point<dim>& p) const;
};

}  // namespace mesh
