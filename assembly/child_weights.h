// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/cell_values.h"

#include <array>
#include <map>

namespace assembly {

/// Where the vertices of a child lie in its parent, each as the number of a node of degree 2 there
/// (vertices, middles of edges, centre); the fourth of a triangle is none.
using ChildVertices = std::array<unsigned int, 4>;

/// Those of the four children of a cell, found by the vertices themselves: deal.II's order of
/// children and of their vertices is no part of what it promises.
///
/// throws  std::logic_error if a vertex of a child is none of these
template <int dim>
std::array<ChildVertices, 4> vertices_of_children(
    const typename dealii::Triangulation<dim>::cell_iterator& parent);

/// The values of a cell's shape functions at the nodes of its children.
template <int dim>
class ChildWeights {
 public:
  static constexpr unsigned int most_nodes = 9;
  using Weights = std::array<double, most_nodes>;

  /// element  of degree 1 or 2, of one kind of cells; kept by reference
  explicit ChildWeights(const dealii::FiniteElement<dim>& element);

  /// The weights of the child's nodes, in their order, one after the other: those of node k are
  /// number (returned) + k.
  unsigned int of(const ChildVertices& child);
  /// Weights number `k`: of each shape function of the parent, up to 1e-14 as 0.
  const Weights& operator[](const unsigned int k) const { return weights_[k]; }

 private:
  /// The nodes of a child in the coordinates of the parent's reference cell.
  std::vector<dealii::Point<dim>> nodes(const ChildVertices& child) const;

  const dealii::FiniteElement<dim>& element_;
  std::map<ChildVertices, unsigned int> first_;
  std::vector<Weights> weights_;
};

}  // namespace assembly
