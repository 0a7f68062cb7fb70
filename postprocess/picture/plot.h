// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/colouring.h"
#include "postprocess/fields.h"
#include "postprocess/picture/image.h"
#include "postprocess/picture_options.h"

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

/// What is seen of a mesh in a box, sampled but not yet coloured.
struct Plot {
  int width = 0, height = 0;  ///< in pixels
  Samples samples;
};

/// pixels  the longer side of the picture
/// part    what is shown; without it, the box around the mesh
/// throws  std::invalid_argument if that box has no width or no height
Plot plot_of(const DrawnMesh& mesh,
             const DrawnValues& drawn,
             const Sight& sight,
             int pixels,
             const std::optional<Box>& part = {},
             const SampledParts& parts = {});

Image draw(const Plot& plot, const Lines& lines = {});

/// A mesh in the colours of its values: transparent outside of the mesh and where a value is not a number, a surface in space
/// with light and shade. Arguments are those of plot_of.
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
struct Picture {
  Image image;
  MeshLinesDrawn mesh_lines;
};

/// values  one a point
Picture draw_picture(const DrawnMesh& mesh,
                     const Array<double>& values,
                     const std::string& name,
                     const PictureOptions& options = {});
Picture draw_picture(const Fields& fields,
                     const std::string& name,
                     const PictureOptions& options = {});

}  // namespace postprocess
