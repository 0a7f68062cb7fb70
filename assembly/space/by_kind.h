// SPDX-License-Identifier: MIT
#pragma once

namespace assembly {

/// One object for each kind of cells.
template <class T>
struct ByKind {
  T simplex;    ///< on triangles and tetrahedra
  T hypercube;  ///< on quadrilaterals and hexahedra

  T& of(const bool is_simplex) { return is_simplex ? simplex : hypercube; }
  const T& of(const bool is_simplex) const { return is_simplex ? simplex : hypercube; }
};

}  // namespace assembly
