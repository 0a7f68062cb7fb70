// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/periodic.h"
#include "mesh/mesh.h"

namespace assembly {

/// Finds the translation between two sides of a coarse mesh, unless their map is known, and how far nodes may be from their
/// partners: a millionth of the side's size, so that files with seven digits pass.
///
/// sides   with names and ids
/// throws  multigrid::InputError if the sides are no translates of each other, if a vertex or the middle of an edge (in space
///         of a face) has no partner, or if the domain lies on the same side of both
template <int dim>
void match_sides(const mesh::Mesh<dim>& mesh, bool map_is_known, mesh::PeriodicSides& sides);

/// The vertices of a coarse mesh that are on the copy of two periodic sides, with their partners.
template <int dim>
std::vector<std::pair<unsigned int, unsigned int>> vertex_pairs(
    const dealii::Triangulation<dim>& coarse, const mesh::PeriodicSides& sides);

}  // namespace assembly
