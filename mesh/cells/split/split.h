// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/coarse.h"

#include <vector>

/// Coarse meshes in parts, one for each process.
namespace mesh {

/// The part of each cell, 0 .. n_parts-1: runs of equal length along the Hilbert curve through the centres of the cells, so that
/// a part is connected as a rule and has few neighbours.
///
/// source  SCALE, section 3 and appendix D
template <int dim>
std::vector<int> parts_of_cells(const CoarseCells<dim>& cells, int n_parts);

/// One part of a mesh as a mesh.
template <int dim>
struct PartOfMesh {
  CoarseCells<dim> cells;       ///< in the order that they have in the whole mesh
  std::vector<Index> points;    ///< for each point its number there, ascending
  std::vector<Index> of_whole;  ///< for each cell its number there
};

/// Sides that are given lie in the part of their cell. A face between two parts is no side of either.
///
/// parts  of the cells
template <int dim>
PartOfMesh<dim> part_of_mesh(const CoarseCells<dim>& whole,
                             const std::vector<int>& parts,
                             int part);

}  // namespace mesh
