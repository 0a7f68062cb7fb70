// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/fields.h"

#include <cstdint>
#include <vector>

namespace postprocess {

/// Faces of cells, each by its cell and its number there, in VTK's order.
struct OuterFaces {
  std::vector<std::int64_t> cells;
  std::vector<std::uint8_t> faces;
};

/// The faces that belong to one cell alone: those that the fields name, or found by sorting all.
///
/// fields  of tetrahedra and hexahedra, linear or quadratic
/// throws  std::invalid_argument for another type of cell
/// cost    20 bytes a face of a cell, and sorting them, unless fields name them
OuterFaces outer_faces(const Fields& fields);

}  // namespace postprocess
