// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/box.h"
#include "postprocess/fields.h"
#include "postprocess/picture/image.h"

#include <optional>

namespace postprocess {

/// The edges of a mesh's cells, two thirds of a pixel wide, on a transparent background. A solid is
/// seen from its right front corner, with its faces in light and shade. Where cells overlap, a
/// later cell hides the edges of earlier ones. So boxes of a tree must come in order from coarse to
/// fine.
///
/// fields  triangles and quadrilaterals, tetrahedra or hexahedra
/// pixels  the longer side of the picture; a mesh that is shown whole has a margin of two pixels
/// part    what is shown of a mesh in the plane, without a margin; without it, the whole mesh
/// throws  std::invalid_argument for other cells, for a part or mesh without width or height, and
///         for a part of a solid
/// cost    that of `samples_of`
Image draw_mesh(const Fields& fields,
                int pixels,
                const std::optional<Box>& part = {},
                const Colour& colour = {34, 38, 46});

/// The solid without the cells whose centre lies in the octant next to the viewer (right, front,
/// top), so that its inside is seen.
///
/// throws  std::invalid_argument if the mesh is in the plane
Fields opened(const Fields& fields);

}  // namespace postprocess
