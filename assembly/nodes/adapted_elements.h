// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/nodes/node_numbers.h"
#include "multigrid/csr.h"

namespace assembly {

/// What a mesh leaves behind when it is refined where marked, for the interpolation to the finer mesh.
template <int dim>
struct AdaptedElements {
  int degree = 1;
  Index n_unknowns = 0, n_points = 0;
  Array<Index> hypercubes,
      simplices;  ///< the corners of the cells; in space there are tetrahedra alone
  Array<Index> edges_of_hypercubes;
  Array<Index> edge_ends;           ///< two points each
  std::vector<ElementBlock> cells;  ///< hypercubes, then simplices, with the numbers of their nodes
};

/// cells    with all its parts (Keep::all)
/// throws   std::logic_error if there are hexahedra
template <int dim>
AdaptedElements<dim> adapted_elements(const mesh::CellArrays<dim>& cells,
                                      const NodeNumbers& numbers);

/// From which cells and points of the mesh before those of a finer mesh come.
struct Ancestry {
  const Array<Index>*
      origins;  ///< for each cell of the finer mesh the cell that it is, or is part of
  const Array<Index>* parents;  ///< Bisection::parents of the finer mesh
};

/// Row i has the values of the coarse shape functions at fine unknown i, taken from the first cell around it. On simplices all cells
/// give the same. A function on a quadrilateral that becomes triangles is not among those of the finer mesh, so it is interpolated; a node
/// inside of the quadrilateral counts as where it would be in a parallelogram. Values of at most 1e-12 are left out. Nodes with
/// given values have neither row nor column. Columns ascend.
///
/// cells    the finer mesh
/// fine     numbers of its nodes
/// returns  fine.n_unknowns x coarse.n_unknowns
/// throws   std::logic_error if there is not one origin a cell
/// waits    once
/// bytes    a row: its cell's and its origin's corners, the parents of these, and 4 a node of the coarse cell, read; 12 an entry written
template <int dim>
multigrid::Csr<double> interpolation(const AdaptedElements<dim>& coarse,
                                     const mesh::CellArrays<dim>& cells,
                                     const Ancestry& ancestry,
                                     const NodeNumbers& fine);

/// The same to a mesh that was refined everywhere, and whose triangles may have been turned since (prepare_bisection).
template <int dim>
multigrid::Csr<double> interpolation(const AdaptedElements<dim>& coarse,
                                     const mesh::CellArrays<dim>& cells,
                                     const NodeNumbers& fine);

}  // namespace assembly
