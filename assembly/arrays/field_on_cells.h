// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/element_block.h"
#include "postprocess/fields.h"

#include <array>
#include <cstddef>
#include <vector>

namespace assembly {

/// Values of a field at points, and which of these are outside of its mesh.
struct ValuesOfField {
  std::vector<double> values;   ///< nan where a point is too far outside
  std::size_t n_outside = 0;    ///< points outside that have a value, that of the mesh nearby
  double farthest_outside = 0;  ///< of these
};

/// A finite element function that is given by cells of VTK's and values at their points, as a file has them. Its cells are taken as
/// they are mapped, curved ones included.
template <int dim>
class FieldOnCells {
 public:
  /// How far outside of all cells a point may be, in parts of the largest extent of the nearest one along an axis. Between a chord and
  /// its arc there is at most 0.21 of the chord if the arc is at most a quarter of a circle.
  static constexpr double reach = 0.25;

  /// fields  of dimension dim, with point data of one component; taken as read_vtu (postprocess/vtu) checks them
  explicit FieldOnCells(const postprocess::Fields& fields);

  /// The values at points: at a point of the cells exactly what is given there, elsewhere in a cell what its shape functions make of it,
  /// outside of all cells the value at about the nearest place of one within `reach`.
  ///
  /// points  dim coordinates each, point by point, finite
  /// throws  multigrid::InputError if different values are given where a point is, as on the two sides of a slit
  /// cost    on the host; the cells are gone through once for each 2^17 points that are no points of them
  ValuesOfField at(const std::vector<double>& points) const;

 private:
  using Place = std::array<double, std::size_t(dim)>;

  Place place(std::size_t point) const;
  /// The number of a given point that is at x; -1 if there is none.
  std::ptrdiff_t find(const Place& x) const;
  /// Values at the `wanted` ones of points that cells have or, with `is_outside`, come near to. Returns the other ones.
  std::vector<std::size_t> interpolate(const std::vector<double>& points,
                                       const std::vector<std::size_t>& wanted,
                                       bool is_outside,
                                       ValuesOfField& result) const;
  /// Coordinate d of all nodes.
  Array<double> coordinate(std::size_t d) const;

  std::vector<ElementBlock> blocks_;
  std::vector<double> given_;    ///< at the nodes
  std::vector<double> places_;   ///< of the nodes: coordinate d of node i is number d * n + i
  std::vector<Index> in_order_;  ///< nodes by their coordinates
};

}  // namespace assembly
