// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/drawn_mesh.h"
#include "postprocess/drawing/sight.h"

#include <cmath>

// For kernel sources.
namespace postprocess {

/// The lesser and the greater of two numbers: in the processor, where ::fmin is a call on a host. If one is not a number, either.
MG_HD inline double lesser(double a, double b) {
  return b < a ? b : a;
}
MG_HD inline double greater(double a, double b) {
  return b > a ? b : a;
}

/// A point in pixels (the centre of pixel i is at i) and its value; of a surface in space also its
/// depth in pixels, growing toward the viewer.
struct Vertex {
  double x, y, value;
  double depth = 0;
};

struct Triangle {
  Vertex a, b, c;
};

/// From coordinates of the picture's plane to pixels. As it is made it changes nothing.
struct Frame {
  double left = 0, bottom = 0, scale_x = 1, scale_y = 1, scale_depth = 1, half_pixel = 0;

  MG_HD Vertex in_pixels(const Vertex& place) const {
    return {(place.x - left) * scale_x - half_pixel, (place.y - bottom) * scale_y - half_pixel,
            place.value, place.depth * scale_depth};
  }
};

/// The points of a mesh and what is drawn there.
struct PointsOfMesh {
  const double* points;
  Index n;
  int dimension;
  const double* values;  ///< null: all 0
  bool are_of_cells;     ///< DrawnValues::are_of_cells
  double low, half_range;

  MG_HD double coordinate(Index point, int axis) const {
    return axis < dimension ? points[Offset(axis) * n + point] : 0;
  }

  /// In [0, 1] between the ends of the colour bar; not a number if it is not finite. The range is taken in halves,
  /// since that of the largest numbers is infinite.
  MG_HD double value(Index point, Index item) const {
    if (!values) return 0;
    const double own = values[are_of_cells ? item : point];
    if (!(::fabs(own) <= 1.7976931348623157e308)) return own - own;
    return half_range > 0 ? (own / 2 - low / 2) / half_range : 0.5;
  }

  /// As seen in a plane mesh, or from a viewpoint.
  MG_HD Vertex seen(Index point, Index item, const double (&axes)[3][3]) const {
    const double x = coordinate(point, 0), y = coordinate(point, 1);
    if (dimension == 2) return {x, y, value(point, item), 0};
    const double z = coordinate(point, 2);
    const auto along = [&](const double(&axis)[3]) {
      return axis[0] * x + axis[1] * y + axis[2] * z;
    };
    return {along(axes[0]), along(axes[1]), value(point, item), along(axes[2])};
  }
};

}  // namespace postprocess
