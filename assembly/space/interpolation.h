// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/space/discretization.h"
#include "assembly/space/numbering.h"
#include "mesh/mesh.h"

namespace assembly {

/// The interpolation between a mesh and the same before its last global refinement: row i has the
/// values of the coarse shape functions at fine unknown i, in the coordinates of the reference cell
/// of the parent. So it is exact where the spaces are nested, on cells with straight edges, and on
/// curved (isoparametric) ones takes each node to the place it comes from. Nodes on a Dirichlet
/// boundary have neither row nor column; values up to 1e-14 are left out. Columns ascend.
///
/// mesh           the fine one: all its cells are children of the coarse one's
/// coarse, fine   numberings before and after that refinement, of the discretization's degree
/// executor       host executor whose memory the arrays take
/// cost           beside P, 8 bytes an unknown and one pass over the cells on one thread, then one
///                over the rows in parallel
/// throws         std::logic_error if the numberings are not one global refinement apart
template <int dim>
multigrid::Csr<double> interpolation(const mesh::Mesh<dim>& mesh,
                                     const Discretization<dim>& discretization,
                                     const Numbering<dim>& coarse,
                                     const Numbering<dim>& fine,
                                     const multigrid::Executor& executor);

}  // namespace assembly
