// SPDX-License-Identifier: MIT
#include "postprocess/gradient.h"

#include "meshes.h"
#include "tests/support/refusals.h"

#include <cmath>
#include <gtest/gtest.h>

namespace postprocess {
namespace {

/// 3x - 4y has a gradient of length 5, on any affine image of the square's cells.
TEST(Gradient, IsExactForLinearFunctions) {
  for (const bool quadrilaterals : {false, true}) {
    Fields fields = make_square(3, quadrilaterals, [](double, double) { return 0.; });
    std::vector<double> u;
    for (std::size_t k = 0; k < fields.points.size(); k += 3) {
      double &x = fields.points[k], &y = fields.points[k + 1];
      x += 0.3 * y, y = 2 * y - 0.1 * x;
      u.push_back(3 * x - 4 * y);
    }
    for (const double length : gradient_lengths(fields, u)) EXPECT_NEAR(length, 5, 1e-12);
  }
}

/// grad (x y) = (y, x), which bilinear elements have.
TEST(Gradient, IsThatOfTheCentreOfQuadrilaterals) {
  const Fields fields = make_square(2, true, [](double x, double y) { return x * y; });
  const std::vector<double> lengths = gradient_lengths(fields, fields.point_data[0].values);
  EXPECT_NEAR(lengths.front(), std::hypot(0.25, 0.25), 1e-12);
  EXPECT_NEAR(lengths.back(), std::hypot(0.75, 0.75), 1e-12);
}

TEST(Gradient, RefusesOtherCells) {
  Fields fields = make_square(1, true, [](double, double) { return 0.; });
  fields.types[0] = 28;
  EXPECT_REFUSAL(
      gradient_lengths(fields, {0, 0, 0, 0}), std::invalid_argument,
      "a gradient needs linear triangles and quadrilaterals, but cell 0 has VTK type 28");
}

}  // namespace
}  // namespace postprocess
