// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/mesh.h"

#include <string>

namespace mesh {

/// Refuses more cells after `refinements` of dimension `dim` than can be numbered.
///
/// remedy  ends the message
/// throws  MeshError naming Mesh/Refinements
void check_count(double coarse_cells, int refinements, int dim, const std::string& remedy);

/// Refuses cells that are degenerate or turned over, of the coarse mesh and after each refinement.
///
/// throws  MeshError with the place of the first one
template <int dim>
void check_cells(const dealii::Triangulation<dim>& triangulation);

}  // namespace mesh
