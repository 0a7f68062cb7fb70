// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"
#include "mesh/mesh.h"

namespace apps {

/// Whether a problem is computed on its mesh as arrays: with degree 1.
bool takes_arrays(const Parameters& parameters);

/// The coarse mesh, or a smaller one that stands for it until its arrays are made.
///
/// throws  what make_coarse_mesh throws
template <int dim>
mesh::Mesh<dim> make_coarse_mesh(const Parameters& parameters);

/// Takes the arrays of the mesh, unless it has them on the executor, and refines it until it has been refined as often as
/// wanted.
///
/// keep    as in mesh::refine
/// throws  what meshes and executors throw; Interrupted
template <int dim>
void refine_arrays(mesh::Mesh<dim>& mesh,
                   int wanted_refinements,
                   const multigrid::Executor& executor,
                   mesh::Keep keep);

}  // namespace apps
