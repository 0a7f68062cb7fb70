// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/shape.h"

#include <optional>
#include <string>
#include <vector>

namespace mesh {

/// A point to refine toward and the edge length wanted there.
struct GradedPoint {
  dealii::Point<2> point;
  double size = 0;
};

/// A boundary to refine toward, as its pieces, and the edge length wanted there.
struct GradedBoundary {
  std::string name;
  std::vector<Edge> edges;
  std::optional<Circle> circle;
  double size = 0;

  double distance(const dealii::Point<2>& p) const;
  double length() const;
};

/// What the key Grading says.
struct Grading {
  std::vector<GradedPoint> points;
  std::vector<GradedBoundary> boundaries;
};

/// Reads `x, y: size; boundary: size`; an empty text gives nothing, `all` is every boundary. A
/// point closer to a circle than a tenth of its size is moved onto it.
///
/// throws  MeshError naming Mesh/Grading and the part that cannot be read, lies outside of the
///         shape or names no boundary of it
Grading parse_grading(const std::string& text, Shape shape);

/// The edge length wanted at p: min(mesh_size, min over k of size_k + growth * distance_k(p)).
struct SizeField {
  double mesh_size = 0;
  double growth = 0;
  Grading grading;

  double operator()(double x, double y) const;
};

}  // namespace mesh
