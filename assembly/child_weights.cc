// SPDX-License-Identifier: MIT
#include "assembly/child_weights.h"

#include "assembly/edge_values.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace assembly {

namespace {

constexpr double rounding = 1e-14;

/// The nodes of degree 2 of a cell with straight edges, in deal.II's order.
std::vector<dealii::Point<2>> lattice(std::vector<dealii::Point<2>> corners) {
  const auto n = static_cast<unsigned int>(corners.size());
  std::vector<dealii::Point<2>> points = corners;
  for (unsigned int edge = 0; edge < n; ++edge) {
    const auto ends = nodes_of_edge(n, edge);
    points.push_back((corners[ends[0]] + corners[ends[1]]) / 2.);
  }
  if (n == 4) points.push_back((corners[0] + corners[1] + corners[2] + corners[3]) / 4.);
  return points;
}

/// The numbers of the vertices that lie at the parent's nodes of degree 2; the centre is known by
/// the child alone.
template <class Cell>
std::vector<unsigned int> lattice_vertices(const Cell& parent) {
  std::vector<unsigned int> vertices;
  for (const unsigned int v : parent->vertex_indices()) vertices.push_back(parent->vertex_index(v));
  for (unsigned int l = 0; l < parent->n_lines(); ++l)
    vertices.push_back(parent->line(l)->child(0)->vertex_index(1));
  return vertices;
}

}  // namespace

template <int dim>
std::array<ChildVertices, 4> vertices_of_children(
    const typename dealii::Triangulation<dim>::cell_iterator& parent) {
  std::vector<unsigned int> known = lattice_vertices(parent);
  const std::size_t most = parent->n_vertices() == 3 ? 6 : 9;
  std::array<ChildVertices, 4> result{};
  for (unsigned int c = 0; c < 4; ++c) {
    const auto child = parent->child(c);
    for (const unsigned int v : child->vertex_indices()) {
      const unsigned int vertex = child->vertex_index(v);
      const auto place = std::find(known.begin(), known.end(), vertex);
      result[c][v] = static_cast<unsigned int>(place - known.begin());
      if (place == known.end()) known.push_back(vertex);
      if (known.size() > most)
        throw std::logic_error("a vertex of a child lies nowhere in its parent");
    }
  }
  return result;
}

template <int dim>
ChildWeights<dim>::ChildWeights(const dealii::FiniteElement<dim>& element) : element_(element) {}

template <int dim>
unsigned int ChildWeights<dim>::of(const ChildVertices& child) {
  const auto [entry, is_new] =
      first_.try_emplace(child, static_cast<unsigned int>(weights_.size()));
  if (!is_new) return entry->second;
  for (const dealii::Point<dim>& point : nodes(child)) {
    Weights& weights = weights_.emplace_back();
    for (unsigned int i = 0; i < element_.n_dofs_per_cell(); ++i)
      if (const double value = element_.shape_value(i, point); std::abs(value) > rounding)
        weights[i] = value;
  }
  return entry->second;
}

template <int dim>
std::vector<dealii::Point<dim>> ChildWeights<dim>::nodes(const ChildVertices& child) const {
  const bool triangle = element_.reference_cell().is_simplex();
  const std::vector<dealii::Point<dim>> parent =
      triangle ? lattice({{0, 0}, {1, 0}, {0, 1}}) : lattice({{0, 0}, {1, 0}, {0, 1}, {1, 1}});
  std::vector<dealii::Point<dim>> corners;
  for (unsigned int v = 0; v < (triangle ? 3 : 4); ++v) corners.push_back(parent[child[v]]);
  std::vector<dealii::Point<dim>> points = lattice(corners);
  points.resize(element_.n_dofs_per_cell());
  return points;
}

template std::array<ChildVertices, 4> vertices_of_children<2>(
    const dealii::Triangulation<2>::cell_iterator& parent);
template class ChildWeights<2>;

}  // namespace assembly
