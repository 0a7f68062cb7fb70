// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/coefficient.h"
#include "assembly/elements/element_block.h"
#include "assembly/elements/reference_element.h"

#include <vector>

namespace assembly {

/// What loads and holds the sides of a block, at the points of their rule.
struct SideLoads {
  std::vector<Coefficient> traction;          ///< force an area, by its components; empty: none
  Coefficient pressure;                       ///< against the body, -n p
  Coefficient normal_stiffness;               ///< of springs: the force an area is -k (n . u) n
  std::vector<Coefficient> stiffness;         ///< of springs along the axes, -k_a u_a; empty: none
  Coefficient thickness = {1, {}, false, 0};  ///< of a plate
};

/// How sides lie at their cells.
///
/// n_of_cells  nodes of a cell in the first block of cells and in the second
struct SideNormals {
  const SideBlock* sides;
  Index first_of_second = 0;
  int n_of_cells[2] = {0, 0};
};
SideNormals side_normals(const SideBlock& sides, const std::vector<const ElementBlock*>& cells);

/// The integrals of traction and pressure against the shape functions of sides, laid out as body_forces.
template <int dim>
Array<double> side_forces(const SideNormals& normals,
                          const ReferenceElement& element,
                          const Array<double>& points,
                          const SideLoads& loads);

/// The same of the forces of springs for a displacement u: against it.
template <int dim>
Array<double> spring_forces(const SideNormals& normals,
                            const ReferenceElement& element,
                            const Array<double>& points,
                            const SideLoads& loads,
                            const Array<double>& u);

}  // namespace assembly
