// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/samples.h"
#include "postprocess/fields.h"
#include "postprocess/picture/image.h"

#include <optional>
#include <string>
#include <vector>

namespace postprocess {

/// Width and height in pixels of a picture of `box` whose longer side is `pixels` long.
///
/// throws  std::invalid_argument if the box has no width or no height
std::array<int, 2> size_in_pixels(const Box& box, int pixels);

/// The smallest box around the points of all cells of a plane mesh and their edges, curved ones included.
Box bounding_box(const Fields& fields);

/// A mesh in the colours of its values: transparent outside of the mesh and where a value is not a number, a surface in space
/// with light and shade.
///
/// pixels  the longer side of the picture
/// part    what is shown; without it, the box around the mesh
/// throws  std::invalid_argument if that box has no width or no height
Image draw(const DrawnMesh& mesh,
           const DrawnValues& drawn,
           const Sight& sight,
           int pixels,
           const std::optional<Box>& part = {});

/// Cells in the plane in the colours of values from 0 to 1, one a point.
Image draw_plane(const Fields& fields,
                 const std::vector<double>& values,
                 int pixels,
                 const std::optional<Box>& part = {});

/// The same with one value a cell, and sharp borders.
Image draw_cells(const Fields& fields,
                 const std::vector<double>& values,
                 int pixels,
                 const std::optional<Box>& part = {});

/// The picture that write_picture writes. The mesh fills the left part, `pixels` long on its longer
/// side; a mesh in space has its two parts there, side by side. The legend stands to the right.
///
/// values  one a point
Image draw_picture(const DrawnMesh& mesh,
                   const Array<double>& values,
                   const std::string& name,
                   int pixels,
                   const std::optional<Plane>& plane = {},
                   const std::string& note = "");
Image draw_picture(const Fields& fields,
                   const std::string& name,
                   int pixels,
                   const std::optional<Plane>& plane = {},
                   const std::string& note = "");

}  // namespace postprocess
