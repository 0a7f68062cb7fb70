// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cell_list.h"

namespace mesh {

/// Fills `list` from a Gmsh file, and the names and the description of the coarse `mesh`.
///
/// throws  MeshError `FILE, line N: …`; FileError if the file cannot be read
void read_file(const std::string& file, CellList<2>& list, Mesh<2>& mesh);

}  // namespace mesh
