// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/options.h"

#include <string>

namespace assembly {

/// The kinds of cells that a mesh has or that an element is for.
struct CellKinds {
  bool triangles = false, quadrilaterals = false;

  bool contain(const CellKinds& others) const {
    return (triangles || !others.triangles) && (quadrilaterals || !others.quadrilaterals);
  }
  std::string text() const;  ///< "triangles", "quadrilaterals", "triangles and quadrilaterals"
  std::string word() const;  ///< of Mesh/Cells
};

/// The cells that an element has shape functions for.
CellKinds cells_of(Element element);

/// The polynomial degree: 1 or 2.
unsigned int degree_of(Element element);

/// The word of Discretization/Element for such cells.
std::string element_word(const CellKinds& cells, unsigned int degree);

}  // namespace assembly
