// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/periodic.h"

#include <deal.II/grid/tria.h>

#include <array>
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
  std::int64_t unknowns = 0;  ///< nodes off the Dirichlet boundaries; periodic ones once
  std::int64_t couplings =
      0;  ///< nonzeros: pairs of unknowns that share a cell, each with itself too
  /// Nonzeros of the interpolation to the next refinement. Slightly too many, since those of and
  /// from nodes on Dirichlet boundaries are included.
  std::int64_t interpolation = 0;
  double uncoupled = 0;  ///< part of the couplings whose entry is exactly 0 (mesh_sample.h)
  double grading = 1;    ///< longest by shortest edges (mesh_sample.h)
  std::array<double, 3> steps = {1, 1, 1};  ///< how cells are stretched (mesh_sample.h)
  bool has_copies = false;                  ///< whether there are periodic sides

  std::int64_t cells() const { return simplices + hypercubes; }
};

using BoundaryIds = std::set<dealii::types::boundary_id>;

/// What a mesh without hanging nodes will have after 0, 1, …, `refinements` global refinements,
/// without refining it. Vertices, edges, faces and cells are counted by which of their parts lie on
/// a Dirichlet boundary; it is known what a refinement makes of each kind (mesh_parts.h). The
/// numbers are exact, except for the couplings on tetrahedra at a Dirichlet boundary, which depend
/// on the diagonals of octahedra.
///
/// dirichlet    boundary ids whose nodes are no unknowns
/// refinements  each divides a cell into four, in 3D into eight
/// degree       of the element whose nodes are the unknowns
/// inside       edges, in 3D faces, inside of the mesh whose nodes are no unknowns either, as ascending vertices
/// periodic     sides whose nodes have the same unknowns. Where there are only two cells between them, couplings that go both
///              ways around are counted twice
template <int dim>
std::vector<MeshCounts> count_levels(const dealii::Triangulation<dim>& coarse,
                                     const BoundaryIds& dirichlet,
                                     int refinements,
                                     int degree,
                                     const std::set<std::vector<unsigned int>>& inside = {},
                                     const std::vector<mesh::PeriodicSides>& periodic = {});

}  // namespace apps
