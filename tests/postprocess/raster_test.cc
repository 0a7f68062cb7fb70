// SPDX-License-Identifier: MIT
#include "meshes.h"
#include "postprocess/picture/plot.h"
#include "seen.h"
#include "tests/support/refusals.h"

#include <cmath>
#include <gtest/gtest.h>

namespace postprocess {
namespace {

double smooth(double x, double y) {
  return std::sin(3 * x) + y * y;
}

/// The slow twin: looks for the triangle of every pixel.
std::vector<float> rasterize_slowly(const Fields& fields, const Box& box, int width, int height) {
  std::vector<float> result;
  const auto& values = fields.point_data[0].values;
  for (int j = 0; j < height; ++j) {
    for (int i = 0; i < width; ++i) {
      const double x = box.left + (box.right - box.left) * (i + 0.5) / width;
      const double y = box.bottom + (box.top - box.bottom) * (j + 0.5) / height;
      float value = NAN;
      for (std::int64_t cell = 0; cell < fields.n_cells(); ++cell) {
        const std::int64_t* p = &fields.connectivity[fields.offsets[cell]];
        const auto side = [&](int from,
                              int to) {  // twice the area of the triangle (from, to, pixel)
          const double *a = &fields.points[3 * p[from]], *b = &fields.points[3 * p[to]];
          return (b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1]);
        };
        const double to_c = side(0, 1), to_a = side(1, 2), to_b = side(2, 0),
                     area = to_a + to_b + to_c;
        if (std::min({to_a / area, to_b / area, to_c / area}) < -1e-12) continue;
        value = static_cast<float>(
            (to_a * values[p[0]] + to_b * values[p[1]] + to_c * values[p[2]]) / area);
      }
      result.push_back(value);
    }
  }
  return result;
}

void turn(Fields& fields, double angle) {
  for (std::size_t i = 0; i < fields.points.size(); i += 3) {
    const double x = fields.points[i], y = fields.points[i + 1];
    fields.points[i] = x * std::cos(angle) - y * std::sin(angle);
    fields.points[i + 1] = x * std::sin(angle) + y * std::cos(angle);
  }
}

/// Turned so that no pixel's centre lies on an edge; both orientations of the triangles.
TEST(Raster, EqualsItsSlowTwin) {
  for (const double angle : {0.3, 2.1, -1.2}) {
    for (const bool mirrored : {false, true}) {
      Fields fields = make_square(6, false, smooth, lower_left_quarter);
      turn(fields, angle);
      for (std::size_t i = 0; mirrored && i < fields.points.size(); i += 3) fields.points[i] *= -1;
      const Box box = bounding_box(fields);
      const auto slow = rasterize_slowly(fields, box, 61, 47);
      const auto fast = rasterize(fields, fields.point_data[0].values, box, 61, 47);
      ASSERT_EQ(fast.size(), slow.size());
      int outside = 0;
      for (std::size_t k = 0; k < slow.size(); ++k) {
        ASSERT_EQ(std::isnan(fast[k]), std::isnan(slow[k])) << k;
        if (std::isnan(slow[k]))
          ++outside;
        else
          ASSERT_NEAR(fast[k], slow[k], 1e-6) << k;
      }
      EXPECT_GT(outside, 500);
    }
  }
}

/// With pixel centres on edges and corners (64 cells on 64, 32 and 192 pixels).
TEST(Raster, HasNoGapsAndIsExactForLinearFunctions) {
  for (const bool quadrilaterals : {false, true}) {
    const Fields fields =
        make_square(64, quadrilaterals, [](double x, double y) { return 2 * x - y; });
    for (const int n : {1, 32, 64, 192}) {
      const auto values = rasterize(fields, fields.point_data[0].values, {0, 1, 0, 1}, n, n);
      for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i)
          ASSERT_NEAR(values[j * n + i], (2 * (i + 0.5) - (j + 0.5)) / n, 1e-6) << n;
      }
    }
  }
}

TEST(Raster, QuadrilateralsHaveTheBilinearValueAtTheirCentre) {
  const Fields fields = make_square(1, true, [](double x, double y) { return x * y; });
  EXPECT_NEAR(rasterize(fields, fields.point_data[0].values, {0, 1, 0, 1}, 1, 1)[0], 0.25, 1e-7);
}

TEST(Raster, RefusesOtherCells) {
  Fields fields = make_square(2, true, smooth);
  fields.types[3] = 10;
  EXPECT_REFUSAL(rasterize(fields, fields.point_data[0].values, {0, 1, 0, 1}, 8, 8),
                 std::invalid_argument, "a picture shows triangles and quadrilaterals, but");
}

}  // namespace
}  // namespace postprocess
