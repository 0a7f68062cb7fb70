// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/distributed/coarse_levels.h"

#include <array>

namespace multigrid::distributed {

using Vertex = std::array<std::int64_t, 3>;

/// Where a point is on a grid.
struct Place {
  Vertex low{};                ///< of the cell
  std::array<double, 3> at{};  ///< from 0 to 1 in the cell
};

/// A vertex as one number.
Key key_of(const Vertex& vertex);
Vertex vertex_of(Key key);

/// A key to send or look up by, spread evenly.
inline Key spread(const Key key) {
  return key * 0x9e3779b97f4a7c15u;
}

/// Calls f(vertex, weight) for the corners of the cell that have a weight.
template <class F>
void each_corner(const Place& place, const int dimension, const F& f) {
  for (int corner = 0; corner < 1 << dimension; ++corner) {
    double weight = 1;
    Vertex vertex = place.low;
    for (int d = 0; d < dimension; ++d) {
      const bool is_high = corner >> d & 1;
      weight *= is_high ? place.at[std::size_t(d)] : 1 - place.at[std::size_t(d)];
      vertex[std::size_t(d)] += is_high;
    }
    if (weight > 0) f(vertex, weight);
  }
}

/// The places of the own points on the finest grid in the box of all points whose vertices are few enough, about a fourth (an eighth) of
/// the points. Its sides have m 2^k cells, m from 4 to 7. All ranks must call it together.
///
/// n  points of all ranks
std::vector<Place> places_on_finest(const Ranks& ranks, const OwnPoints& points, double n);

}  // namespace multigrid::distributed
