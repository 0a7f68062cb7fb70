// SPDX-License-Identifier: MIT
#pragma once

#include <deal.II/grid/tria.h>

#include <cstdint>
#include <set>
#include <vector>

namespace apps {

/// How much a mesh and a system on it hold.
struct MeshCounts {
  int dimension = 2;
  std::int64_t vertices = 0, edges = 0;
  std::int64_t simplices = 0, hypercubes = 0;  ///< cells: triangles or tetrahedra, and the others
  std::int64_t nodes = 0;
  std::int64_t unknowns = 0;   ///< nodes off the Dirichlet boundaries
  std::int64_t couplings = 0;  ///< pairs of unknowns that share a cell, both ways, and with itself
  /// Nonzeros of the interpolation to the next refinement, those of and from nodes on Dirichlet
  /// boundaries included: a little more than there are.
  std::int64_t interpolation = 0;

  std::int64_t cells() const { return simplices + hypercubes; }
};

/// What a mesh without hanging nodes will have after global refinements, without refining it:
/// vertices, edges, faces and cells are counted by which of their parts lie on a Dirichlet
/// boundary, and what becomes of each kind in a refinement (mesh_parts.h). Exact, but for the
/// couplings on tetrahedra at a Dirichlet boundary, which depend on the diagonals of octahedra.
///
/// dirichlet    boundary ids whose nodes are no unknowns
/// refinements  each divides a cell into four, in 3D into eight
/// degree       1: nodes are vertices. 2: also middles of edges and centres of quadrilaterals and
///              hexahedra
template <int dim>
MeshCounts count(const dealii::Triangulation<dim>& coarse,
                 const std::set<dealii::types::boundary_id>& dirichlet,
                 int refinements,
                 int degree);
/// The same for each number of refinements from 0 to `refinements`.
template <int dim>
std::vector<MeshCounts> count_levels(const dealii::Triangulation<dim>& coarse,
                                     const std::set<dealii::types::boundary_id>& dirichlet,
                                     int refinements,
                                     int degree);

}  // namespace apps
