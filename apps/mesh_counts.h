// SPDX-License-Identifier: MIT
#pragma once

#include <deal.II/grid/tria.h>

#include <cstdint>
#include <set>
#include <vector>

namespace apps {

/// How much a mesh and a system on it hold.
struct MeshCounts {
  std::int64_t vertices = 0, edges = 0, triangles = 0, quadrilaterals = 0;
  std::int64_t nodes = 0;
  std::int64_t unknowns = 0;   ///< nodes off the Dirichlet boundaries
  std::int64_t couplings = 0;  ///< pairs of unknowns that share a cell, both ways, and with itself
  /// Nonzeros of the interpolation to the next refinement, those of and from nodes on Dirichlet
  /// boundaries included: a little more than there are.
  std::int64_t interpolation = 0;

  std::int64_t cells() const { return triangles + quadrilaterals; }
};

/// What a mesh without hanging nodes will have after global refinements, without refining it.
/// Vertices, edges and cells follow from Euler's formulas (V + E + Q, 2 E + 3 T + 4 Q, 4 T, 4 Q);
/// for the couplings, edges and cells are counted by which of their vertices and edges lie on a
/// Dirichlet boundary, and what becomes of each kind in a refinement.
///
/// dirichlet    boundary ids whose nodes are no unknowns
/// refinements  each divides a cell into four
/// degree       1: nodes are vertices. 2: also middles of edges and centres of quadrilaterals
MeshCounts count(const dealii::Triangulation<2>& coarse,
                 const std::set<dealii::types::boundary_id>& dirichlet,
                 int refinements,
                 int degree);
/// The same for each number of refinements from 0 to `refinements`.
std::vector<MeshCounts> count_levels(const dealii::Triangulation<2>& coarse,
                                     const std::set<dealii::types::boundary_id>& dirichlet,
                                     int refinements,
                                     int degree);

}  // namespace apps
