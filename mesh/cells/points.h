// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

namespace mesh {

/// The points of the finer mesh: those of the coarse one, the middles of its edges, of quadrilaterals (cells in the
/// plane or faces in space) and of hexahedra. The middle of a quadrilateral or hexahedron is what transfinite
/// interpolation from its boundary has there, in deal.II's order of terms, or on the sphere if it is a face of it.
///
/// coarse  with its edges
/// size    points of the finer mesh
template <int dim>
Array<double> finer_points(const CellArrays<dim>& coarse, Index size);

/// The edges and faces of the finer mesh that are not straight, from those of the coarse one.
template <int dim>
Curved finer_curved(const CellArrays<dim>& coarse);

}  // namespace mesh
