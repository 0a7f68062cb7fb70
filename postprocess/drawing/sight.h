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

/// A plane in space where coordinate `axis` (0: x, 1: y, 2: z) is `at`.
struct Plane {
  int axis = 2;
  double at = 0;
};

/// What a picture shows of a mesh.
struct Sight {
  enum class Of {
    cells,    ///< the cells of a mesh in the plane
    surface,  ///< the outer faces of a mesh in space, seen from `viewpoint`
    cut,      ///< where `plane` cuts a mesh in space, with the two other coordinates in their order
  };
  Of of = Of::cells;
  Viewpoint viewpoint;
  Plane plane;
};

}  // namespace postprocess
