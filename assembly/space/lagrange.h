// SPDX-License-Identifier: MIT
#pragma once

#include <deal.II/fe/fe_q.h>
#include <deal.II/fe/fe_simplex_p.h>

#include <memory>
#include <vector>

namespace assembly {

/// The nodal element of degree 1 or 2 on one kind of cells: triangles and tetrahedra, or
/// quadrilaterals and hexahedra; in 1D an interval is both. Its nodes are vertices, middles of
/// edges, centres of quadrilaterals, and the centre of a hexahedron, in this order.
template <int dim>
std::unique_ptr<dealii::FiniteElement<dim>> lagrange_element(const bool is_simplex,
                                                             const unsigned int degree) {
  if constexpr (dim > 1)
    if (is_simplex) return std::make_unique<dealii::FE_SimplexP<dim>>(degree);
  return std::make_unique<dealii::FE_Q<dim>>(degree);
}

/// How many nodes a cell has.
template <int dim>
constexpr unsigned int nodes_of_cell(const bool is_simplex, const unsigned int degree) {
  if (is_simplex) return degree == 1 ? dim + 1 : (dim + 1) * (dim + 2) / 2;
  unsigned int n = 1;
  for (int d = 0; d < dim; ++d) n *= degree + 1;
  return n;
}
template <int dim>
constexpr unsigned int most_nodes_of_cell = nodes_of_cell<dim>(false, 2);

/// Whether a cell with so many nodes (of degree 1 or 2) is a simplex.
template <int dim>
constexpr bool is_simplex(const unsigned int n_nodes) {
  return n_nodes == nodes_of_cell<dim>(true, 1) || n_nodes == nodes_of_cell<dim>(true, 2);
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
