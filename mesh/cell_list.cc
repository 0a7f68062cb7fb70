// SPDX-License-Identifier: MIT
#include "mesh/cell_list.h"

#include <deal.II/grid/grid_tools.h>

#include <algorithm>

namespace mesh {

template <int dim>
void add_cell(CellList<dim>& list, const std::initializer_list<unsigned int> vertices) {
  list.cells.emplace_back(vertices.size());
  std::copy(vertices.begin(), vertices.end(), list.cells.back().vertices.begin());
}

void add_cube(CellList<2>& list, const std::array<unsigned int, 4>& q, const bool cut) {
  const auto length = [&](const unsigned int a, const unsigned int b) {
    return list.vertices[a].distance(list.vertices[b]);
  };
  constexpr double clearly = 1 - 1e-9;  // rounding must not choose between equal diagonals
  if (!cut) {
    add_cell(list, {q[0], q[1], q[2], q[3]});
  } else if (length(q[1], q[2]) < clearly * length(q[0], q[3])) {
    add_cell(list, {q[0], q[1], q[2]});
    add_cell(list, {q[1], q[3], q[2]});
  } else {
    add_cell(list, {q[0], q[1], q[3]});
    add_cell(list, {q[0], q[3], q[2]});
  }
}

void add_cube(CellList<3>& list, const std::array<unsigned int, 8>& h, const bool cut) {
  if (!cut) return add_cell(list, {h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]});
  for (const unsigned int first : {1u, 2u, 4u}) {
    const unsigned int second = first == 4 ? 1 : 2 * first, third = 7 - first - second;
    add_cell(list, {h[0], h[first], h[first + second], h[7]});
    add_cell(list, {h[0], h[first + third], h[first], h[7]});
  }
}

void add_boundary_edge(CellList<2>& list,
                       const unsigned int a,
                       const unsigned int b,
                       const dealii::types::boundary_id id) {
  dealii::CellData<1> line;
  line.vertices = {a, b};
  line.boundary_id = id;
  list.boundary.boundary_lines.push_back(line);
}

void add_boundary_face(CellList<3>& list,
                       const std::initializer_list<unsigned int> vertices,
                       const dealii::types::boundary_id id) {
  dealii::CellData<2> face(vertices.size());
  std::copy(vertices.begin(), vertices.end(), face.vertices.begin());
  face.boundary_id = id;
  list.boundary.boundary_quads.push_back(face);
}

void add_boundary_square(CellList<3>& list,
                         const std::array<unsigned int, 4>& q,
                         const dealii::types::boundary_id id,
                         const bool cut) {
  if (!cut) return add_boundary_face(list, {q[0], q[1], q[2], q[3]}, id);
  add_boundary_face(list, {q[0], q[1], q[3]}, id);
  add_boundary_face(list, {q[0], q[3], q[2]}, id);
}

void put_in_order(CellList<2>& list) {
  const auto is_quadrilateral = [](const auto& cell) { return cell.vertices.size() == 4; };
  const auto first_triangle =
      std::stable_partition(list.cells.begin(), list.cells.end(), is_quadrilateral);
  std::vector<dealii::CellData<2>> quadrilaterals(list.cells.begin(), first_triangle);
  dealii::GridTools::consistently_order_cells(quadrilaterals);
  std::copy(quadrilaterals.begin(), quadrilaterals.end(), list.cells.begin());
}

template void add_cell<2>(CellList<2>& list, std::initializer_list<unsigned int> vertices);
template void add_cell<3>(CellList<3>& list, std::initializer_list<unsigned int> vertices);

}  // namespace mesh
