// SPDX-License-Identifier: MIT
#include "tests/mesh/measures.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace mesh_tests {

namespace {

/// The corners of a cell in the order of a walk around it.
template <class Cell>
std::vector<dealii::Point<2>> corners(const Cell& cell) {
  if (cell->n_vertices() == 3) return {cell->vertex(0), cell->vertex(1), cell->vertex(2)};
  return {cell->vertex(0), cell->vertex(1), cell->vertex(3), cell->vertex(2)};
}

double angle(const dealii::Point<2>& corner, const dealii::Point<2>& a, const dealii::Point<2>& b) {
  const auto u = a - corner, v = b - corner;
  return std::acos(u * v / (u.norm() * v.norm())) * 180 / std::acos(-1.);
}

}  // namespace

double area(const dealii::Triangulation<2>& triangulation) {
  double sum = 0;
  for (const auto& cell : triangulation.active_cell_iterators()) {
    const auto around = corners(cell);
    for (std::size_t k = 0; k < around.size(); ++k) {
      const auto &p = around[k], &q = around[(k + 1) % around.size()];
      sum += (p[0] * q[1] - q[0] * p[1]) / 2;
    }
  }
  return sum;
}

std::map<std::string, double> boundary_lengths(const mesh::Mesh<2>& mesh) {
  std::map<dealii::types::boundary_id, std::string> name_of;
  for (const auto& [name, id] : mesh.boundaries) name_of[id] = name;
  std::map<std::string, double> lengths;
  for (const auto& cell : mesh.triangulation->active_cell_iterators())
    for (const unsigned int face : cell->face_indices())
      if (cell->face(face)->at_boundary())
        lengths[name_of.at(cell->face(face)->boundary_id())] +=
            cell->face(face)->vertex(0).distance(cell->face(face)->vertex(1));
  return lengths;
}

double smallest_angle(const dealii::Triangulation<2>& triangulation) {
  double smallest = 180;
  for (const auto& cell : triangulation.active_cell_iterators()) {
    const auto around = corners(cell);
    const std::size_t n = around.size();
    for (std::size_t k = 0; k < n; ++k)
      smallest = std::min(smallest, angle(around[k], around[(k + 1) % n], around[(k + n - 1) % n]));
  }
  return smallest;
}

EdgeLengths edge_lengths(const dealii::Triangulation<2>& triangulation) {
  EdgeLengths lengths;
  for (const auto& face : triangulation.active_face_iterators()) {
    const double length = face->vertex(0).distance(face->vertex(1));
    lengths.shortest = std::min(lengths.shortest, length);
    lengths.longest = std::max(lengths.longest, length);
  }
  return lengths;
}

double shortest_edge_at(const dealii::Triangulation<2>& triangulation,
                        const dealii::Point<2>& point) {
  double shortest = 1e300;
  for (const auto& face : triangulation.active_face_iterators())
    for (const unsigned int v : {0u, 1u})
      if (face->vertex(v).distance(point) < 1e-12)
        shortest = std::min(shortest, face->vertex(0).distance(face->vertex(1)));
  return shortest < 1e300 ? shortest : 0;
}

bool is_conforming(const dealii::Triangulation<2>& triangulation) {
  std::map<std::pair<unsigned int, unsigned int>, int> cells_of_edge;
  bool triangles = false, in_order = true;
  for (const auto& cell : triangulation.cell_iterators_on_level(0)) {
    in_order &= cell->n_vertices() == 3 || !triangles;
    triangles |= cell->n_vertices() == 3;
  }
  for (const auto& cell : triangulation.active_cell_iterators())
    for (const unsigned int face : cell->face_indices())
      ++cells_of_edge[std::minmax(cell->face(face)->vertex_index(0),
                                  cell->face(face)->vertex_index(1))];
  for (const auto& face : triangulation.active_face_iterators())
    if (cells_of_edge[std::minmax(face->vertex_index(0), face->vertex_index(1))] !=
        (face->at_boundary() ? 1 : 2))
      return false;
  return in_order && !triangulation.has_hanging_nodes();
}

CellCounts cell_counts(const dealii::Triangulation<2>& triangulation) {
  CellCounts counts;
  for (const auto& cell : triangulation.active_cell_iterators())
    ++(cell->n_vertices() == 3 ? counts.triangles : counts.quadrilaterals);
  return counts;
}

double farthest_from_circle(const dealii::Triangulation<2>& triangulation,
                            const dealii::types::boundary_id id,
                            const dealii::Point<2>& center,
                            const double radius) {
  double farthest = 0;
  for (const auto& face : triangulation.active_face_iterators())
    if (face->at_boundary() && face->boundary_id() == id)
      for (const auto& point : {face->vertex(0), face->vertex(1), face->center(true)})
        farthest = std::max(farthest, std::abs(point.distance(center) - radius));
  return farthest;
}

std::string refusal(const std::function<void()>& action) {
  try {
    action();
  } catch (const mesh::MeshError& error) {
    return error.what();
  }
  return "";
}

bool says_it_ends(const std::string& said) {
  constexpr const char* parts[] = {
      "the file is empty", "truncated",
      "no mesh of Gmsh's", "where a section, such as $Nodes, should begin",
      "` where $End",      "in quotation marks"};
  return std::any_of(std::begin(parts), std::end(parts),
                     [&](const char* part) { return said.find(part) != std::string::npos; });
}

}  // namespace mesh_tests
