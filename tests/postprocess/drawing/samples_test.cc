// SPDX-License-Identifier: MIT
// Pictures of the same mesh on all executors.
#include "meshes.h"
#include "postprocess/drawing/colouring.h"
#include "postprocess/drawing/drawn_fields.h"
#include "solids.h"
#include "tests/support/executors.h"

#include <cmath>
#include <gtest/gtest.h>

namespace postprocess {
namespace {

double in_space(double x, double y, double z) {
  return x * x + std::sin(3 * y) - z;
}

/// A bent quadratic triangle and a bent biquadratic quadrilateral on its right.
Fields bent_cells() {
  Fields fields;
  fields.points = {0, 0, 0, 1, 0, 0, 1,   1,    0, 0.5, -0.2, 0, 1,   0.5, 0, 0.5, 0.5, 0,
                   2, 0, 0, 2, 1, 0, 1.5, -0.2, 0, 2,   0.5,  0, 1.5, 1,   0, 1.5, 0.4, 0};
  fields.connectivity = {0, 1, 2, 3, 4, 5, 1, 6, 7, 2, 8, 9, 10, 4, 11};
  fields.offsets = {0, 6, 15};
  fields.types = {22, 28};
  fields.point_data = {{"solution", 1, {}}};
  for (std::size_t i = 0; i < fields.points.size(); i += 3)
    fields.point_data[0].values.push_back(in_space(fields.points[i], fields.points[i + 1], 0));
  return fields;
}

/// With three materials by turns.
Fields with_materials(Fields fields) {
  std::vector<std::int32_t> materials;
  for (std::int64_t cell = 0; cell < fields.n_cells(); ++cell)
    materials.push_back(std::int32_t(cell % 3));
  fields.cell_numbers = {{"material_id", materials}};
  return fields;
}

struct Scene {
  std::string name;
  Fields fields;
  Sight sight;
};

std::vector<Scene> scenes() {
  const auto in_plane = [](double x, double y) { return in_space(x, y, 0); };
  std::vector<Scene> all = {{"triangles", make_square(9, false, in_plane), {}},
                            {"two large triangles", make_square(1, false, in_plane), {}},
                            {"quadrilaterals", make_square(9, true, in_plane), {}},
                            {"quadratic cells", bent_cells(), {}}};
  for (const int type : {10, 12, 24, 29})
    for (const Sight& sight :
         {Sight{Sight::Of::surface, from_corner(), {}},
          Sight{Sight::Of::cut, {}, plane_across(1, 0.3)},
          Sight{Sight::Of::cut, {}, plane_through({1, 2, -1}, {0.4, 0.5, 0.6})}})
      all.push_back(
          {"solids of type " + std::to_string(type), make_cube(type, 3, in_space), sight});
  return all;
}

/// All bits of a picture.
struct Picture {
  Box box;
  std::vector<float> values, shades;
  std::vector<std::uint8_t> rgba;
  double share_of_sides;
};

Picture picture_of(const Scene& scene, const Executor& executor) {
  const DrawnFields drawn(with_materials(scene.fields), executor);
  const Array<double> values = drawn.at_points(scene.fields.point_data[0].values);
  const auto [low, high] = finite_range(values);
  const Box box = bounding_box(drawn.mesh(), scene.sight);
  const Samples samples = samples_of(drawn.mesh(), {&values, false, low, high}, scene.sight, box,
                                     240, 210, {true, true});
  Lines lines;
  lines.contours = {0.1, 0.5, 0.7};
  lines.outlines = lines.mesh = true;
  return {box, samples.values.to_vector(), samples.shades.to_vector(),
          coloured(samples, lines).to_vector(), share_of_sides(samples, lines)};
}

/// The same number, or both none.
void expect_same(const std::vector<float>& a, const std::vector<float>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t k = 0; k < a.size(); ++k)
    ASSERT_TRUE(a[k] == b[k] || (std::isnan(a[k]) && std::isnan(b[k]))) << k;
}

TEST(Samples, AreTheSameOnAllExecutors) {
  for (const Scene& scene : scenes()) {
    SCOPED_TRACE(scene.name);
    const Picture expected = picture_of(scene, Executor::host(1));
    std::size_t inside = 0;
    for (const float value : expected.values) inside += value == value;
    EXPECT_GT(inside, expected.values.size() / 3);
    EXPECT_GT(expected.share_of_sides, 0.005);
    EXPECT_LT(expected.share_of_sides, 0.5);
    for (const Executor& executor : tests::executors()) {
      SCOPED_TRACE(executor.description());
      const Picture found = picture_of(scene, executor);
      EXPECT_EQ(found.box.left, expected.box.left);
      EXPECT_EQ(found.box.right, expected.box.right);
      EXPECT_EQ(found.box.bottom, expected.box.bottom);
      EXPECT_EQ(found.box.top, expected.box.top);
      expect_same(found.values, expected.values);
      expect_same(found.shades, expected.shades);
      EXPECT_EQ(found.rgba, expected.rgba);
      EXPECT_EQ(found.share_of_sides, expected.share_of_sides);
    }
  }
}

/// The limit between the two ways to draw a triangle is crossed between these sizes.
TEST(Samples, DoNotDependOnTheSizeOfTriangles) {
  const auto linear = [](double x, double y) { return (2 * x + y) / 3; };
  for (const int n : {1, 2, 3, 5, 8, 13}) {
    const Fields fields = make_square(n, false, linear);
    const DrawnFields drawn(fields);
    const Array<double> values = drawn.at_points(fields.point_data[0].values);
    const auto seen =
        samples_of(drawn.mesh(), {&values}, {}, {0, 1, 0, 1}, 300, 300).values.to_vector();
    for (int y = 0; y < 300; ++y)
      for (int x = 0; x < 300; ++x)
        ASSERT_NEAR(seen[std::size_t(300 * y + x)], linear((x + 0.5) / 300, (y + 0.5) / 300), 1e-6)
            << n << " " << x << " " << y;
  }
}

TEST(Samples, HaveNoValueWhereOneIsNotFinite) {
  Fields fields = make_square(4, false, [](double x, double) { return x; });
  fields.point_data[0].values[12] = HUGE_VAL;  // in the middle
  for (const Executor& executor : tests::executors()) {
    const DrawnFields drawn(fields, executor);
    const Array<double> values = drawn.at_points(fields.point_data[0].values);
    EXPECT_EQ(finite_range(values), (std::array<double, 2>{0, 1}));
    const auto seen =
        samples_of(drawn.mesh(), {&values}, {}, {0, 1, 0, 1}, 64, 64).values.to_vector();
    EXPECT_TRUE(std::isnan(seen[64 * 30 + 30]));
    EXPECT_NEAR(seen[64 * 5 + 30], 30.5 / 64, 1e-6);
  }
}

TEST(Samples, OfCellsHaveTheirOwnValue) {
  const Fields fields = bent_cells();
  for (const Executor& executor : tests::executors()) {
    const DrawnFields drawn(fields, executor);
    const Array<double> values = drawn.of_cells({0.25, 0.75});
    const auto seen =
        samples_of(drawn.mesh(), {&values, true}, {}, {0, 2, 0, 1}, 80, 40).values.to_vector();
    EXPECT_FLOAT_EQ(seen[80 * 5 + 30], 0.25f);
    EXPECT_FLOAT_EQ(seen[80 * 20 + 70], 0.75f);
  }
}

}  // namespace
}  // namespace postprocess
