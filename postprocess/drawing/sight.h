// SPDX-License-Identifier: MIT
#pragma once

#include <array>

namespace postprocess {

/// Where one looks at a solid from, as three unit vectors: to the right and up in the picture, and
/// toward the viewer.
struct Viewpoint {
  std::array<double, 3> right{1, 0, 0}, up{0, 1, 0}, toward{0, 0, 1};
};

/// From the corner at the right of the front, above: front, right and top of a box are seen.
Viewpoint from_corner();

/// The plane in space where normal . x = at, and how a picture of it is turned: three unit vectors, right and up in
/// the plane.
struct Plane {
  std::array<double, 3> right{1, 0, 0}, up{0, 1, 0}, normal{0, 0, 1};
  double at = 0;
};

/// Through a point and across a direction that is not zero, of any length. It is seen from the side of
/// from_corner. The axis of z points up in the picture, or that of y if z is the same in all of the plane.
Plane plane_through(const std::array<double, 3>& direction, const std::array<double, 3>& point);

/// Where coordinate `axis` (0: x, 1: y, 2: z) is `at`, seen from the same side.
Plane plane_across(int axis, double at);

/// What a picture shows of a mesh.
struct Sight {
  enum class Of {
    cells,    ///< the cells of a mesh in the plane
    surface,  ///< the outer faces of a mesh in space, seen from `viewpoint`
    cut,      ///< where `plane` cuts a mesh in space
  };
  Of of = Of::cells;
  Viewpoint viewpoint;
  Plane plane;
};

}  // namespace postprocess
