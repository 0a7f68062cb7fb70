// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/colouring.h"
#include "postprocess/picture/plot.h"
#include "postprocess/picture_options.h"

namespace postprocess {

/// Where lines of equal value lie between the ends of the colour bar, 0 to 1, ascending; not at the ends themselves, where
/// values are often given on a whole boundary.
std::vector<double> shares_of(const Contours& contours, double low, double high);

/// Takes the sides of cells, or of those of a coarser mesh until they leave enough to be seen of the colours in all plots; none
/// if even the coarsest mesh does not.
///
/// plots  with SampledParts::cells
/// lines  without a mesh; get one
MeshLinesDrawn add_mesh(const DrawnMesh& mesh, const std::vector<const Plot*>& plots, Lines& lines);

}  // namespace postprocess
