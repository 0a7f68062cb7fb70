// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"
#include "mesh/mesh.h"

namespace apps {

/// What the finest mesh keeps: nodes of degree 2 and more lie on edges and faces, too.
mesh::Keep kept_by_elements(const Parameters& parameters);

/// The coarse mesh, or a smaller one that stands for it until its arrays are made.
///
/// throws  what make_coarse_mesh throws
template <int dim>
mesh::Mesh<dim> make_coarse_mesh(const Parameters& parameters);

/// Takes the arrays of the mesh, unless it has them on the executor, and refines it until it has been refined as often as
/// wanted.
///
/// keep    as in mesh::refine, for the mesh that is wanted
/// throws  what meshes and executors throw; Interrupted
template <int dim>
void refine_arrays(mesh::Mesh<dim>& mesh,
                   int wanted_refinements,
                   const multigrid::Executor& executor,
                   mesh::Keep keep);

}  // namespace apps
