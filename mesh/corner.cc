// SPDX-License-Identifier: MIT
#include "mesh/corner.h"

#include "mesh/subdivide.h"

#include <algorithm>
#include <stdexcept>

namespace mesh {

namespace {

bool has_vertex(const dealii::CellData<2>& cell, const unsigned int vertex) {
  return std::count(cell.vertices.begin(), cell.vertices.end(), vertex) > 0;
}

/// Appends the cell, or, if one of its edges has been divided, the three triangles that meet in the
/// middle of that.
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
  for (const auto& cell : coarse)
    if (has_vertex(cell, corner)) add_divided(list, cell, middle);
  for (const auto& cell : coarse)
    if (!has_vertex(cell, corner)) add_neighbour(list, cell, middle);
  divide_boundary(list, middle);
}

}  // namespace

void refine_corner(CellList<2>& list, const dealii::Point<2>& corner, const int times) {
  const auto vertex = std::find(list.vertices.begin(), list.vertices.end(), corner);
  if (vertex == list.vertices.end()) throw std::logic_error("refine_corner: no vertex is there");
  const auto number = static_cast<unsigned int>(vertex - list.vertices.begin());
  for (int k = 0; k < times; ++k) refine_once(list, number);
}

}  // namespace mesh
