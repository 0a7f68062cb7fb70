// SPDX-License-Identifier: MIT
#include "mesh/msh/solid_cells.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace mesh {

namespace {

using Point = MshSolids::Point;

constexpr double flat = 1e-10;  // of a corner's determinant, divided by the lengths of its edges

SolidShape tetrahedron() {
  return {{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}},
          {{0, 1}, {1, 2}, {2, 0}, {3, 0}, {2, 3}, {1, 3}},
          {{0, 1, 2, 3}},
          {0, 2, 1, 3}};
}

SolidShape hexahedron() {
  return {{{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}},
          {{0, 1},
           {0, 3},
           {0, 4},
           {1, 2},
           {1, 5},
           {2, 3},
           {2, 6},
           {3, 7},
           {4, 5},
           {4, 7},
           {5, 6},
           {6, 7}},
          {{0, 1, 3, 4},
           {1, 2, 0, 5},
           {2, 3, 1, 6},
           {3, 0, 2, 7},
           {4, 7, 5, 0},
           {5, 4, 6, 1},
           {6, 5, 7, 2},
           {7, 6, 4, 3}},
          {0, 3, 2, 1, 4, 7, 6, 5}};
}

SolidShape prism() {
  return {{{0, 2, 1}, {3, 4, 5}, {0, 1, 4, 3}, {1, 2, 5, 4}, {2, 0, 3, 5}},
          {},
          {{0, 1, 2, 3}, {1, 2, 0, 4}, {2, 0, 1, 5}, {3, 5, 4, 0}, {4, 3, 5, 1}, {5, 4, 3, 2}},
          {0, 2, 1, 3, 5, 4}};
}

/// Four edges meet at the apex, which therefore is no corner here.
SolidShape pyramid() {
  return {{{0, 3, 2, 1}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}},
          {},
          {{0, 1, 3, 4}, {1, 2, 0, 4}, {2, 3, 1, 4}, {3, 0, 2, 4}},
          {0, 3, 2, 1, 4}};
}

double distance(const Point& a, const Point& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/// How many corners of a cell are positively oriented, negatively, or flat.
struct Orientation {
  std::size_t positive = 0, negative = 0, flat = 0;
};

Orientation orientation(const SolidShape& shape,
                        const std::vector<std::uint32_t>& cell,
                        const MshSolids& mesh) {
  Orientation result;
  for (const std::array<int, 4>& corner : shape.corners) {
    const auto point = [&](const int k) { return mesh.vertices[cell[std::size_t(corner[k])]]; };
    double lengths = 1;
    for (const int k : {1, 2, 3}) lengths *= distance(point(0), point(k));
    const double volume = determinant(point(0), point(1), point(2), point(3)) / lengths;
    ++(volume > flat ? result.positive : volume < -flat ? result.negative : result.flat);
  }
  return result;
}

[[noreturn]] void refuse(const MshFile& file,
                         const MshFile::Element& element,
                         const MshSolids& mesh,
                         const std::vector<std::uint32_t>& cell,
                         const bool is_flat) {
  std::string points;
  for (const std::uint32_t v : cell)
    points += (points.empty() ? "" : ", ") + text(mesh.vertices[v]);
  file.fail_at(element.place, "the {} with corners {} {}", word(element.kind->shape), points,
               is_flat ? "is degenerate: at a corner its edges lie in a plane."
                       : "is turned over at some corners, and not at others.");
}

}  // namespace

const SolidShape& solid_shape(const MshShape shape) {
  static const std::map<MshShape, SolidShape> shapes = {{MshShape::tetrahedron, tetrahedron()},
                                                        {MshShape::hexahedron, hexahedron()},
                                                        {MshShape::prism, prism()},
                                                        {MshShape::pyramid, pyramid()}};
  return shapes.at(shape);
}

double determinant(const Point& a, const Point& b, const Point& c, const Point& d) {
  double e[3][3];
  for (std::size_t x = 0; x < 3; ++x) {
    e[0][x] = b[x] - a[x];
    e[1][x] = c[x] - a[x];
    e[2][x] = d[x] - a[x];
  }
  return (e[0][1] * e[1][2] - e[0][2] * e[1][1]) * e[2][0] +
         (e[0][2] * e[1][0] - e[0][0] * e[1][2]) * e[2][1] +
         (e[0][0] * e[1][1] - e[0][1] * e[1][0]) * e[2][2];
}

std::vector<std::uint32_t> number_vertices(const MshFile& file, MshSolids& mesh) {
  std::vector<std::uint32_t> number(file.nodes.size(), no_vertex);
  for (const MshFile::Element& cell : file.volumes())
    for (unsigned int k = 0; k < cell.kind->n_corners; ++k) {
      const std::uint32_t node = file.nodes_of(cell)[k];
      if (number[node] != no_vertex) continue;
      number[node] = std::uint32_t(mesh.vertices.size());
      mesh.vertices.push_back(file.nodes[node].point);
    }
  return number;
}

std::vector<std::uint32_t> upright_corners(const MshFile& file,
                                           const MshFile::Element& element,
                                           const std::vector<std::uint32_t>& number,
                                           const MshSolids& mesh) {
  const SolidShape& shape = solid_shape(element.kind->shape);
  std::vector<std::uint32_t> given, mirrored;
  for (unsigned int k = 0; k < element.kind->n_corners; ++k)
    given.push_back(number[file.nodes_of(element)[k]]);
  const Orientation is = orientation(shape, given, mesh);
  if (is.positive == shape.corners.size()) return given;
  if (is.negative < shape.corners.size()) refuse(file, element, mesh, given, is.flat > 0);
  for (const int k : shape.mirrored) mirrored.push_back(given[std::size_t(k)]);
  return mirrored;
}

}  // namespace mesh
