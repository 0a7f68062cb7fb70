// SPDX-License-Identifier: MIT
#include "assembly/space/vtk_cell.h"

#include "assembly/space/lagrange.h"

#include <cmath>
#include <map>

namespace assembly {

namespace {

/// Quadrilaterals: VTK goes around the vertices counterclockwise, then around the middles of the
/// edges in the same way, and ends in the centre. deal.II has the vertices in lexicographic order,
/// and the edges left, right, bottom, top.
///
/// Hexahedra: VTK has the lower quadrilateral, the upper one, the edges below, above and between.
/// deal.II has the same edges in this order, but each quadrilateral in its own order. Both then
/// have the faces left, right, front, back, bottom, top, and the centre.
template <int dim>
VtkCell whole_cell(const CellType& type) {
  const bool linear = type.degree == 1;
  if (dim == 2 && type.is_simplex)
    return linear ? VtkCell{5, {0, 1, 2}} : VtkCell{22, {0, 1, 2, 3, 4, 5}};
  if (dim == 2) return linear ? VtkCell{9, {0, 1, 3, 2}} : VtkCell{28, {0, 1, 3, 2, 6, 5, 7, 4, 8}};
  if (type.is_simplex)
    return linear ? VtkCell{10, {0, 1, 2, 3}} : VtkCell{24, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}};
  if (linear) return {12, {0, 1, 3, 2, 4, 5, 7, 6}};
  return {29, {0,  1,  3,  2,  4,  5,  7,  6,  10, 9,  11, 8,  14, 13,
               15, 12, 16, 17, 19, 18, 20, 21, 22, 23, 24, 25, 26}};
}

/// Triangles or quadrilaterals between the nodes of a plane cell.
std::vector<VtkCell> pieces(const CellType& type) {
  const unsigned int k = type.degree;
  std::map<std::pair<unsigned int, unsigned int>, unsigned int> node_at;  // k x, k y
  const auto element = lagrange_element<2>(type.is_simplex, k);
  const auto& points = element->get_unit_support_points();
  for (unsigned int node = 0; node < points.size(); ++node)
    node_at[{std::lround(k * points[node][0]), std::lround(k * points[node][1])}] = node;
  std::vector<VtkCell> result;
  for (unsigned int j = 0; j < k; ++j)
    for (unsigned int i = 0; i < (type.is_simplex ? k - j : k); ++i) {
      const unsigned int here = node_at[{i, j}], right = node_at[{i + 1, j}],
                         above = node_at[{i, j + 1}];
      const auto across = node_at.find({i + 1, j + 1});
      if (!type.is_simplex)
        result.push_back({9, {here, right, across->second, above}});
      else
        result.push_back({5, {here, right, above}});
      if (type.is_simplex && across != node_at.end())
        result.push_back({5, {right, across->second, above}});
    }
  return result;
}

/// By the number of nodes.
template <int dim>
std::map<unsigned int, std::vector<VtkCell>> all_cells() {
  std::map<unsigned int, std::vector<VtkCell>> result;
  for (unsigned int degree = 1; degree <= highest_degree<dim>; ++degree)
    for (const bool is_simplex : {true, false})
      result[nodes_of_cell<dim>(is_simplex, degree)] =
          degree <= 2 ? std::vector{whole_cell<dim>({is_simplex, degree})}
                      : pieces({is_simplex, degree});
  return result;
}

}  // namespace

template <int dim>
const std::vector<VtkCell>& vtk_cells(const unsigned int n_nodes) {
  static const auto all = all_cells<dim>();
  return all.at(n_nodes);
}

template decltype(vtk_cells<2>) vtk_cells<2>;
template decltype(vtk_cells<3>) vtk_cells<3>;

}  // namespace assembly
