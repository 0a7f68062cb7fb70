// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cell_list.h"
#include "mesh/shape.h"

namespace mesh {

/// Moves the vertices of the circle's edges onto it, up to rounding.
void put_on_circle(CellList<2>& list, const Circle& circle);

/// Changes cells so that none has two edges on the circle: between two such edges refinement would
/// open the angle toward 180 degrees, and the cells there would become flat.
void divide_round_corners(CellList<2>& list, const Circle& circle);

}  // namespace mesh
