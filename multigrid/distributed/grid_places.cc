// SPDX-License-Identifier: MIT
#include "multigrid/distributed/grid_places.h"

#include "multigrid/distributed/exchange.h"

#include <cmath>
#include <unordered_set>

namespace multigrid::distributed {
namespace {

constexpr int bits = 21;  ///< of a coordinate of a vertex

/// Grids in the box around the points of all ranks.
class Grids {
 public:
  Grids(const Ranks& ranks, const OwnPoints& points)
      : points_(points), n_(points.n()), box_(ranks, points), extent_(box_.extent()) {}

  /// The places of the points on a grid of `cells` cells along the longest side.
  std::vector<Place> places(const double cells) const {
    constexpr double near = 1e-3;  // of a cell: a vertex nearer to a point than this has it alone
    std::vector<Place> places(n_);
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t d = 0; d < std::size_t(points_.dimension); ++d) {
        const double share =
            extent_ > 0 ? (points_.x[d * n_ + i] - box_.low[d]) / extent_ * cells : 0;
        double low = std::floor(share), at = share - low;
        if (at > 1 - near) low += 1;
        if (at < near || at > 1 - near) at = 0;
        places[i].low[d] = std::int64_t(low);
        places[i].at[d] = at;
      }
    return places;
  }

 private:
  const OwnPoints& points_;
  std::size_t n_;
  PointBox box_;
  double extent_;
};

/// How many vertices the places of all ranks have.
double count_vertices(const Ranks& ranks, const std::vector<Place>& places, const int dimension) {
  std::unordered_set<Key> vertices;
  for (const Place& place : places)
    each_corner(place, dimension,
                [&](const Vertex& vertex, double) { vertices.insert(key_of(vertex)); });
  std::vector<std::vector<Key>> sent(static_cast<std::size_t>(ranks.n));
  for (const Key key : vertices)
    sent[std::size_t(spread(key) >> 32) % std::size_t(ranks.n)].push_back(key);
  std::unordered_set<Key> kept;
  for (const std::vector<Key>& list : all_to_all(ranks, sent))
    kept.insert(list.begin(), list.end());
  return ranks.sum(double(kept.size()));
}

}  // namespace

Key key_of(const Vertex& vertex) {
  Key key = 0;
  for (const std::int64_t at : vertex) key = key << bits | Key(at);
  return key;
}

Vertex vertex_of(const Key key) {
  Vertex vertex;
  for (int d = 0; d < 3; ++d)
    vertex[std::size_t(d)] = std::int64_t(key >> (bits * (2 - d)) & ((Key(1) << bits) - 1));
  return vertex;
}

std::vector<Place> places_on_finest(const Ranks& ranks, const OwnPoints& points, const double n) {
  const Grids grids(ranks, points);
  const double wanted = 1.25 * n / double(1 << points.dimension);
  std::vector<Place> best = grids.places(4);
  for (double step = 1; step <= double(Key(1) << (bits - 4)); step *= 2)
    for (int m = 4; m < 8; ++m) {
      std::vector<Place> places = grids.places(m * step);
      if (count_vertices(ranks, places, points.dimension) > wanted) return best;
      best = std::move(places);
    }
  return best;
}

}  // namespace multigrid::distributed
