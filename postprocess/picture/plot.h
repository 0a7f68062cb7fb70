// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/picture/image.h"
#include "postprocess/picture/raster.h"
#include "postprocess/picture/surface.h"
#include "postprocess/writers.h"

#include <optional>

namespace postprocess {

/// Cells in the plane in the colours of values from 0 to 1, one a point: the longer side `pixels`
/// long, transparent outside of the mesh and where a value is not a number.
///
/// part    what is shown; without it, the box around the mesh
/// throws  std::invalid_argument if that box has no width or no height
Image draw_plane(const Fields& cells,
                 const std::vector<double>& values,
                 int pixels,
                 const std::optional<Box>& part = {});

/// The same for a surface in space, with light and shade.
Image draw_surface(const Projection& seen, int pixels);

/// The picture that write_picture writes. The mesh fills the left part, `pixels` long on its longer
/// side; a mesh in space has its two parts there, side by side. The legend stands to the right.
Image draw_picture(const Fields& fields,
                   const std::string& name,
                   int pixels,
                   const std::optional<Plane>& plane = {},
                   const std::string& note = "");

}  // namespace postprocess
