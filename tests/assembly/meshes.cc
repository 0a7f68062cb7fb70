// SPDX-License-Identifier: MIT
#include "tests/assembly/meshes.h"

#include <deal.II/grid/grid_tools.h>
#include <deal.II/grid/manifold_lib.h>
#include <deal.II/grid/tria_accessor.h>

#include <cmath>

namespace assembly_tests {

using assembly::CellKinds;

namespace {

/// Quadrilaterals and, after them, triangles.
struct Cells {
  std::vector<dealii::CellData<2>> quadrilaterals, triangles;

  static dealii::CellData<2> cell(const std::vector<unsigned int>& vertices) {
    dealii::CellData<2> data(vertices.size());
    data.vertices = vertices;
    return data;
  }
  /// A quadrilateral (vertices in lexicographic order), or two triangles.
  void add(const std::vector<unsigned int>& v, const bool cut) {
    if (!cut) {
      quadrilaterals.push_back(cell(v));
      return;
    }
    triangles.push_back(cell({v[0], v[1], v[3]}));
    triangles.push_back(cell({v[0], v[3], v[2]}));
  }
  /// deal.II takes quadrilaterals whose lines have one direction on both of their sides: otherwise
  /// refinement turns corners over.
  std::vector<dealii::CellData<2>> all() const {
    std::vector<dealii::CellData<2>> cells = quadrilaterals;
    dealii::GridTools::consistently_order_cells(cells);
    cells.insert(cells.end(), triangles.begin(), triangles.end());
    return cells;
  }
};

void add_boundary(std::vector<dealii::CellData<1>>& lines,
                  const unsigned int a,
                  const unsigned int b,
                  const dealii::types::boundary_id id) {
  lines.emplace_back();
  lines.back().vertices = {a, b};
  lines.back().boundary_id = id;
}

}  // namespace

mesh::Mesh<2> square_mesh(const CellKinds& kinds, const int n) {
  std::vector<dealii::Point<2>> vertices;
  for (int j = 0; j <= n; ++j)
    for (int i = 0; i <= n; ++i) vertices.emplace_back(double(i) / n, double(j) / n);
  const auto at = [&](const int i, const int j) { return unsigned(j * (n + 1) + i); };
  Cells cells;
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i)
      cells.add({at(i, j), at(i + 1, j), at(i, j + 1), at(i + 1, j + 1)},
                kinds.simplices && (!kinds.hypercubes || 2 * i >= n));
  dealii::SubCellData boundary;
  for (int k = 0; k < n; ++k) {
    add_boundary(boundary.boundary_lines, at(0, k), at(0, k + 1), 0);
    add_boundary(boundary.boundary_lines, at(n, k), at(n, k + 1), 1);
    add_boundary(boundary.boundary_lines, at(k, 0), at(k + 1, 0), 2);
    add_boundary(boundary.boundary_lines, at(k, n), at(k + 1, n), 3);
  }
  mesh::Mesh<2> mesh;
  mesh.triangulation = std::make_unique<dealii::Triangulation<2>>();
  mesh.triangulation->create_triangulation(vertices, cells.all(), boundary);
  mesh.boundaries = {{"left", 0}, {"right", 1}, {"bottom", 2}, {"top", 3}};
  refine_with_arrays(mesh, 0);
  return mesh;
}

mesh::Mesh<2> bent_square_mesh(const CellKinds& kinds, const int n) {
  mesh::Mesh<2> mesh = square_mesh(kinds, n);
  const auto bend = [](const dealii::Point<2>& p) {
    const double bump = 0.08 * std::sin(M_PI * p[0]) * std::sin(M_PI * p[1]);
    return dealii::Point<2>(p[0] + bump * (1 + p[1]), p[1] - bump * (2 - 3 * p[0]));
  };
  dealii::GridTools::transform(bend, *mesh.triangulation);
  refine_with_arrays(mesh, 0);
  return mesh;
}

mesh::Mesh<2> disk_mesh(const CellKinds& kinds,
                        const int refinements,
                        const mesh::Executor& executor) {
  // A square in the middle and four cells around it.
  const double a = 0.3, b = std::sqrt(0.5);
  const std::vector<dealii::Point<2>> vertices = {{-a, -a}, {a, -a}, {-a, a}, {a, a},
                                                  {-b, -b}, {b, -b}, {-b, b}, {b, b}};
  Cells cells;
  const bool cut = kinds.simplices;
  cells.add({0, 1, 2, 3}, cut && !kinds.hypercubes);
  for (const auto& cell : std::vector<std::vector<unsigned int>>{
           {4, 5, 0, 1}, {5, 7, 1, 3}, {7, 6, 3, 2}, {6, 4, 2, 0}})
    cells.add(cell, cut);
  dealii::SubCellData boundary;
  for (const auto& [from, to] : {std::pair{4, 5}, {5, 7}, {7, 6}, {6, 4}})
    add_boundary(boundary.boundary_lines, from, to, 0);
  mesh::Mesh<2> mesh;
  mesh.triangulation = std::make_unique<dealii::Triangulation<2>>();
  mesh.triangulation->create_triangulation(vertices, cells.all(), boundary);
  // Not set_all_manifold_ids_on_boundary, which asks triangles for a fourth edge (deal.II 9.4.1).
  for (const auto& cell : mesh.triangulation->active_cell_iterators())
    for (const unsigned int face : cell->face_indices())
      if (cell->face(face)->at_boundary()) cell->face(face)->set_manifold_id(1);
  mesh.triangulation->set_manifold(1, dealii::SphericalManifold<2>());
  mesh.boundaries = {{"circle", 0}};
  refine_with_arrays(mesh, refinements, executor);
  return mesh;
}

}  // namespace assembly_tests
