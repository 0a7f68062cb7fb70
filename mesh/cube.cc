// SPDX-License-Identifier: MIT
// Provisional: structured meshes of the unit cube, until there are more in 3D.
#include "mesh/check.h"

#include <deal.II/grid/grid_generator.h>
#include <deal.II/grid/tria_accessor.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mesh {

template <>
Mesh<3> make_coarse_mesh<3>(const MeshOptions& options) {
  check(options);
  Mesh<3> mesh;
  mesh.triangulation = std::make_unique<dealii::Triangulation<3>>();
  const dealii::Point<3> low(0, 0, 0), high(1, 1, 1);
  const std::vector<unsigned int> n(3, options.cells_per_side);
  const bool hexahedra = options.cells == Cells::hexahedra;
  if (hexahedra)
    dealii::GridGenerator::subdivided_hyper_rectangle(*mesh.triangulation, n, low, high);
  else
    dealii::GridGenerator::subdivided_hyper_rectangle_with_simplices(*mesh.triangulation, n, low,
                                                                     high);
  for (const auto& face : mesh.triangulation->active_face_iterators())
    if (face->at_boundary())
      for (unsigned int side = 0; side < 6; ++side)
        if (std::abs(face->center()[side / 2] - side % 2) < 1e-12) face->set_boundary_id(side);
  mesh.boundaries = {{"left", 0}, {"right", 1},  {"front", 2},
                     {"back", 3}, {"bottom", 4}, {"top", 5}};
  mesh.coarse = std::string("cube, structured ") + (hexahedra ? "hexahedra" : "tetrahedra") + ", " +
                std::to_string(options.cells_per_side) + " a side";
  return mesh;
}

template <>
void refine<3>(Mesh<3>& mesh, const int n) {
  mesh.triangulation->refine_global(n);
  mesh.refinements += n;
}

template <>
CellSizes cell_sizes<3>(const Mesh<3>& mesh) {
  CellSizes sizes{0, std::numeric_limits<double>::max()};
  for (const auto& cell : mesh.triangulation->active_cell_iterators()) {
    double shortest = std::numeric_limits<double>::max();
    for (unsigned int l = 0; l < cell->n_lines(); ++l)
      shortest = std::min(shortest, cell->line(l)->vertex(0).distance(cell->line(l)->vertex(1)));
    sizes.h_max = std::max(sizes.h_max, shortest);
    sizes.h_min = std::min(sizes.h_min, shortest);
  }
  return sizes;
}

}  // namespace mesh
