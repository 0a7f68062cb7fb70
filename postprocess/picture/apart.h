// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/picture/raster.h"
#include "postprocess/picture/surface.h"

#include <optional>
#include <vector>

namespace postprocess {

/// Each cell with points of its own, which have the cell's value: a picture then shows values by
/// cell, with sharp borders.
///
/// cells   triangles and quadrilaterals; a surface in space keeps its depth
/// values  one a cell
/// part    cells with straight edges that miss it are left out; without it none is
/// throws  std::invalid_argument if there are more or fewer values than cells
/// cost    some 50 bytes a point of a cell
Projection apart(const Fields& cells,
                 const std::vector<double>& values,
                 const std::optional<Box>& part = {});

}  // namespace postprocess
