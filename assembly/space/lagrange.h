// SPDX-License-Identifier: MIT
#pragma once

#include <deal.II/fe/fe.h>

#include <memory>
#include <vector>

namespace assembly {

/// The largest degree of an element on cells of this dimension.
template <int dim>
constexpr unsigned int highest_degree = dim == 3 ? 2 : 4;

/// The nodal element of degree k on one kind of cells: triangles and tetrahedra, or quadrilaterals
/// and hexahedra; in 1D an interval is both. Its nodes are the points of the cell whose coordinates
/// (barycentric ones on simplices) are multiples of 1 / k. First come the vertices, then those
/// inside of edges, from the edge's first vertex to its second, of quadrilaterals or triangles and,
/// in 3D, of the cell.
template <int dim>
std::unique_ptr<dealii::FiniteElement<dim>> lagrange_element(bool is_simplex, unsigned int degree);

/// How many nodes lie inside of a cell, off its boundary.
template <int dim>
constexpr unsigned int nodes_inside(const bool is_simplex, const unsigned int degree) {
  unsigned int n = 1;
  for (unsigned int d = 1; d <= dim; ++d)
    n = is_simplex ? (degree > d ? n * (degree - d) / d : 0) : n * (degree - 1);
  return n;
}

/// How many nodes a cell has.
template <int dim>
constexpr unsigned int nodes_of_cell(const bool is_simplex, const unsigned int degree) {
  unsigned int n = 1;
  for (unsigned int d = 1; d <= dim; ++d) n = is_simplex ? n * (degree + d) / d : n * (degree + 1);
  return n;
}
template <int dim>
constexpr unsigned int most_nodes_of_cell = nodes_of_cell<dim>(false, highest_degree<dim>);

/// The degree of a cell with so many nodes, and whether it is a simplex.
struct CellType {
  bool is_simplex;
  unsigned int degree;
};
template <int dim>
constexpr CellType type_of_cell(const unsigned int n_nodes) {
  for (unsigned int degree = 1; degree <= highest_degree<dim>; ++degree)
    for (const bool is_simplex : {true, false})
      if (nodes_of_cell<dim>(is_simplex, degree) == n_nodes) return {is_simplex, degree};
  return {false, 0};
}

/// The image of a point under the (multi)linear map of the reference cell to a cell with these
/// corners.
template <int dim, int spacedim>
dealii::Point<spacedim> map_linearly(const dealii::FiniteElement<dim>& linear,
                                     const std::vector<dealii::Point<spacedim>>& corners,
                                     const dealii::Point<dim>& point) {
  dealii::Point<spacedim> result;
  for (unsigned int k = 0; k < corners.size(); ++k)
    result += linear.shape_value(k, point) * corners[k];
  return result;
}

}  // namespace assembly
