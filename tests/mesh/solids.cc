// SPDX-License-Identifier: MIT
#include "tests/mesh/solids.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace mesh_tests {

namespace {

using Point = dealii::Point<3>;
using Vector = dealii::Tensor<1, 3>;

double determinant(const Vector& a, const Vector& b, const Vector& c) {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
         a[2] * (b[0] * c[1] - b[1] * c[0]);
}

template <class Cell>
double hexahedron_volume(const Cell& cell) {
  double sum = 0;
  for (unsigned int q = 0; q < 8; ++q) {
    double at[3];
    for (int x = 0; x < 3; ++x) at[x] = 0.5 + ((q >> x) & 1 ? 0.5 : -0.5) / std::sqrt(3.);
    Vector columns[3];
    for (unsigned int v = 0; v < 8; ++v)
      for (int x = 0; x < 3; ++x) {
        double weight = 1;
        for (int y = 0; y < 3; ++y) {
          const bool high = (v >> y) & 1;
          weight *= y == x ? (high ? 1 : -1) : (high ? at[y] : 1 - at[y]);
        }
        columns[x] += weight * Vector(cell->vertex(v));
      }
    sum += determinant(columns[0], columns[1], columns[2]) / 8;
  }
  return sum;
}

double triangle_area(const Point& a, const Point& b, const Point& c) {
  return dealii::cross_product_3d(b - a, c - a).norm() / 2;
}

/// The vertices of a cell's edges or faces, as positions in the cell.
using Lists = std::vector<std::vector<unsigned int>>;
const Lists tetrahedron_edges = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
const Lists tetrahedron_faces = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};

Lists hexahedron_lists(const unsigned int n_free) {
  Lists lists;
  for (unsigned int fixed = 1; fixed < 7; ++fixed) {
    const bool counts = (fixed & 1) + ((fixed >> 1) & 1) + (fixed >> 2) == 3 - n_free;
    for (unsigned int value = 0; counts && value < 8; ++value) {
      if ((value & fixed) != value) continue;
      lists.emplace_back();
      for (unsigned int v = 0; v < 8; ++v)
        if ((v & fixed) == value) lists.back().push_back(v);
    }
  }
  return lists;
}

}  // namespace

std::vector<mesh::MeshOptions> solids() {
  using mesh::Cells;
  std::vector<mesh::MeshOptions> all;
  for (const auto shape : {mesh::Shape::cube, mesh::Shape::box_cavity, mesh::Shape::ball_cavity}) {
    mesh::MeshOptions options;
    options.shape = shape;
    options.cells_per_side = shape == mesh::Shape::ball_cavity ? 3 : 4;
    for (const Cells cells : {Cells::tetrahedra, Cells::hexahedra}) {
      options.cells = cells;
      all.push_back(options);
    }
    options.cells = Cells::automatic;
    options.generator = mesh::Generator::gmsh;
    options.mesh_size = 0.3;
    options.growth = 0.5;
    for (const char* grading : {"", "0, 0, 0: 1e-3", "left: 0.1"}) {
      options.grading = grading;
      all.push_back(options);
    }
  }
  return all;
}

double volume(const dealii::Triangulation<3>& triangulation) {
  double sum = 0;
  for (const auto& cell : triangulation.active_cell_iterators())
    if (cell->n_vertices() == 4)
      sum += determinant(cell->vertex(1) - cell->vertex(0), cell->vertex(2) - cell->vertex(0),
                         cell->vertex(3) - cell->vertex(0)) /
             6;
    else
      sum += hexahedron_volume(cell);
  return sum;
}

std::map<std::string, double> boundary_areas(const mesh::Mesh<3>& mesh) {
  std::map<dealii::types::boundary_id, std::string> name_of;
  for (const auto& [name, id] : mesh.boundaries) name_of[id] = name;
  std::map<std::string, double> areas;
  for (const auto& face : mesh.triangulation->active_face_iterators()) {
    if (!face->at_boundary()) continue;
    double& area = areas[name_of.at(face->boundary_id())];
    area += triangle_area(face->vertex(0), face->vertex(1), face->vertex(2));
    if (face->n_vertices() == 4)
      area += triangle_area(face->vertex(1), face->vertex(2), face->vertex(3));
  }
  return areas;
}

Census census(const dealii::Triangulation<3>& triangulation) {
  static const Lists hexahedron_edges = hexahedron_lists(1), hexahedron_faces = hexahedron_lists(2);
  std::set<unsigned int> vertices;
  std::set<std::vector<unsigned int>> edges;
  std::map<std::vector<unsigned int>, int> cells_of_face;
  Census result;
  for (const auto& cell : triangulation.active_cell_iterators()) {
    const bool tetrahedron = cell->n_vertices() == 4;
    const auto numbers = [&](const std::vector<unsigned int>& places) {
      std::vector<unsigned int> numbers;
      for (const unsigned int place : places) numbers.push_back(cell->vertex_index(place));
      std::sort(numbers.begin(), numbers.end());
      return numbers;
    };
    for (const unsigned int v : cell->vertex_indices()) vertices.insert(cell->vertex_index(v));
    for (const auto& edge : tetrahedron ? tetrahedron_edges : hexahedron_edges)
      edges.insert(numbers(edge));
    for (const auto& face : tetrahedron ? tetrahedron_faces : hexahedron_faces)
      ++cells_of_face[numbers(face)];
    ++result.cells;
  }
  result.vertices = vertices.size();
  result.edges = edges.size();
  result.faces = cells_of_face.size();
  std::size_t inner = 0, outer = 0;
  for (const auto& [face, n] : cells_of_face) {
    inner += n == 2;
    outer += n == 1;
  }
  std::size_t at_boundary = 0;
  for (const auto& face : triangulation.active_face_iterators()) at_boundary += face->at_boundary();
  result.conforming = inner + outer == result.faces && outer == at_boundary;
  return result;
}

Worst worst_tetrahedra(const dealii::Triangulation<3>& triangulation) {
  Worst worst;
  for (const auto& cell : triangulation.active_cell_iterators()) {
    Point p[4];
    for (unsigned int v = 0; v < 4; ++v) p[v] = cell->vertex(v);
    double squares = 0;
    for (const auto& edge : tetrahedron_edges) squares += (p[edge[0]] - p[edge[1]]).norm_square();
    const double volume = determinant(p[1] - p[0], p[2] - p[0], p[3] - p[0]) / 6;
    worst.mean_ratio = std::min(worst.mean_ratio, 12 * std::cbrt(9 * volume * volume) / squares);
    // Between the faces opposite of a and b: their normals point away from a and b.
    Vector outward[4];
    for (unsigned int a = 0; a < 4; ++a) {
      const Point &b = p[(a + 1) % 4], &c = p[(a + 2) % 4], &d = p[(a + 3) % 4];
      outward[a] = dealii::cross_product_3d(c - b, d - b);
      outward[a] *= (outward[a] * (p[a] - b) > 0 ? -1 : 1) / outward[a].norm();
    }
    for (unsigned int a = 0; a < 4; ++a)
      for (unsigned int b = 0; b < a; ++b)
        worst.dihedral_angle = std::min(
            worst.dihedral_angle, 180 - std::acos(outward[a] * outward[b]) * 180 / std::acos(-1.));
  }
  return worst;
}

double shortest_edge_at(const dealii::Triangulation<3>& triangulation, const Point& point) {
  double shortest = 1e300;
  for (const auto& cell : triangulation.active_cell_iterators())
    for (unsigned int l = 0; l < cell->n_lines(); ++l)
      for (const unsigned int v : {0u, 1u})
        if (cell->line(l)->vertex(v).distance(point) < 1e-12)
          shortest =
              std::min(shortest, cell->line(l)->vertex(0).distance(cell->line(l)->vertex(1)));
  return shortest < 1e300 ? shortest : 0;
}

}  // namespace mesh_tests
