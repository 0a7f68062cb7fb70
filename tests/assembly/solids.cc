// SPDX-License-Identifier: MIT
#include "tests/assembly/solids.h"

#include "tests/reference/mesh/refine_triangulation.h"

#include <deal.II/grid/grid_generator.h>
#include <deal.II/grid/grid_tools.h>
#include <deal.II/grid/manifold_lib.h>
#include <deal.II/grid/tria_accessor.h>

#include <cmath>

namespace assembly_tests {

using Solid = dealii::Triangulation<3>;

namespace {

/// The mesh of these hexahedra, or of 24 tetrahedra for each.
std::unique_ptr<Solid> cut(const Solid& hexahedra, const bool tetrahedra) {
  auto result = std::make_unique<Solid>();
  dealii::GridGenerator::flatten_triangulation(hexahedra, *result);
  result->set_all_manifold_ids(dealii::numbers::flat_manifold_id);
  if (!tetrahedra) return result;
  auto cells = std::make_unique<Solid>();
  dealii::GridGenerator::convert_hypercube_to_simplex_mesh(*result, *cells);
  return cells;
}

}  // namespace

bool on_tetrahedra(const assembly::Element element) {
  return assembly::cells_of(element).simplices;
}

mesh::Mesh<3> cube_mesh(const bool tetrahedra, const int n) {
  mesh::MeshOptions options;
  options.shape = mesh::Shape::cube;
  options.cells = tetrahedra ? mesh::Cells::tetrahedra : mesh::Cells::hexahedra;
  options.cells_per_side = n;
  mesh::Mesh<3> mesh = mesh::make_coarse_mesh<3>(options);
  refine_with_arrays(mesh, 0);
  return mesh;
}

mesh::Mesh<3> bent_cube_mesh(const bool tetrahedra, const int n) {
  mesh::Mesh<3> mesh = cube_mesh(tetrahedra, n);
  const auto bend = [](const dealii::Point<3>& p) {
    const double bump =
        0.08 * std::sin(M_PI * p[0]) * std::sin(M_PI * p[1]) * std::sin(M_PI * p[2]);
    return dealii::Point<3>(p[0] + bump * (1 + p[1]), p[1] - bump * (2 - 3 * p[2]),
                            p[2] + bump * (1 - 2 * p[0]));
  };
  dealii::GridTools::transform(bend, *mesh.triangulation);
  refine_with_arrays(mesh, 0);
  return mesh;
}

mesh::Mesh<3> ball_mesh(const bool tetrahedra, const int refinements) {
  Solid ball;
  dealii::GridGenerator::hyper_ball(ball);
  ball.refine_global(refinements);
  mesh::Mesh<3> mesh;
  mesh.triangulation = cut(ball, tetrahedra);
  for (const auto& cell : mesh.triangulation->active_cell_iterators())
    for (const unsigned int face : cell->face_indices())
      if (cell->face(face)->at_boundary()) {
        cell->face(face)->set_boundary_id(0);
        cell->face(face)->set_manifold_id(1);
        for (unsigned int l = 0; l < cell->face(face)->n_lines(); ++l)
          cell->face(face)->line(l)->set_manifold_id(1);
      }
  // New vertices that cutting put in the middle of the boundary's faces.
  for (const auto& face : mesh.triangulation->active_face_iterators())
    if (face->at_boundary())
      for (const unsigned int v : face->vertex_indices()) face->vertex(v) /= face->vertex(v).norm();
  mesh.triangulation->set_manifold(1, dealii::SphericalManifold<3>());
  mesh.boundaries = {{"sphere", 0}};
  refine_with_arrays(mesh, 0);
  return mesh;
}

mesh::Mesh<3> turned_cubes_mesh(const bool tetrahedra, const unsigned int orientation) {
  Solid cubes;
  dealii::GridGenerator::non_standard_orientation_mesh(cubes, orientation & 1, orientation & 2,
                                                       orientation & 4, false);
  mesh::Mesh<3> mesh;
  mesh.triangulation = cut(cubes, tetrahedra);
  for (const auto& face : mesh.triangulation->active_face_iterators())
    if (face->at_boundary()) face->set_boundary_id(0);
  mesh.boundaries = {{"outside", 0}};
  refine_with_arrays(mesh, 0);
  return mesh;
}

}  // namespace assembly_tests
