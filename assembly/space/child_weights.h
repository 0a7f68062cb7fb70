// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/space/children.h"
#include "assembly/space/lagrange.h"

#include <map>

namespace assembly {

/// The values of a cell's shape functions at the nodes of its children.
template <int dim>
class ChildWeights {
 public:
  using Weights = std::array<double, most_nodes_of_cell<dim>>;

  /// element  of degree 1 or 2, of one kind of cells; kept by reference
  explicit ChildWeights(const dealii::FiniteElement<dim>& element) : element_(element) {}

  /// The weights of the child's nodes, in their order, one after the other: those of node k are
  /// number (returned) + k.
  unsigned int of(const ChildVertices<dim>& child);
  /// Weights number `k`: of each shape function of the parent, up to 1e-14 as 0.
  const Weights& operator[](const unsigned int k) const { return weights_[k]; }

 private:
  /// The nodes of a child in the coordinates of the parent's reference cell.
  std::vector<dealii::Point<dim>> nodes(const ChildVertices<dim>& child) const;

  const dealii::FiniteElement<dim>& element_;
  std::map<ChildVertices<dim>, unsigned int> first_;
  std::vector<Weights> weights_;
};

}  // namespace assembly
