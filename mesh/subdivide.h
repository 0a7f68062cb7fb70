// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cell_list.h"
#include "mesh/shape.h"

#include <cstdint>
#include <optional>
#include <unordered_map>

namespace mesh {

/// The middles of edges, new vertices of a list, each made once.
class Middles {
 public:
  explicit Middles(CellList<2>& list) : list_(list) {}

  /// The vertex in the middle of edge (a, b).
  unsigned int operator()(unsigned int a, unsigned int b);
  /// That vertex, if it has been made.
  std::optional<unsigned int> find(unsigned int a, unsigned int b) const;

 private:
  CellList<2>& list_;
  std::unordered_map<std::uint64_t, unsigned int> numbers_;
};

/// The vertices of a cell in the order of a walk around it.
std::vector<unsigned int> walk_around(const dealii::CellData<2>& cell);

/// Appends the quadrilaterals, one a corner, that a cell is divided into by the middles of its
/// edges and its centre.
void add_divided(CellList<2>& list, const dealii::CellData<2>& cell, Middles& middle);

/// Divides quadrilaterals into four and triangles into three quadrilaterals, by the middles of
/// edges and cells; middles of the circle's edges go onto it. So there are quadrilaterals alone,
/// whatever the mesh was.
CellList<2> into_quadrilaterals(const CellList<2>& list, const std::optional<Circle>& circle);

}  // namespace mesh
