// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/vertices/vertex_sets.h"

#include "multigrid/coarsening/vertices/grid_vertices.h"
#include "multigrid/coarsening/vertices/vertex_grid.h"
#include "multigrid/curves/morton.h"
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
    for (const Index n : {1, 7, 300, 2500})  // several GPUs mark so many in longer runs
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

std::vector<Place> places_of(const TreeCells& vertices) {
  std::vector<Place> places;
  for (const Key key : vertices.keys.to_vector()) {
    places.emplace_back();
    for (int d = 0; d < vertices.dimension; ++d)
      places.back()[d] = static_cast<std::uint32_t>(
          morton::coordinate(key, d, vertices.depth, vertices.dimension));
  }
  return places;
}

/// points  those of the grid: places, point by point
void expect_points_in_cells(const GridVertices& vertices,
                            const std::vector<std::uint32_t>& points) {
  const int dimension = vertices.keys.dimension;
  const auto at = places_of(vertices.keys);
  const auto cell = vertices.P.cell.to_vector(), begins = vertices.P.begins.to_vector();
  ASSERT_EQ(cell.size() * dimension, points.size());
  ASSERT_EQ(begins.size(), at.size() + 1);
  EXPECT_EQ(begins.front(), 0);
  EXPECT_EQ(begins.back(), static_cast<Index>(cell.size()));
  for (Index i = 0; i < static_cast<Index>(cell.size()); ++i) {
    for (int d = 0; d < dimension; ++d)
      ASSERT_EQ(at[cell[i]][d], points[i * dimension + d] / places_per_cell);
    ASSERT_LE(begins[cell[i]], i);
    ASSERT_LT(i, begins[cell[i] + 1]);
  }
}

void expect_neighbours(const GridVertices& vertices) {
  const int dimension = vertices.keys.dimension;
  const auto at = places_of(vertices.keys);
  std::map<Place, Index> number;
  for (std::size_t r = 0; r < at.size(); ++r) number[at[r]] = static_cast<Index>(r);
  const auto find = [&](Place place) {
    const auto found = number.find(place);
    return found == number.end() ? -1 : found->second;
  };
  const auto corners = vertices.P.corners.to_vector(), around = vertices.P.around.to_vector();
  const auto neighbours = vertices.neighbours.to_vector();
  const auto offsets = vertices.offsets.to_vector();
  Offset count = 0;
  for (Index r = 0; r < vertices.n(); ++r) {
    for (int q = 0; q < 1 << dimension; ++q) {
      Place up = at[r], down = at[r];
      for (int d = 0; d < dimension; ++d) {
        up[d] += q >> d & 1;
        down[d] -= q >> d & 1;
      }
      ASSERT_EQ(corners[(r << dimension) + q], find(up));
      ASSERT_EQ(around[(r << dimension) + q], find(down));
    }
    ASSERT_EQ(offsets[r], count);
    for (int e = 0; e < (dimension == 2 ? 9 : 27); ++e) {
      Place next = at[r];
      for (int d = 0, rest = e; d < dimension; ++d, rest /= 3) next[d] += rest % 3 - 1;
      ASSERT_EQ(neighbours[e * vertices.n() + r], find(next));
      count += find(next) >= 0 ? 1 : 0;
    }
  }
  EXPECT_EQ(offsets[vertices.n()], count);
  EXPECT_EQ(vertices.n_neighbours, count);
}

TEST_P(VertexSetsOf, VerticesKnowTheirPointsAndNeighbours) {
  const int dimension = GetParam(), depth = 4;
  on_each_executor([&](const Executor& executor) {
    const GridPoints unordered = copy(random_points(dimension, depth, 200, 407), executor);
    const GridPoints points = permute(unordered, order_along_cells(unordered, depth));
    const GridPoints none{dimension, 0, Array<std::uint32_t>(executor, 0)};
    const VertexSets sets = find_vertex_sets(points, none, depth);
    for (const std::size_t n_grids : {0, 1, 3, depth}) {
      const auto grids = find_vertices(sets, n_grids, {}, false, points, none);
      ASSERT_EQ(grids.size(), n_grids);
      for (std::size_t g = 0; g < n_grids; ++g) {
        SCOPED_TRACE(g);
        ASSERT_EQ(grids[g].keys.depth, depth - static_cast<int>(g));
        expect_points_in_cells(grids[g],
                               (g == 0 ? points : grids[g - 1].points).places.to_vector());
        expect_neighbours(grids[g]);
      }
    }
  });
}

TEST_P(VertexSetsOf, VerticesArePointsOfTheNextGrid) {
  const int dimension = GetParam(), depth = 4;
  on_each_executor([&](const Executor& executor) {
    const GridPoints points = copy(random_points(dimension, depth, 100, 409), executor);
    const GridPoints none{dimension, 0, Array<std::uint32_t>(executor, 0)};
    const GridPoints ordered = permute(points, order_along_cells(points, depth));
    const VertexSets sets = find_vertex_sets(ordered, none, depth);
    const auto grids = find_vertices(sets, depth, {}, false, ordered, none);
    for (std::size_t g = 0; g + 1 < grids.size(); ++g) {
      const auto at = places_of(grids[g].keys);
      const auto places = grids[g].points.places.to_vector();
      const auto weights = grids[g + 1].P.weights.to_vector();
      ASSERT_EQ(grids[g].points.n, grids[g].n());
      ASSERT_EQ(weights.size(), at.size());
      for (std::size_t r = 0; r < at.size(); ++r) {
        EXPECT_EQ(weights[r].scale * PointWeights::scale_unit, 1);
        for (int d = 0; d < dimension; ++d) {
          ASSERT_EQ(places[r * dimension + d], at[r][d] * (places_per_cell / 2));
          ASSERT_EQ(weights[r].fraction[d], at[r][d] % 2 * (places_per_cell / 2));
        }
      }
    }
  });
}

}  // namespace
}  // namespace tests
