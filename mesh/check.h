// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_checks.h"
#include "mesh/mesh.h"

#include <string>

namespace mesh {

/// Refuses a mesh that has more cells after its refinements than can be numbered with 32 bits.
///
/// remedy  the end of the message: what to change
/// throws  MeshError naming Mesh/Refinements
void check_count(double coarse_cells, int refinements, int dim, const std::string& remedy);

/// Refuses cells that are degenerate or turned over. Called for the coarse mesh and after each
/// refinement.
///
/// throws  MeshError with the place of the first such cell
template <int dim>
void check_cells(const dealii::Triangulation<dim>& triangulation);

/// Refuses a mesh as arrays that has such a cell.
///
/// checks  of the mesh
/// throws  MeshError with the place of the first
void require_upright(const CellChecks& checks, int dim);

}  // namespace mesh
