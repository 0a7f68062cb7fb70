// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cell_list.h"
#include "mesh/shape.h"

#include <optional>

namespace mesh {

/// Divides quadrilaterals into four and triangles into three quadrilaterals, by the middles of
/// edges and cells; middles of the circle's edges go onto it. So there are quadrilaterals alone,
/// whatever the mesh was.
CellList<2> into_quadrilaterals(const CellList<2>& list, const std::optional<Circle>& circle);

}  // namespace mesh
