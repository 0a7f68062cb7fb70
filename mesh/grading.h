// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/mesh.h"

#include <deal.II/base/point.h>

#include <string>
#include <vector>

namespace mesh {

/// A point to refine toward and the edge length wanted there.
struct GradedPoint {
  dealii::Point<2> point;
  double size = 0;
};

/// Reads `x, y: size; x, y: size`; an empty text gives no points.
///
/// throws  MeshError naming Mesh/Grading and the part that cannot be read
std::vector<GradedPoint> parse_grading(const std::string& text);

/// The edge length wanted at a point p: min(mesh_size, min over k of size_k + growth |p - p_k|).
struct SizeField {
  double mesh_size = 0;
  double growth = 0;
  std::vector<GradedPoint> graded;

  double operator()(double x, double y) const;
};

}  // namespace mesh
