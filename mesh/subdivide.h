// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cell_list.h"
#include "mesh/shape.h"

#include <optional>

/// Plane meshes changed before deal.II makes a triangulation of them.
namespace mesh {

/// The vertices of a cell in counterclockwise order.
std::vector<unsigned int> walk_around(const dealii::CellData<2>& cell);

/// Divides quadrilaterals into four and triangles into three quadrilaterals, by the middles of
/// edges and the centres of cells. Middles of the circle's edges are moved onto it.
CellList<2> into_quadrilaterals(const CellList<2>& list, const std::optional<Circle>& circle);

/// Refines a mesh of quadrilaterals toward one vertex, `times` times. The cells at the corner are
/// divided into four. Each neighbour across one of their outer edges is divided into three
/// triangles by the new vertex in the middle of that edge, so no vertex hangs. Each time the cells
/// around the corner become half as long; no angle is below atan(1/2).
///
/// Paper GS, Section 5, shows such a mesh of the L-shape (its Figure 3 and Table 1) without the
/// recipe; this one has as many cells and vertices.
///
/// corner  a vertex of the list with at least two rings of quadrilaterals around it (within the
///         domain)
void refine_corner(CellList<2>& list, const dealii::Point<2>& corner, int times);

/// Moves the vertices of the circle's edges onto it, up to rounding.
void put_on_circle(CellList<2>& list, const Circle& circle);

/// Changes cells so that none has two edges on the circle. Refinement would open the angle between
/// two such edges toward 180 degrees and flatten the cells there.
///
/// throws  MeshError if there are too few cells
void divide_round_corners(CellList<2>& list, const Circle& circle);

}  // namespace mesh
