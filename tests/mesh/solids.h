// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/mesh.h"

#include <map>
#include <string>
#include <vector>

namespace mesh_tests {

/// All shapes of three dimensions by all generators, of all kinds of cells; small. Gmsh's are also
/// graded toward a corner and toward a boundary.
std::vector<mesh::MeshOptions> solids();

/// The sum over all cells: of tetrahedra by determinants, of hexahedra by Gauss's rule of two
/// points a direction, which is exact for the map by eight vertices.
double volume(const dealii::Triangulation<3>& triangulation);

/// The area of each boundary, by its name; quadrilaterals as two triangles. Throws
/// std::out_of_range for a face without a name.
std::map<std::string, double> boundary_areas(const mesh::Mesh<3>& mesh);

/// Numbers of vertices, edges, faces and cells, counted from the cells' vertices alone.
struct Census {
  std::size_t vertices = 0, edges = 0, faces = 0, cells = 0;
  bool conforming = true;  ///< inner faces have two cells, deal.II's boundary faces one

  /// 1 for a solid ball or cube, 2 for one with a hole inside.
  long euler_characteristic() const {
    return static_cast<long>(vertices + faces) - static_cast<long>(edges + cells);
  }
};
Census census(const dealii::Triangulation<3>& triangulation);

/// Of the tetrahedra: the smallest 12 (3 V)^(2/3) / sum l^2, and the smallest dihedral angle in
/// degrees, from the planes' normals.
struct Worst {
  double mean_ratio = 1, dihedral_angle = 180;
};
Worst worst_tetrahedra(const dealii::Triangulation<3>& triangulation);

/// The shortest edge that ends in a vertex at `point`; 0 if there is no such vertex.
double shortest_edge_at(const dealii::Triangulation<3>& triangulation,
                        const dealii::Point<3>& point);

}  // namespace mesh_tests
