// SPDX-License-Identifier: MIT
#include "tests/mesh/cells/consistency.h"

#include "mesh/cells/shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace tests {

using mesh::CellArrays;
using mesh::Index;
namespace shapes = mesh::shapes;

namespace {

using Set = std::vector<Index>;  // ascending

Set set_of(const Index* corners, const std::vector<int>& places) {
  Set own;
  for (const int place : places) own.push_back(corners[place]);
  std::sort(own.begin(), own.end());
  return own;
}

/// Cells or faces of one shape.
struct Block {
  const shapes::Shape& shape;
  std::vector<Index> corners, edges, faces;
  std::size_t n() const { return corners.size() / std::size_t(shape.n_corners); }
  const Index* of(std::size_t c) const { return &corners[c * std::size_t(shape.n_corners)]; }
};

/// Compares what `numbers` say with the sets of corners of numbered parts; counts how often each is met.
void check_parts(const Block& block,
                 const std::vector<std::vector<int>>& places,
                 const std::vector<Index>& numbers,
                 const std::vector<Set>& known,
                 const std::string& what,
                 std::vector<int>& met,
                 std::set<std::string>& faults) {
  const std::size_t n = places.size();
  if (numbers.size() != n * block.n()) {
    faults.insert("numbers of " + what + " are missing");
    return;
  }
  for (std::size_t c = 0; c < block.n(); ++c)
    for (std::size_t k = 0; k < n; ++k) {
      const Index number = numbers[c * n + k];
      if (number < 0 || std::size_t(number) >= known.size()) {
        faults.insert("a number of " + what + " is out of range");
        continue;
      }
      ++met[std::size_t(number)];
      if (known[std::size_t(number)] != set_of(block.of(c), places[k]))
        faults.insert(what + " " + std::to_string(k) + " is not that of its corners");
    }
}

std::vector<std::vector<int>> edge_places(const shapes::Shape& shape) {
  std::vector<std::vector<int>> places;
  for (const shapes::Edge& edge : shape.edges) places.push_back({edge[0], edge[1]});
  return places;
}

void check_once(const std::vector<Set>& known,
                const std::vector<int>& met,
                const std::string& what,
                std::set<std::string>& faults) {
  std::vector<Set> sorted = known;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    faults.insert("two numbers have the same " + what);
  if (std::find(met.begin(), met.end(), 0) != met.end()) faults.insert("a number has no " + what);
}

template <int dim>
std::vector<Block> cells_of(const CellArrays<dim>& mesh) {
  if constexpr (dim == 2)
    return {{shapes::quadrilateral(),
             mesh.quadrilaterals.corners.to_vector(),
             mesh.quadrilaterals.edges.to_vector(),
             {}},
            {shapes::triangle(),
             mesh.triangles.corners.to_vector(),
             mesh.triangles.edges.to_vector(),
             {}}};
  else if (mesh.tetrahedra.n > 0)
    return {{shapes::tetrahedron(), mesh.tetrahedra.corners.to_vector(),
             mesh.tetrahedra.edges.to_vector(), mesh.tetrahedra.faces.to_vector()}};
  else
    return {{shapes::hexahedron(), mesh.hexahedra.corners.to_vector(),
             mesh.hexahedra.edges.to_vector(), mesh.hexahedra.faces.to_vector()}};
}

std::vector<Set> sets_of(const Block& block) {
  std::vector<int> all;
  for (int v = 0; v < block.shape.n_corners; ++v) all.push_back(v);
  std::vector<Set> sets;
  for (std::size_t f = 0; f < block.n(); ++f) sets.push_back(set_of(block.of(f), all));
  return sets;
}

/// The sides must be the parts that belong to one cell.
template <int dim>
void check_sides(const CellArrays<dim>& mesh,
                 const std::vector<Block>& cells,
                 std::set<std::string>& faults) {
  std::map<Set, int> owners;
  std::vector<std::vector<Set>> of_cell;
  for (const Block& block : cells)
    for (std::size_t c = 0; c < block.n(); ++c) {
      of_cell.emplace_back();
      const auto places = dim == 2 ? edge_places(block.shape) : block.shape.faces;
      for (const auto& place : places) {
        of_cell.back().push_back(set_of(block.of(c), place));
        ++owners[of_cell.back().back()];
      }
    }
  std::set<Set> boundary, given;
  for (const auto& [corners, n] : owners)
    if (n == 1) boundary.insert(corners);
  const auto sides = mesh.sides.cells.to_vector();
  const auto faces = mesh.sides.faces.to_vector();
  for (std::size_t k = 0; k < sides.size(); ++k)
    given.insert(of_cell[std::size_t(sides[k])][faces[k]]);
  if (given != boundary) faults.insert("the sides are not the boundary");
  if (given.size() != sides.size()) faults.insert("a side is there twice");
}

}  // namespace

template <int dim>
std::vector<std::string> faults_of(const CellArrays<dim>& mesh) {
  std::set<std::string> faults;
  const std::vector<Block> cells = cells_of(mesh);
  const std::vector<Index> ends = mesh.edge_ends.to_vector();
  std::vector<Set> edges;
  for (std::size_t e = 0; 2 * e < ends.size(); ++e)
    edges.push_back(
        {std::min(ends[2 * e], ends[2 * e + 1]), std::max(ends[2 * e], ends[2 * e + 1])});
  if (edges.size() != std::size_t(mesh.n_edges)) faults.insert("the number of edges is wrong");
  std::vector<int> met(edges.size());
  for (const Block& block : cells)
    check_parts(block, edge_places(block.shape), block.edges, edges, "edge", met, faults);
  check_once(edges, met, "edge", faults);
  if constexpr (dim == 3) {
    const bool has_tetrahedra = mesh.tetrahedra.n > 0;
    const mesh::Faces& of_mesh = has_tetrahedra ? mesh.triangles : mesh.quadrilaterals;
    const Block faces{has_tetrahedra ? shapes::triangle() : shapes::quadrilateral(),
                      of_mesh.corners.to_vector(),
                      of_mesh.edges.to_vector(),
                      {}};
    if (faces.n() != std::size_t(of_mesh.n)) faults.insert("the number of faces is wrong");
    check_parts(faces, edge_places(faces.shape), faces.edges, edges, "edge of a face", met, faults);
    const std::vector<Set> sets = sets_of(faces);
    std::vector<int> met_faces(sets.size());
    check_parts(cells[0], cells[0].shape.faces, cells[0].faces, sets, "face", met_faces, faults);
    check_once(sets, met_faces, "face", faults);
  }
  check_sides(mesh, cells, faults);
  return {faults.begin(), faults.end()};
}

template <int dim>
double measure_of(const CellArrays<dim>& mesh) {
  const std::vector<double> points = mesh.points.to_vector();
  const auto edge = [&](Index a, Index b, int d) {
    const std::size_t n = std::size_t(mesh.n_points) * std::size_t(d);
    return points[n + std::size_t(b)] - points[n + std::size_t(a)];
  };
  const auto triangle = [&](Index a, Index b, Index c) {
    return std::abs(edge(a, b, 0) * edge(a, c, 1) - edge(a, b, 1) * edge(a, c, 0)) / 2;
  };
  const auto tetrahedron = [&](Index a, Index b, Index c, Index d) {
    double sum = 0;
    for (int k = 0; k < 3; ++k) {
      const int l = (k + 1) % 3, m = (k + 2) % 3;
      sum += edge(a, b, k) * (edge(a, c, l) * edge(a, d, m) - edge(a, c, m) * edge(a, d, l));
    }
    return std::abs(sum) / 6;
  };
  // The determinant of the trilinear map has degree 2 in each direction: two points of Gauss are exact.
  const auto hexahedron = [&](const Index* v) {
    double sum = 0;
    for (int q = 0; q < 8; ++q) {
      double jacobian[3][3] = {};
      for (int x = 0; x < 3; ++x)
        for (int w = 0; w < 8; ++w) {
          if (w >> x & 1) continue;
          double weight = 1;
          for (int y = 0; y < 3; ++y) {
            const double at = 0.5 + (q >> y & 1 ? 0.5 : -0.5) / std::sqrt(3.);
            if (y != x) weight *= w >> y & 1 ? at : 1 - at;
          }
          for (int d = 0; d < 3; ++d) jacobian[x][d] += weight * edge(v[w], v[w | 1 << x], d);
        }
      double determinant = 0;
      for (int k = 0; k < 3; ++k) {
        const int l = (k + 1) % 3, m = (k + 2) % 3;
        determinant +=
            jacobian[0][k] * (jacobian[1][l] * jacobian[2][m] - jacobian[1][m] * jacobian[2][l]);
      }
      sum += determinant / 8;
    }
    return std::abs(sum);
  };
  double total = 0;
  for (const Block& block : cells_of(mesh))
    for (std::size_t c = 0; c < block.n(); ++c) {
      const Index* const v = block.of(c);
      if constexpr (dim == 2) {
        total += block.shape.n_corners == 3
                     ? triangle(v[0], v[1], v[2])
                     : triangle(v[0], v[1], v[3]) + triangle(v[0], v[3], v[2]);
      } else if (block.shape.n_corners == 4) {
        total += tetrahedron(v[0], v[1], v[2], v[3]);
      } else {
        total += hexahedron(v);
      }
    }
  return total;
}

template std::vector<std::string> faults_of(const CellArrays<2>&);
template std::vector<std::string> faults_of(const CellArrays<3>&);
template double measure_of(const CellArrays<2>&);
template double measure_of(const CellArrays<3>&);

}  // namespace tests
