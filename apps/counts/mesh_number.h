// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/mesh.h"

#include <cstdint>

namespace apps {

/// A checksum of a coarse mesh, from which its refinements follow: of vertices and points of curves, cells, and the materials
/// and boundaries with what belongs to them.
template <int dim>
std::uint64_t mesh_number(const mesh::Mesh<dim>& mesh);

}  // namespace apps
