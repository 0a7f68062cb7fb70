// SPDX-License-Identifier: MIT
#pragma once

#include <deal.II/grid/tria.h>

#include <array>

namespace apps {

/// What a small refinement of a mesh tells of all of them.
struct MeshSample {
  /// Of the edges inside the mesh, the part across which P1 couples nothing: both angles that face
  /// it are right, as in structured triangles and tetrahedra, so that the entry is exactly 0.
  double uncoupled = 0;
  /// Length of the longest edges at a vertex by that of the shortest at another: root mean squares.
  double grading = 1;
  /// Lengths of cells along their axes, the longest first and the shortest 1: geometric means of all quadrilaterals or hexahedra. Ones
  /// with simplices, whose edges go in more directions than there are axes.
  std::array<double, 3> steps = {1, 1, 1};
};

/// Looks at the coarse mesh, or at a copy that is refined up to about 2000 cells.
template <int dim>
MeshSample sample_mesh(const dealii::Triangulation<dim>& coarse);

}  // namespace apps
