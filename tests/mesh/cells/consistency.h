// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

#include <string>
#include <vector>

namespace tests {

/// What is wrong with a mesh whose edges and faces are kept, as sentences: edges or faces of cells that are not those
/// of their corners; numbers that are used twice or not at all; sides that are not the boundary. The reference is the
/// set of what the cells have, found by sorting.
template <int dim>
std::vector<std::string> faults_of(const mesh::CellArrays<dim>& mesh);

/// The area or volume of the cells, each from its corners: positive whichever way they turn.
template <int dim>
double measure_of(const mesh::CellArrays<dim>& mesh);

}  // namespace tests
