// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/fields.h"

#include <vector>

namespace postprocess {

/// |grad u| of each cell: on triangles, where it is constant, and in the centre of quadrilaterals,
/// of bilinear u.
///
/// fields  linear triangles and quadrilaterals in the plane
/// u       one a point
/// throws  std::invalid_argument for other cells
std::vector<double> gradient_lengths(const Fields& fields, const std::vector<double>& u);

}  // namespace postprocess
