// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/image.h"
#include "postprocess/surface.h"

namespace postprocess {

/// Cells in the plane in the colours of values from 0 to 1, one a point: cut to the mesh, the
/// longer side `pixels` long, transparent outside of the mesh and where a value is not a number.
///
/// throws  std::invalid_argument if the mesh has no width or no height
Image draw_plane(const Fields& cells, const std::vector<double>& values, int pixels);

/// The same of a surface in space, with light and shade.
Image draw_surface(const Projection& seen, int pixels);

}  // namespace postprocess
