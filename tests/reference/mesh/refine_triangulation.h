// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/mesh.h"

namespace mesh {

/// Refines the triangulation of a mesh `n` times, which the program never does. Tetrahedra are divided by
/// `refine_tetrahedra`, which makes a new triangulation of one level at the same address, other cells by deal.II.
///
/// stop    as in make_coarse_mesh
/// throws  MeshError if a cell becomes degenerate or turned over; Stopped: then the mesh can only
///         be destroyed or assigned to
template <int dim>
void refine_triangulation(Mesh<dim>& mesh, int n, const std::atomic<bool>* stop = nullptr);

/// The host with one thread, where tests have arrays.
const Executor& one_thread();

/// Takes the mesh as arrays, and refines them and its triangulation `n` times.
template <int dim>
void refine_with_arrays(Mesh<dim>& mesh, int n, const Executor& executor = one_thread());

/// As cell_sizes and largest_diameter.
template <int dim>
CellSizes sizes_of_triangulation(const Mesh<dim>& mesh);
template <int dim>
double diameter_of_triangulation(const Mesh<dim>& mesh);

}  // namespace mesh
