// SPDX-License-Identifier: MIT
#include "multigrid/distributed/grid_levels.h"

#include "multigrid/distributed/exchange.h"
#include "multigrid/distributed/numbering.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <unordered_set>

namespace multigrid::distributed {
namespace {

using Vertex = std::array<std::int64_t, 3>;

constexpr int bits = 21;  ///< of a coordinate of a vertex

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

/// Where a point is on a grid.
struct Place {
  Vertex low{};                ///< of the cell
  std::array<double, 3> at{};  ///< from 0 to 1 in the cell
};

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

/// The box around the points of all ranks, and how points are placed on grids in it.
class Grids {
 public:
  Grids(const Ranks& ranks, const OwnPoints& points)
      : points_(points), n_(points.x.size() / std::size_t(points.dimension)) {
    for (int d = 0; d < points.dimension; ++d) {
      const auto begin = points.x.begin() + std::ptrdiff_t(std::size_t(d) * n_),
                 end = begin + std::ptrdiff_t(n_);
      const double none = std::numeric_limits<double>::infinity();
      low_[std::size_t(d)] = ranks.least(n_ > 0 ? *std::min_element(begin, end) : none);
      const double high = ranks.largest(n_ > 0 ? *std::max_element(begin, end) : -none);
      extent_ = std::max(extent_, high - low_[std::size_t(d)]);
    }
  }

  /// The places of the points on a grid of `cells` cells along the longest side.
  std::vector<Place> places(const double cells) const {
    constexpr double near = 1e-3;  // of a cell: a vertex nearer to a point than this has it alone
    std::vector<Place> places(n_);
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t d = 0; d < std::size_t(points_.dimension); ++d) {
        const double share = extent_ > 0 ? (points_.x[d * n_ + i] - low_[d]) / extent_ * cells : 0;
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
  std::array<double, 3> low_{};
  double extent_ = 0;
};

/// A key to send or look up by, spread evenly.
Key spread(const Key key) {
  return key * 0x9e3779b97f4a7c15u;
}

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

/// The places on the finest grid whose vertices are few enough. Its sides have m 2^k cells, m from 4 to 7.
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

/// What rows of P are multiplied by, in the plane: near Dirichlet boundaries the functions of the grid are not zero.
std::vector<double> factors_of_rows(Mat A, const int dimension) {
  OwnedVec sums, diagonal;
  require(MatCreateVecs(A, nullptr, sums.make()), "making levels");
  require(VecDuplicate(sums, diagonal.make()), "making levels");
  require(MatGetRowSum(A, sums), "making levels");
  require(MatGetDiagonal(A, diagonal), "making levels");
  std::vector<double> factors = own_values(sums);
  const std::vector<double> of_diagonal = own_values(diagonal);
  for (std::size_t i = 0; i < factors.size(); ++i) {
    const double share = of_diagonal[i] > 0 ? factors[i] / of_diagonal[i] : 0;
    factors[i] = dimension == 2 && share > 0.05 ? std::max(0.1, 1 - share) : 1;
  }
  return factors;
}

/// The rows of this rank of a matrix.
Numbering own_rows_of(Mat A, const Ranks& ranks) {
  PetscInt begin = 0, end = 0, n = 0;
  require(MatGetOwnershipRange(A, &begin, &end), "making levels");
  require(MatGetSize(A, &n, nullptr), "making levels");
  Numbering rows;
  rows.comm = ranks.comm;
  rows.begin = begin;
  rows.end = end;
  rows.n = n;
  rows.ends = ranks.each(end);
  for (std::int64_t row = begin; row < end; ++row) rows.of_node.push_back(row);
  return rows;
}

/// Interpolation to places, with the numbers of the vertices.
struct Interpolation {
  OwnedMat P;
  Numbering vertices;
  std::vector<Key> keys;  ///< of the vertices that this rank knows
};

Interpolation interpolation_to(const std::vector<Place>& places,
                               const std::vector<double>& factors,
                               const Numbering& rows,
                               const Ranks& ranks,
                               const int dimension) {
  Interpolation result;
  std::vector<Key> of_entries;
  std::vector<Offset> offsets = {0};
  std::vector<double> values;
  for (std::size_t i = 0; i < places.size(); ++i) {
    each_corner(places[i], dimension, [&](const Vertex& vertex, const double weight) {
      of_entries.push_back(key_of(vertex));
      values.push_back(factors[i] * weight);
    });
    offsets.push_back(Offset(values.size()));
  }
  std::vector<Key>& keys = result.keys;
  keys = of_entries;
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  std::vector<NodeName> names;
  for (const Key key : keys) names.push_back({spread(key), key});
  const std::vector<char> all(keys.size(), 1);
  result.vertices = number(ranks, names, all, all);
  std::vector<Index> columns;
  for (const Key key : of_entries)
    columns.push_back(Index(std::lower_bound(keys.begin(), keys.end(), key) - keys.begin()));
  const Executor& host = default_host();
  const Csr<double> own{
      Index(places.size()), Index(keys.size()), {host, offsets}, {host, columns}, {host, values}};
  result.P = interpolation_of_parts(own, rows, result.vertices);
  return result;
}

/// The vertices that this rank owns, as points of the next grid, in the order of their rows.
std::vector<Place> places_of_vertices(const Interpolation& from, const int dimension) {
  std::vector<Place> places(std::size_t(from.vertices.end - from.vertices.begin));
  for (std::size_t k = 0; k < from.keys.size(); ++k) {
    const std::int64_t row = from.vertices.of_node[k];
    if (!from.vertices.owns(row)) continue;
    const Vertex vertex = vertex_of(from.keys[k]);
    Place& place = places[std::size_t(row - from.vertices.begin)];
    for (std::size_t d = 0; d < std::size_t(dimension); ++d) {
      place.low[d] = vertex[d] / 2;
      place.at[d] = vertex[d] % 2 ? 0.5 : 0;
    }
  }
  return places;
}

}  // namespace

CoarseLevels linear_levels(const Ranks& ranks,
                           Mat A,
                           const OwnPoints& points,
                           const double coarse_rows) {
  constexpr double least_reduction = 0.7;  // of rows: else another level is not worth its messages
  const int dimension = points.dimension;
  CoarseLevels levels;
  Mat finer = A;
  Numbering rows = own_rows_of(A, ranks);
  std::vector<Place> places = places_on_finest(ranks, points, double(rows.n));
  while (double(rows.n) > coarse_rows) {
    Interpolation next =
        interpolation_to(places, factors_of_rows(finer, dimension), rows, ranks, dimension);
    if (double(next.vertices.n) > least_reduction * double(rows.n)) break;
    OwnedMat coarse;
    require(MatPtAP(finer, next.P, MAT_INITIAL_MATRIX, PETSC_DEFAULT, coarse.make()),
            "making levels");
    places = places_of_vertices(next, dimension);
    levels.P.push_back(std::move(next.P));
    levels.A.push_back(std::move(coarse));
    finer = levels.A.back();
    rows = own_rows_of(finer, ranks);
  }
  return levels;
}

}  // namespace multigrid::distributed
