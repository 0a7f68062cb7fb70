// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/fields.h"

#include <vector>

namespace postprocess {

/// |grad u| in the centre of each cell, for u linear on triangles and bilinear on quadrilaterals.
///
/// fields  linear triangles and quadrilaterals in the plane
/// u       one value a point
/// throws  std::invalid_argument for other cells
std::vector<double> gradient_lengths(const Fields& fields, const std::vector<double>& u);

}  // namespace postprocess
