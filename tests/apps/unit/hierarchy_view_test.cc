// SPDX-License-Identifier: MIT
#include "apps/views/hierarchy_view.h"

#include "tests/support/problems.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>

namespace apps {
namespace {

/// Two by two points of a square that two triangles cover, and a third row above as a
/// quadrilateral.
postprocess::Fields small_mesh() {
  postprocess::Fields fields;
  fields.points = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 2, 0, 1, 2, 0};
  fields.connectivity = {0, 1, 3, 0, 3, 2, 2, 3, 5, 4};
  fields.offsets = {0, 3, 6, 10};
  fields.types = {5, 5, 9};
  return fields;
}

TEST(HierarchyView, PointsHaveTheAggregateOfTheirUnknown) {
  HierarchyView view;
  view.aggregates = {{1, 0, 1, 2}, {0, 0, 0, 0}};
  const postprocess::Fields fields = aggregate_fields(small_mesh(), {-1, 0, 1, 2, 3, -1}, view);
  ASSERT_EQ(fields.point_numbers.size(), 2u);
  EXPECT_EQ(fields.point_numbers[0].name, "aggregate_1");
  EXPECT_EQ(fields.point_numbers[0].values, (std::vector<std::int32_t>{-1, 1, 0, 1, 2, -1}));
  EXPECT_EQ(fields.point_numbers[1].values, (std::vector<std::int32_t>{-1, 0, 0, 0, 0, -1}));
}

TEST(HierarchyView, BoxesAreQuadrilateralsWithTheirLevel) {
  HierarchyView view;
  view.boxes = {{{{0, 0}, {1, 1}}, {{1, 0}, {2, 1}}}, {{{0, 0}, {2, 2}}}};
  const postprocess::Fields fields = box_fields(view);
  ASSERT_EQ(fields.n_cells(), 3);
  EXPECT_EQ(fields.cell_numbers[0].values, (std::vector<std::int32_t>{1, 1, 2}));
  EXPECT_EQ(fields.cell_numbers[1].values, (std::vector<std::int32_t>{0, 1, 0}));
  EXPECT_EQ(std::vector<double>(fields.points.begin() + 12, fields.points.begin() + 24),
            (std::vector<double>{1, 0, 0, 2, 0, 0, 2, 1, 0, 1, 1, 0}));
}

TEST(HierarchyView, StrongCouplingsAreLinesBetweenTheirPoints) {
  StrongCouplings strong;
  strong.first = {0, 1};
  strong.second = {2, 3};
  strong.weights = {0.25, 0.5};
  const postprocess::Fields lines = strength_lines(small_mesh(), {-1, 0, 1, 2, 3, -1}, strong);
  EXPECT_EQ(lines.connectivity, (std::vector<std::int64_t>{1, 3, 2, 4}));
  EXPECT_EQ(lines.offsets, (std::vector<std::int64_t>{0, 2, 4}));
  EXPECT_EQ(lines.cell_data[0].values, strong.weights);
  const postprocess::Fields bars = strength_bars(lines);
  ASSERT_EQ(bars.n_cells(), 2);
  // From (1, 0) to (1, 1): as long as the line, and thin across it.
  for (int corner = 0; corner < 4; ++corner) {
    const double* point = &bars.points[3 * std::size_t(corner)];
    EXPECT_NEAR(std::abs(point[0] - 1), 0.07, 1e-15);
    EXPECT_EQ(point[1], corner == 0 || corner == 3 ? 0 : 1);
    EXPECT_EQ(bars.point_data[0].values[std::size_t(corner)], 0.25);
  }
}

TEST(HierarchyView, StrongCouplingsAreThoseOfTheMatrix) {
  const multigrid::System system = tests::five_point(3);
  const StrongCouplings strong = strong_couplings(system, {});
  EXPECT_EQ(strong.weights.size(), 12u);  // all edges of the grid
  for (std::size_t k = 0; k < strong.weights.size(); ++k) {
    EXPECT_LT(strong.first[k], strong.second[k]);
    EXPECT_NEAR(strong.weights[k], 0.25, 1e-5);
  }
}

/// Area of each colour, by the shoelace formula; -1 stands for no colour.
std::map<double, double> areas(const postprocess::Fields& parts) {
  std::map<double, double> area;
  for (std::int64_t cell = 0; cell < parts.n_cells(); ++cell) {
    const double value = parts.point_data[0].values[std::size_t(4 * cell)];
    double twice = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      const double* a = &parts.points[3 * std::size_t(4 * cell + std::int64_t(k))];
      const double* b = &parts.points[3 * std::size_t(4 * cell + std::int64_t((k + 1) % 4))];
      twice += a[0] * b[1] - a[1] * b[0];
    }
    area[std::isnan(value) ? -1 : value] += twice / 2;
  }
  return area;
}

TEST(HierarchyView, APictureDividesTheMeshAmongItsPoints) {
  const std::map<double, double> area = areas(coloured_parts(small_mesh(), {0, 0, 1, 1, -1, -1}));
  // Of the square of two triangles each pair of points has a half, of the quadrilateral too.
  EXPECT_NEAR(area.at(0), 0.5, 1e-12);
  EXPECT_NEAR(area.at(1), 1, 1e-12);
  EXPECT_NEAR(area.at(-1), 0.5, 1e-12);
}

TEST(HierarchyView, NeighboursDifferInColour) {
  // A strip of quadrilaterals whose columns are aggregates: two colours do.
  postprocess::Fields strip;
  strip.offsets = {0};
  std::vector<std::int32_t> aggregate;
  for (int k = 0; k < 5; ++k)
    for (int j = 0; j < 2; ++j) {
      strip.points.insert(strip.points.end(), {double(k), double(j), 0.});
      aggregate.push_back(k);
    }
  for (std::int64_t k = 0; k < 4; ++k) {
    strip.connectivity.insert(strip.connectivity.end(), {2 * k, 2 * k + 2, 2 * k + 3, 2 * k + 1});
    strip.offsets.push_back(4 * (k + 1));
    strip.types.push_back(9);
  }
  const postprocess::Fields parts = coloured_parts(strip, aggregate);
  for (std::int64_t cell = 0; cell < parts.n_cells(); ++cell) {
    const double x = parts.points[std::size_t(12 * cell)];
    EXPECT_EQ(parts.point_data[0].values[std::size_t(4 * cell)], int(x) % 2);
  }
}

TEST(HierarchyView, QuadraticCellsAreDividedFirst) {
  postprocess::Fields fields;  // a quadratic triangle whose six points are six aggregates
  fields.points = {0, 0, 0, 2, 0, 0, 0, 2, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};
  fields.connectivity = {0, 1, 2, 3, 4, 5};
  fields.offsets = {0, 6};
  fields.types = {22};
  const postprocess::Fields parts = coloured_parts(fields, {0, -1, -1, 1, -1, -1});
  EXPECT_EQ(parts.n_cells(), 12);
  const std::map<double, double> area = areas(parts);
  EXPECT_NEAR(area.at(0), 0.5 / 3, 1e-12);
  EXPECT_NEAR(area.at(1), 0.5, 1e-12);
}

}  // namespace
}  // namespace apps
