// SPDX-License-Identifier: MIT
#include "tests/reference/space/curved_cells.h"

#include <deal.II/base/polynomial.h>

namespace assembly {

namespace {

/// The shape functions at the nodes themselves, where det J is checked.
template <int dim>
CellValues<dim> at_nodes(const dealii::FiniteElement<dim>& element) {
  return {element, dealii::Quadrature<dim>(element.get_unit_support_points())};
}

template <int dim>
bool is_turned_over(const CellValues<dim>& shapes) {
  for (unsigned int q = 0; q < shapes.n_points(); ++q)
    if (!(dealii::determinant(shapes.J(q)) > 0)) return true;
  return false;
}

/// A cell without a face at the boundary may have one, too: in a solid, or in a file with curves
/// inside.
template <int dim>
bool has_curved_edge(const Cell<dim>& cell) {
  for (unsigned int l = 0; l < cell->n_lines(); ++l)
    if (is_curved(cell->line(l))) return true;
  return false;
}

}  // namespace

std::vector<dealii::Point<2>> nodes_in_triangle(
    const unsigned int degree,
    const std::array<bool, 3>& is_curved,
    const std::function<dealii::Point<2>(unsigned int)>& of_cell) {
  const double k = degree;
  std::vector<dealii::Point<2>> result;
  for (unsigned int j = 1; j < degree; ++j)
    for (unsigned int i = 1; i + j < degree; ++i) {
      const std::array<double, 3> coordinate{(k - i - j) / k, i / k, j / k};
      dealii::Point<2>& point = result.emplace_back();
      for (unsigned int v = 0; v < 3; ++v) point += coordinate[v] * of_cell(v);
      for (unsigned int e = 0; e < 3; ++e) {
        if (!is_curved[e]) continue;
        const unsigned int from = e, to = (e + 1) % 3;
        const double t = (1 + coordinate[to] - coordinate[from]) / 2;
        dealii::Tensor<1, 2> departure;
        for (unsigned int m = 1; m < degree; ++m) {
          const dealii::Point<2> chord = ((k - m) * of_cell(from) + m * of_cell(to)) / k;
          const double weight = dealii::Polynomials::LagrangeEquidistant(degree, m).value(t);
          departure += weight * (of_cell(3 + e * (degree - 1) + m - 1) - chord);
        }
        point += coordinate[from] * coordinate[to] / (t * (1 - t)) * departure;
      }
    }
  return result;
}

/// The edges are left, right, bottom, top.
std::vector<dealii::Point<2>> nodes_in_quadrilateral(
    const unsigned int degree, const std::function<dealii::Point<2>(unsigned int)>& of_cell) {
  const double k = degree;
  const auto on_edge = [&](const unsigned int edge, const unsigned int m) {
    return of_cell(4 + edge * (degree - 1) + m - 1);
  };
  std::vector<dealii::Point<2>> result;
  for (unsigned int j = 1; j < degree; ++j)
    for (unsigned int i = 1; i < degree; ++i) {
      const double x = i / k, y = j / k;
      dealii::Point<2>& point = result.emplace_back();
      point += (1 - x) * on_edge(0, j) + x * on_edge(1, j);
      point += (1 - y) * on_edge(2, i) + y * on_edge(3, i);
      for (unsigned int v = 0; v < 4; ++v)
        point -= (v % 2 == 0 ? 1 - x : x) * (v / 2 == 0 ? 1 - y : y) * of_cell(v);
    }
  return result;
}

template <int dim>
void check_curved_cells(const dealii::Triangulation<dim>& triangulation, const Nodes<dim>& nodes) {
  CellValues<dim> simplex = at_nodes(*lagrange_element<dim>(true, nodes.degree)),
                  hypercube = at_nodes(*lagrange_element<dim>(false, nodes.degree));
  for (const auto& cell : triangulation.active_cell_iterators()) {
    if (!has_curved_edge<dim>(cell)) continue;
    CellValues<dim>& shapes = cell->reference_cell().is_simplex() ? simplex : hypercube;
    shapes.reinit(nodes.points, nodes.nodes_of(cell->active_cell_index()));
    if (is_turned_over(shapes)) refuse_turned_over(cell->center());
  }
}

template decltype(check_curved_cells<2>) check_curved_cells<2>;
template decltype(check_curved_cells<3>) check_curved_cells<3>;

}  // namespace assembly
