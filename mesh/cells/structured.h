// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

namespace mesh {

/// How the squares or cubes of a grid become cells.
enum class GridCells { cut, whole, right_half_cut };

/// The unit square or cube as n squares or cubes a side, made by index: points and cells are numbered along x, then y, then
/// z. A square that is cut gives two triangles on either side of its diagonal from the lower left, a cube six tetrahedra
/// around its diagonal. Of right_half_cut, in the plane alone, quadrilaterals come first. Sides have ids in the order
/// left, right, bottom, top, or left, right, front, back, bottom, top. Edges and faces are not kept.
///
/// throws  multigrid::InputError if there are more points or cells than an Index can count
template <int dim>
CellArrays<dim> structured_cells(int n, GridCells cells, const Executor& executor);

}  // namespace mesh
