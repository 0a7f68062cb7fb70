// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/mesh.h"

namespace mesh_tests {

/// Measures of the quality of a mesh: the worst of all corners of its cells. The mean ratio of a
/// corner with edges e_1 .. e_d is d det(J)^(2/d) / |J|^2 (Frobenius norm), where J = (e_1 .. e_d)
/// W^-1 and the columns of W are the edges at a corner of the ideal cell, equilateral or cubic. It
/// is 1 for the ideal cell and goes to 0 as the corner becomes flat. All corners of a tetrahedron
/// of volume V with edges l_i have the mean ratio 12 (3 V)^(2/3) / sum l_i^2.
///
/// source  Liu, Joe, Relationship between tetrahedron shape measures, BIT 1994
struct Quality {
  double smallest_angle = 0;            ///< between two edges of a cell, in degrees
  double smallest_dihedral_angle = 0;   ///< between two faces, in degrees; in 2D between edges
  double smallest_scaled_jacobian = 0;  ///< det(e_1 .. e_d) / (|e_1| .. |e_d|); in 2D a sine
  double smallest_mean_ratio = 0;
  double shortest_edge = 0;
  double longest_edge = 0;
};

template <int dim>
Quality quality(const mesh::Mesh<dim>& mesh);

}  // namespace mesh_tests
