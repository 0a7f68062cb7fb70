// SPDX-License-Identifier: MIT
#include "mesh/subdivide.h"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace mesh {

namespace {

/// The middles of edges, which become new vertices of a list, each made once.
class Middles {
 public:
  explicit Middles(CellList<2>& list) : list_(list) {}

  /// The vertex in the middle of edge (a, b).
  unsigned int operator()(const unsigned int a, const unsigned int b) {
    const auto [entry, is_new] = numbers_.try_emplace(std::minmax(a, b), list_.vertices.size());
    if (is_new) list_.vertices.push_back(0.5 * (list_.vertices[a] + list_.vertices[b]));
    return entry->second;
  }
  /// That vertex, if it has been made.
  std::optional<unsigned int> find(const unsigned int a, const unsigned int b) const {
    const auto entry = numbers_.find(std::minmax(a, b));
    return entry == numbers_.end() ? std::nullopt : std::optional(entry->second);
  }

 private:
  CellList<2>& list_;
  std::map<std::pair<unsigned int, unsigned int>, unsigned int> numbers_;
};

/// Appends the quadrilaterals, one for each corner, into which the middles of its edges and its
/// centre divide a cell.
void add_divided(CellList<2>& list, const dealii::CellData<2>& cell, Middles& middle) {
  const std::vector<unsigned int> corners = walk_around(cell);
  const std::size_t n = corners.size();
  std::vector<unsigned int> middles;
  for (std::size_t k = 0; k < n; ++k) middles.push_back(middle(corners[k], corners[(k + 1) % n]));
  dealii::Point<2> sum;
  for (const unsigned int m : middles) sum += list.vertices[m];
  const unsigned int center = list.vertices.size();
  list.vertices.push_back(sum / double(n));
  for (std::size_t k = 0; k < n; ++k)
    add_cell(list, {corners[k], middles[k], middles[(k + n - 1) % n], center});
}

/// Appends the cell. If one of its edges has been divided, appends instead the three triangles that
/// meet in the middle of that edge.
void add_neighbour(CellList<2>& list, const dealii::CellData<2>& cell, const Middles& middle) {
  const std::vector<unsigned int> v = walk_around(cell);
  const std::size_t n = v.size();
  for (std::size_t k = 0; k < n; ++k)
    if (const auto m = middle.find(v[k], v[(k + 1) % n])) {
      for (std::size_t j = k + 1; j < n; ++j)
        if (middle.find(v[j], v[(j + 1) % n]))
          throw std::logic_error("refine_corner: a cell beside two divided edges");
      for (std::size_t j = 1; j < n; ++j) add_cell(list, {v[(k + j) % n], v[(k + j + 1) % n], *m});
      return;
    }
  list.cells.push_back(cell);
}

void divide_boundary(CellList<2>& list, const Middles& middle) {
  dealii::SubCellData whole;
  std::swap(list.boundary, whole);
  for (const auto& line : whole.boundary_lines) {
    const unsigned int a = line.vertices[0], b = line.vertices[1];
    if (const auto m = middle.find(a, b)) {
      add_boundary_edge(list, a, *m, line.boundary_id);
      add_boundary_edge(list, *m, b, line.boundary_id);
    } else {
      list.boundary.boundary_lines.push_back(line);
    }
  }
}

void refine_once(CellList<2>& list, const unsigned int corner) {
  std::vector<dealii::CellData<2>> coarse;
  std::swap(list.cells, coarse);
  Middles middle(list);
  const auto others = std::stable_partition(coarse.begin(), coarse.end(), [&](const auto& cell) {
    return std::count(cell.vertices.begin(), cell.vertices.end(), corner) > 0;
  });
  for (auto cell = coarse.begin(); cell != others; ++cell) add_divided(list, *cell, middle);
  for (auto cell = others; cell != coarse.end(); ++cell) add_neighbour(list, *cell, middle);
  divide_boundary(list, middle);
}

}  // namespace

std::vector<unsigned int> walk_around(const dealii::CellData<2>& cell) {
  std::vector<unsigned int> corners = cell.vertices;
  if (corners.size() == 4) std::swap(corners[2], corners[3]);
  return corners;
}

CellList<2> into_quadrilaterals(const CellList<2>& list, const std::optional<Circle>& circle) {
  CellList<2> fine;
  fine.vertices = list.vertices;
  Middles middle(fine);
  for (const auto& line : list.boundary.boundary_lines) {
    const unsigned int m = middle(line.vertices[0], line.vertices[1]);
    if (circle && line.boundary_id == circle->id)
      fine.vertices[m] = circle->nearest(fine.vertices[m]);
    add_boundary_edge(fine, line.vertices[0], m, line.boundary_id);
    add_boundary_edge(fine, m, line.vertices[1], line.boundary_id);
  }
  for (const auto& cell : list.cells) add_divided(fine, cell, middle);
  return fine;
}

void refine_corner(CellList<2>& list, const dealii::Point<2>& corner, const int times) {
  const auto vertex = std::find(list.vertices.begin(), list.vertices.end(), corner);
  if (vertex == list.vertices.end()) throw std::logic_error("refine_corner: no vertex is there");
  const auto number = static_cast<unsigned int>(vertex - list.vertices.begin());
  for (int k = 0; k < times; ++k) refine_once(list, number);
}

}  // namespace mesh
