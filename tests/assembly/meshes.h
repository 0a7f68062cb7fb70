// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/space/element.h"
#include "tests/reference/mesh/refine_triangulation.h"

#include <vector>

namespace assembly_tests {

/// All elements, for loops.
inline const std::vector<assembly::Element> all_elements = {
    assembly::Element::P1,    assembly::Element::P2,    assembly::Element::P3,
    assembly::Element::P4,    assembly::Element::Q1,    assembly::Element::Q2,
    assembly::Element::Q3,    assembly::Element::Q4,    assembly::Element::P1_Q1,
    assembly::Element::P2_Q2, assembly::Element::P3_Q3, assembly::Element::P4_Q4};

/// The unit square with n × n squares as cells: quadrilaterals, or two triangles each, or (both
/// kinds) quadrilaterals where x < 1/2 and triangles elsewhere. Boundaries left, right, bottom,
/// top.
mesh::Mesh<2> square_mesh(const assembly::CellKinds& cells, int n);

/// The same with its vertices moved by a smooth map: cells are no parallelograms.
mesh::Mesh<2> bent_square_mesh(const assembly::CellKinds& cells, int n);

/// The unit disk around the origin, refined; its boundary `circle` is curved. With both kinds of
/// cells there are quadrilaterals in the middle and triangles outside.
mesh::Mesh<2> disk_mesh(const assembly::CellKinds& cells,
                        int refinements,
                        const mesh::Executor& executor = mesh::one_thread());

}  // namespace assembly_tests
