// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/options.h"

#include <string>

namespace assembly {

/// The kinds of cells that a mesh has or that an element is for: triangles (tetrahedra in 3D),
/// quadrilaterals (hexahedra).
struct CellKinds {
  bool simplices = false, hypercubes = false;

  bool contain(const CellKinds& others) const {
    return (simplices || !others.simplices) && (hypercubes || !others.hypercubes);
  }
  /// "triangles", "quadrilaterals", "triangles and quadrilaterals"; "tetrahedra", …
  std::string text(int dimension) const;
  std::string word(int dimension) const;  ///< of Mesh/Cells
};

/// The cells that an element has shape functions for.
CellKinds cells_of(Element element);

/// The polynomial degree.
unsigned int degree_of(Element element);

/// The word of Discretization/Element for such cells.
std::string element_word(const CellKinds& cells, unsigned int degree);

}  // namespace assembly
