// SPDX-License-Identifier: MIT
#include "multigrid/distributed/grid_levels.h"

#include "multigrid/distributed/grid_places.h"
#include "multigrid/distributed/numbering.h"

#include <algorithm>

namespace multigrid::distributed {
namespace {

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
  const int dimension = points.dimension;
  PetscInt n = 0;
  require(MatGetSize(A, &n, nullptr), "making levels");
  std::vector<Place> places = places_on_finest(ranks, points, double(n));
  return coarse_levels(A, coarse_rows, [&](Mat finer) {
    Interpolation next = interpolation_to(places, factors_of_rows(finer, dimension),
                                          own_rows_of(finer, ranks), ranks, dimension);
    places = places_of_vertices(next, dimension);
    return std::move(next.P);
  });
}

}  // namespace multigrid::distributed
