// SPDX-License-Identifier: MIT
// Samples of functions that are known, wherever they are seen.
#include "meshes.h"
#include "postprocess/drawing/drawn_fields.h"
#include "postprocess/drawing/samples.h"
#include "solids.h"
#include "tests/support/executors.h"

#include <cmath>
#include <gtest/gtest.h>

namespace postprocess {
namespace {

using Vector = std::array<double, 3>;
double linear(double x, double y, double z) {
  return 3 + x - 2 * y + 0.5 * z;  // from 1 to 4.5 on the unit cube
}

/// 32 degrees to the right of the front and 26 above, by Python.
TEST(Views, FromTheCornerAreByAnotherProgram) {
  const Viewpoint view = from_corner();
  const Vector right = {0.848048096156426, 0.5299192642332049, 0},
               up = {-0.23230131556753417, 0.3717598164443862, 0.898794046299167},
               toward = {0.4762882797120397, -0.7622205798007392, 0.4383711467890774};
  for (std::size_t d = 0; d < 3; ++d) {
    EXPECT_NEAR(view.right[d], right[d], 1e-15);
    EXPECT_NEAR(view.up[d], up[d], 1e-15);
    EXPECT_NEAR(view.toward[d], toward[d], 1e-15);
  }
  const Plane plane =
      plane_through({0, 3, -4}, {1, 2, 3});  // seen from below that direction, so it is turned
  EXPECT_NEAR(plane.normal[1], -0.6, 1e-15);
  EXPECT_NEAR(plane.normal[2], 0.8, 1e-15);
  EXPECT_NEAR(plane.at, -1.2 + 2.4, 1e-15);
  EXPECT_NEAR(plane.right[0], 1, 1e-15);
  EXPECT_NEAR(plane.up[1], 0.8, 1e-15);
  EXPECT_NEAR(plane.up[2], 0.6, 1e-15);
}

/// The visible sides of the cube: its front y = 0, its right side x = 1 and its top z = 1, whose shades are 0.86 + 0.14 n . (-0.38, 0.62, 0.69) in
/// the picture's axes, by Python: 0.92955.., 0.86 and 0.98036...
TEST(Views, OfACubeShowItsNearestFaces) {
  const Viewpoint view = from_corner();
  const double shades[3] = {0.9295534607985851, 0.86, 0.9803619759985925};
  for (const int type : {10, 12, 24, 29}) {
    const Fields fields = make_cube(type, 2, linear);
    const DrawnFields drawn(fields);
    const Array<double> values = drawn.at_points(fields.point_data[0].values);
    const Sight sight{Sight::Of::surface, view, {}};
    const Box box{-0.3, 1.5, -0.3, 1.4};
    const int columns = 90, rows = 85;
    const Samples seen =
        samples_of(drawn.mesh(), {&values, false, 1, 4.5}, sight, box, columns, rows);
    const std::vector<float> found = seen.values.to_vector(), shade = seen.shades.to_vector();
    int met[3] = {0, 0, 0};
    for (int y = 0; y < rows; ++y)
      for (int x = 0; x < columns; ++x) {
        const double to_right = box.left + (x + 0.5) * 1.8 / columns,
                     to_top = box.bottom + (y + 0.5) * 1.7 / rows;
        for (std::size_t f = 0; f < 3; ++f) {
          // The place on the face's plane that is seen here.
          const std::size_t axis = f == 0 ? 1 : f == 1 ? 0 : 2;
          const double position = f == 0 ? 0 : 1;
          Vector p{};
          const double across = to_right * view.right[axis] + to_top * view.up[axis];
          const double depth = (position - across) / view.toward[axis];
          for (std::size_t d = 0; d < 3; ++d)
            p[d] = to_right * view.right[d] + to_top * view.up[d] + depth * view.toward[d];
          bool is_inside = true;
          for (std::size_t d = 0; d < 3; ++d)
            is_inside = is_inside && (d == axis || (p[d] > 0.02 && p[d] < 0.98));
          if (!is_inside) continue;
          ++met[f];
          const auto k = std::size_t(y * columns + x);
          ASSERT_NEAR(found[k], (linear(p[0], p[1], p[2]) - 1) / 3.5, 1e-5)
              << type << ", face " << f;
          ASSERT_NEAR(shade[k], shades[f], 1e-5) << type << ", face " << f;
        }
      }
    for (const int n : met) EXPECT_GT(n, 200);
  }
}

/// A plane through the cube shows the function there, and nothing beside the cube.
TEST(Views, OfACutShowTheFunctionThere) {
  for (const int type : {10, 12, 24, 29})
    for (const Plane& plane : {plane_across(1, 0.3), plane_across(0, 0.55),
                               plane_through({1, 2, -1}, {0.4, 0.5, 0.6})}) {
      const Fields fields = make_cube(type, 2, linear);
      const DrawnFields drawn(fields);
      const Array<double> values = drawn.at_points(fields.point_data[0].values);
      const Sight sight{Sight::Of::cut, {}, plane};
      const Box box{-0.5, 1.5, -0.75, 1.5};
      const int columns = 80, rows = 90;
      const std::vector<float> found =
          samples_of(drawn.mesh(), {&values, false, 1, 4.5}, sight, box, columns, rows)
              .values.to_vector();
      int inside = 0;
      for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns; ++x) {
          const double to_right = box.left + (x + 0.5) / 40, to_top = box.bottom + (y + 0.5) / 40;
          Vector p{};
          for (std::size_t d = 0; d < 3; ++d)
            p[d] = to_right * plane.right[d] + to_top * plane.up[d] + plane.at * plane.normal[d];
          const auto [low, high] = std::minmax({p[0], p[1], p[2]});
          const float value = found[std::size_t(y * columns + x)];
          if (low > 0.02 && high < 0.98) {
            ++inside;
            ASSERT_NEAR(value, (linear(p[0], p[1], p[2]) - 1) / 3.5, 1e-5) << type;
          } else if (low < -0.02 || high > 1.02) {
            ASSERT_TRUE(std::isnan(value)) << type << " at " << p[0] << " " << p[1] << " " << p[2];
          }
        }
      EXPECT_GT(inside, 800);
    }
}

/// Quadratic functions on quadratic cells, whose pieces are a few pixels long.
TEST(Views, OfQuadraticCellsShowQuadraticFunctions) {
  const auto f = [](double x, double y) { return (x * x + x * y - y * y + 1) / 3; };
  Fields fields;
  fields.points = {0, 0,   0,   1, 0, 0, 1, 1,   0, 0.5, 0, 0,   1, 0.5,
                   0, 0.5, 0.5, 0, 0, 1, 0, 0.5, 1, 0,   0, 0.5, 0};
  fields.connectivity = {0, 1, 2, 3, 4, 5, 0, 2, 6, 5, 7, 8};
  fields.offsets = {0, 6, 12};
  fields.types = {22, 22};
  Fields square = fields;
  square.connectivity = {0, 1, 2, 6, 3, 4, 7, 8, 5};
  square.offsets = {0, 9};
  square.types = {28};
  for (Fields* const own : {&fields, &square}) {
    std::vector<double> at_points;
    for (std::size_t v = 0; v < own->points.size(); v += 3)
      at_points.push_back(f(own->points[v], own->points[v + 1]));
    const DrawnFields drawn(*own);
    const Array<double> values = drawn.at_points(at_points);
    const std::vector<float> found =
        samples_of(drawn.mesh(), {&values, false, 0, 1}, {}, {0, 1, 0, 1}, 120, 120)
            .values.to_vector();
    for (int y = 0; y < 120; ++y)
      for (int x = 0; x < 120; ++x)
        ASSERT_NEAR(found[std::size_t(120 * y + x)], f((x + 0.5) / 120, (y + 0.5) / 120), 3e-4)
            << x << " " << y;
  }
}

/// Bilinear quadrilaterals show linear functions exactly.
TEST(Views, OfQuadrilateralsShowLinearFunctions) {
  const auto f = [](double x, double y) { return (2 * x + y) / 3; };
  const Fields fields = make_square(3, true, f);
  const DrawnFields drawn(fields);
  const Array<double> values = drawn.at_points(fields.point_data[0].values);
  const std::vector<float> found =
      samples_of(drawn.mesh(), {&values}, {}, {0, 1, 0, 1}, 60, 60).values.to_vector();
  for (int y = 0; y < 60; ++y)
    for (int x = 0; x < 60; ++x)
      ASSERT_NEAR(found[std::size_t(60 * y + x)], f((x + 0.5) / 60, (y + 0.5) / 60), 1e-6);
}

/// The last of two triangles one above the other is seen; either covers the 55 of 100 samples whose centres are in it, whichever way round
/// its corners are.
TEST(Views, ShowTheLastOfCellsThatOverlap) {
  for (const bool turned : {false, true}) {
    Fields fields;
    fields.points = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    fields.connectivity = {0, 1, 2, 0, 1, 2};
    if (turned) fields.connectivity = {0, 2, 1, 0, 2, 1};
    fields.offsets = {0, 3, 6};
    fields.types = {5, 5};
    const DrawnFields drawn(fields);
    const Array<double> values = drawn.of_cells({0.25, 0.75});
    const std::vector<float> found =
        samples_of(drawn.mesh(), {&values, true}, {}, {0, 1, 0, 1}, 10, 10).values.to_vector();
    int covered = 0;
    for (const float value : found) {
      if (std::isnan(value)) continue;
      ++covered;
      EXPECT_FLOAT_EQ(value, 0.75f);
    }
    EXPECT_EQ(covered, 55);
  }
}

}  // namespace
}  // namespace postprocess
