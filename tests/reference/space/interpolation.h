// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/space/discretization.h"
#include "mesh/mesh.h"
#include "tests/reference/space/numbering.h"

namespace assembly {

/// Interpolation from a mesh to the one that its global refinement made. Row i has the values of
/// the coarse shape functions at fine unknown i, in the coordinates of the parent's reference cell.
/// So it is exact where the spaces are nested, on cells with straight edges. On curved
/// (isoparametric) cells it takes each node to the place that it comes from. Nodes on a Dirichlet
/// boundary have neither row nor column; values of at most 1e-12 are left out. Columns ascend.
///
/// mesh          the fine one: all its cells are children of coarse cells
/// coarse, fine  numberings before and after that refinement, of the discretization's degree
/// executor      host executor whose memory the arrays take
/// returns       P, fine.n_unknowns x coarse.n_unknowns
/// cost          beside P 8 bytes an unknown; one pass over the cells on one thread, then two over
///               the rows in parallel
/// throws        std::logic_error if the numberings are not one global refinement apart
template <int dim>
multigrid::Csr<double> interpolation(const mesh::Mesh<dim>& mesh,
                                     const Discretization<dim>& discretization,
                                     const Numbering<dim>& coarse,
                                     const Numbering<dim>& fine,
                                     const multigrid::Executor& executor);

}  // namespace assembly
