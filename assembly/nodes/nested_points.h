// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/nodes/node_numbers.h"
#include "multigrid/csr.h"

namespace assembly {

/// What a mesh with elements of degree 1 leaves behind when it is refined, for the interpolation to the finer mesh.
struct NestedPoints {
  Index n_points = 0, n_edges = 0, n_faces = 0;
  Array<Index> edges;  ///< two points each
  Array<Index> faces;  ///< four each, of quadrilaterals: cells in the plane, faces in space
  Array<Index> cells;  ///< eight each, of hexahedra
  Index n_unknowns = 0;
  Array<Index> row_of_point;  ///< its number (NodeNumbers), of a copy that of its original
};

/// cells    with all its parts (Keep::all)
/// numbers  of its points
template <int dim>
NestedPoints nested_points(const mesh::CellArrays<dim>& cells, const NodeNumbers& numbers);

/// Row i has the values of the coarse shape functions at fine unknown i: 1 at a point that was there, 1/2, 1/4 and 1/8 at the
/// middles of edges, faces and cells. Nodes with given values have neither row nor column. Columns ascend. It is
/// `interpolation` of meshes of deal.II.
///
/// fine     numbers of the refined mesh
/// returns  fine.n_unknowns x coarse.n_unknowns
/// waits    once
/// bytes    a row with k entries: 4 (1 + 2 k) read, 12 k written
multigrid::Csr<double> interpolation(const NestedPoints& coarse, const NodeNumbers& fine);

}  // namespace assembly
