// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/stretched/simplex_interpolation.h"

#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <map>

namespace tests {
namespace {

using namespace multigrid;

/// dim × n places between 0 and sides - 1, the corners and points on faces of cells among them.
std::vector<double> places_in(int dimension, const std::array<Index, 3>& sides, std::size_t n) {
  std::vector<double> places;
  for (int d = 0; d < dimension; ++d) {
    const std::vector<double> parts = random_vector(n, 7 + d);
    for (std::size_t i = 0; i < n; ++i) {
      double place = (parts[i] + 1) / 2 * (sides[std::size_t(d)] - 1);
      if (i % 3 == 1) place = std::floor(place);
      if (i == 0) place = 0;
      if (i == 2) place = sides[std::size_t(d)] - 1;
      places.push_back(place);
    }
  }
  return places;
}

/// Weights of the vertices of a place, by the definition of Kuhn's simplices: the path from the low corner of the
/// cell along the directions in the order of the parts behind the point.
std::map<std::array<int, 3>, double> slow_weights(const std::vector<double>& place,
                                                  const std::array<Index, 3>& sides) {
  const std::size_t dimension = place.size();
  std::array<int, 3> corner = {};
  std::vector<std::pair<double, std::size_t>> parts;
  for (std::size_t d = 0; d < dimension; ++d) {
    corner[d] = std::min(int(std::floor(place[d])), int(sides[d]) - 2);
    const double part = std::floor((place[d] - corner[d]) * 16384 + 0.5) / 16384;
    parts.emplace_back(-part, d);
  }
  std::sort(parts.begin(), parts.end());
  std::map<std::array<int, 3>, double> weights;
  double before = 1;
  for (const auto& [negative, d] : parts) {
    if (before + negative > 0) weights[corner] = before + negative;
    before = -negative;
    ++corner[d];
  }
  if (before > 0) weights[corner] = before;
  return weights;
}

using Vertex = std::array<int, 3>;

/// The rows of P by vertices.
std::vector<std::map<Vertex, double>> rows_of(const SimplexInterpolation& of, int dimension) {
  const auto offsets = of.P.offsets.to_vector();
  const auto columns = of.P.columns.to_vector();
  const auto values = of.P.values.to_vector(), vertices = of.vertices.to_vector();
  std::vector<std::map<Vertex, double>> rows(std::size_t(of.P.n_rows));
  for (Index i = 0; i < of.P.n_rows; ++i)
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
      Vertex vertex = {};
      for (int d = 0; d < dimension; ++d)
        vertex[std::size_t(d)] = int(vertices[d * of.P.n_columns + columns[k]]);
      rows[std::size_t(i)][vertex] = values[k];
    }
  return rows;
}

TEST(SimplexInterpolation, HasTheWeightsOfKuhnsSimplices) {
  for (const int dimension : {2, 3}) {
    const std::array<Index, 3> sides = {6, 5, dimension == 2 ? 1 : 4};
    const std::size_t n = 2000;
    const std::vector<double> places = places_in(dimension, sides, n);
    const auto rows = rows_of(
        simplex_interpolation(Array<double>(default_host(), places), dimension, sides), dimension);
    for (std::size_t i = 0; i < n; ++i) {
      std::vector<double> place;
      for (int d = 0; d < dimension; ++d) place.push_back(places[d * n + i]);
      EXPECT_EQ(rows[i], slow_weights(place, sides)) << dimension << " " << i;
    }
  }
}

TEST(SimplexInterpolation, KeepsAVertexOnlyWhereAPointIsItsOwn) {
  // A lone point has weights at three vertices: two of the columns would depend on the third.
  const std::vector<double> places = {0.3, 3.5, 3.9, 4, 0.2, 3.5, 3.2, 3};
  const SimplexInterpolation alone =
      simplex_interpolation(Array<double>(default_host(), places), 2, {6, 6, 1});
  const auto rows = rows_of(alone, 2);
  EXPECT_EQ(rows[0], (std::map<Vertex, double>{{{0, 0, 0}, 1.}})) << "the nearest alone";
  EXPECT_EQ(alone.P.n_columns, 3) << "two points share the one that is nearest to both";
  for (const auto& row : rows) {
    double sum = 0;
    for (const auto& [vertex, weight] : row) sum += weight;
    EXPECT_EQ(sum, 1);
  }
}

TEST(SimplexInterpolation, LeavesNoPointWithoutAVertex) {
  // The vertices of the first point choose others, which choose other vertices.
  const std::vector<double> places = {5. / 3, 0.4, 2.6, 2.6, 4. / 3, 1, 1, 2.6};
  on_each_executor([&](const Executor& executor) {
    const auto rows =
        rows_of(simplex_interpolation(Array<double>(executor, places), 2, {5, 5, 1}), 2);
    for (const auto& row : rows) {
      double sum = 0;
      for (const auto& [vertex, weight] : row) sum += weight;
      EXPECT_EQ(sum, 1);
    }
  });
}

TEST(SimplexInterpolation, IsTheSameOnEveryExecutor) {
  for (const int dimension : {2, 3}) {
    const std::array<Index, 3> sides = {40, 30, dimension == 2 ? 1 : 8};
    const std::vector<double> places = places_in(dimension, sides, 6000);
    const SimplexInterpolation expected =
        simplex_interpolation(Array<double>(Executor::host(1), places), dimension, sides);
    on_each_executor([&](const Executor& executor) {
      const SimplexInterpolation actual =
          simplex_interpolation(Array<double>(executor, places), dimension, sides);
      EXPECT_EQ(actual.P.offsets.to_vector(), expected.P.offsets.to_vector());
      EXPECT_EQ(actual.P.columns.to_vector(), expected.P.columns.to_vector());
      EXPECT_EQ(actual.P.values.to_vector(), expected.P.values.to_vector());
      EXPECT_EQ(actual.vertices.to_vector(), expected.vertices.to_vector());
    });
  }
}

}  // namespace
}  // namespace tests
