// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/vertex_sets.h"

#include "multigrid/coarsening/grid_vertices.h"
#include "multigrid/coarsening/vertex_grid.h"
#include "multigrid/morton.h"
#include "tests/support/executors.h"

#include <array>
#include <map>
#include <random>
#include <set>

namespace tests {
namespace {

using namespace multigrid;
using Place = std::array<std::uint32_t, 3>;

/// Points on a grid of 2^(depth - 1) cells a side, some of them on its lines.
GridPoints random_points(int dimension, int depth, Index n, unsigned seed) {
  std::mt19937_64 generator(seed);
  const std::uint32_t end = places_per_cell << (depth - 1);
  std::vector<std::uint32_t> places;
  for (Index k = 0; k < n * dimension; ++k) {
    auto place = static_cast<std::uint32_t>(generator() % (end + 1));
    if (generator() % 3 == 0) place = place / places_per_cell * places_per_cell;
    places.push_back(generator() % 20 == 0 ? end : place);
  }
  return {dimension, n, Array<std::uint32_t>(default_host(), places)};
}

GridPoints copy(const GridPoints& points, const Executor& executor) {
  return {points.dimension, points.n, points.places.copy_to(executor)};
}

/// Vertices at which a point has a weight, by their Morton numbers.
std::map<Key, Place> slow_vertices(const std::vector<Place>& points, int dimension) {
  std::map<Key, Place> vertices;
  for (const Place& point : points)
    for (int q = 0; q < 1 << dimension; ++q) {
      Place vertex = {};
      Key number = 0;
      bool has_weight = true;
      for (int d = 0; d < dimension; ++d) {
        vertex[d] = point[d] / places_per_cell + (q >> d & 1);
        has_weight = has_weight && ((q >> d & 1) == 0 || point[d] % places_per_cell > 0);
        number |= morton::spread(vertex[d], dimension) << d;
      }
      if (has_weight) vertices[number] = vertex;
    }
  return vertices;
}

class VertexSetsOf : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Dimensions, VertexSetsOf, ::testing::Values(2, 3));

TEST_P(VertexSetsOf, AllGridsAreThoseOfASet) {
  const int dimension = GetParam();
  for (const int depth : {1, 2, 4, 6})
    for (const Index n : {1, 7, 300})
      on_each_executor([&](const Executor& executor) {
        const GridPoints points = random_points(dimension, depth, n, 401 + depth);
        const GridPoints paths = random_points(dimension, depth, n / 5, 403);
        const VertexSets sets =
            find_vertex_sets(copy(points, executor), copy(paths, executor), depth);
        ASSERT_EQ(sets.sizes.size(), static_cast<std::size_t>(depth));
        std::vector<Place> all;
        for (const GridPoints* part : {&points, &paths}) {
          const auto places = part->places.to_vector();
          for (Index i = 0; i < part->n; ++i) {
            all.emplace_back();
            for (int d = 0; d < dimension; ++d) all.back()[d] = places[i * dimension + d];
          }
        }
        for (int g = 0; g < depth; ++g) {
          const auto expected = slow_vertices(all, dimension);
          ASSERT_EQ(static_cast<std::size_t>(sets.sizes[g]), expected.size());
          const VertexSets there{sets.dimension,
                                 sets.depth,
                                 sets.first,
                                 sets.sizes,
                                 sets.words.copy_to(default_host()),
                                 sets.before.copy_to(default_host())};
          const VertexSetView view(there, g);
          Index number = 0;
          for (const auto& [place, vertex] : expected) ASSERT_EQ(view.number(place), number++);
          std::mt19937_64 generator(405);
          for (int k = 0; k < 100; ++k) {
            const Key place = generator() % (view.limit + 3);
            if (expected.count(place) == 0) {
              ASSERT_EQ(view.number(place), -1);
            }
          }
          all.clear();
          for (const auto& vertex : expected) {
            all.push_back(vertex.second);
            for (auto& x : all.back()) x *= places_per_cell / 2;
          }
        }
      });
}

TEST_P(VertexSetsOf, VerticesKnowTheirPointsAndNeighbours) {
  const int dimension = GetParam(), depth = 4;
  on_each_executor([&](const Executor& executor) {
    const GridPoints unordered = copy(random_points(dimension, depth, 200, 407), executor);
    const GridPoints points = permute(unordered, order_along_cells(unordered, depth));
    const GridPoints none{dimension, 0, Array<std::uint32_t>(executor, 0)};
    const VertexSets sets = find_vertex_sets(points, none, depth);
    const GridVertices vertices =
        find_vertices(sets, 0, points, none, Array<PointWeights>(executor, 0));
    const auto places = points.places.to_vector();
    std::vector<Place> at;
    std::map<Place, Index> number;
    for (const Key key : vertices.keys.keys.to_vector()) {
      at.emplace_back();
      for (int d = 0; d < dimension; ++d)
        at.back()[d] = static_cast<std::uint32_t>(morton::coordinate(key, d, depth, dimension));
      number[at.back()] = static_cast<Index>(at.size() - 1);
    }
    const auto cell = vertices.P.cell.to_vector(), begins = vertices.P.begins.to_vector();
    for (Index i = 0; i < points.n; ++i) {
      for (int d = 0; d < dimension; ++d)
        ASSERT_EQ(at[cell[i]][d], places[i * dimension + d] / places_per_cell);
      ASSERT_LE(begins[cell[i]], i);
      ASSERT_LT(i, begins[cell[i] + 1]);
    }
    const auto find = [&](Place place) {
      const auto found = number.find(place);
      return found == number.end() ? -1 : found->second;
    };
    const auto corners = vertices.P.corners.to_vector(), around = vertices.P.around.to_vector();
    for (Index r = 0; r < vertices.n(); ++r)
      for (int q = 0; q < 1 << dimension; ++q) {
        Place up = at[r], down = at[r];
        for (int d = 0; d < dimension; ++d) {
          up[d] += q >> d & 1;
          down[d] -= q >> d & 1;
        }
        ASSERT_EQ(corners[(r << dimension) + q], find(up));
        ASSERT_EQ(around[(r << dimension) + q], find(down));
      }
  });
}

}  // namespace
}  // namespace tests
