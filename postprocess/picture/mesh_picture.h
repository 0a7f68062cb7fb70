// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/picture/image.h"
#include "postprocess/picture/raster.h"

#include <optional>

namespace postprocess {

/// The edges of a mesh's cells, two thirds of a pixel wide, on nothing: transparent between them.
/// Of a solid what is seen from its right front corner, the faces in light and shade. Cells that
/// lie over others hide their edges, the later the earlier: boxes of a tree go from coarse to fine.
///
/// fields  triangles and quadrilaterals, tetrahedra or hexahedra
/// pixels  the longer side of the picture; a mesh that is shown whole has a margin of two
/// part    what is shown of a mesh in the plane, with edges as far as it reaches
/// throws  std::invalid_argument for other cells, for what has no width or no height, and for a
///         part of a solid
/// cost    that of `rasterize`, and 50 bytes a point of a cell that is shown
Image draw_mesh(const Fields& fields,
                int pixels,
                const std::optional<Box>& part = {},
                const Colour& colour = {34, 38, 46});

/// The solid without the cells whose centre lies in the octant toward the viewer, right, front and
/// top: its inside is seen.
///
/// throws  std::invalid_argument if the mesh is in the plane
Fields opened(const Fields& fields);

}  // namespace postprocess
