// SPDX-License-Identifier: MIT
// What is drawn over the colours of a picture, and their range.
#include "meshes.h"
#include "seen.h"

#include <cmath>
#include <gtest/gtest.h>

namespace postprocess {
namespace {

/// Of ink: pixels that are much darker or lighter than the colour of their value.
std::vector<int> inked_columns(const Image& image, int y, int width) {
  std::vector<int> columns;
  for (int x = 4; x + 4 < width; ++x) {
    const Colour expected = colour((x + 0.5) / width);
    const std::uint8_t* const p = image.pixel(x, y);
    if (std::abs(p[0] - expected[0]) + std::abs(p[1] - expected[1]) + std::abs(p[2] - expected[2]) >
        60)
      columns.push_back(x);
  }
  return columns;
}

double to_the_right(double x, double) {
  return 10 * x;
}

TEST(Picture, HasContoursWhereTheirValuesAre) {
  for (const bool quadrilaterals : {true, false}) {
    const Fields fields = make_square(7, quadrilaterals, to_the_right);
    PictureOptions options;
    options.contours = {Contours::At::values, 0, {2.5, 5, 11}};
    EXPECT_EQ(inked_columns(picture_of(fields, 800, options), 333, 800),
              (std::vector<int>{199, 200, 399, 400}));
    options.contours = {Contours::At::round, 4, {}};
    EXPECT_EQ(inked_columns(picture_of(fields, 800, options), 333, 800),
              (std::vector<int>{399, 400}));
    options.contours = {Contours::At::values, 0, {}};
    EXPECT_TRUE(inked_columns(picture_of(fields, 800, options), 333, 800).empty());
  }
}

TEST(Picture, HasNoContoursInRoundingNoise) {
  const Fields fields = make_square(40, true, [](double x, double y) {
    return x < 0.5 ? 1e-9 * std::sin(1e3 * (x + y)) : x - 0.5;
  });
  PictureOptions options, none;
  options.contours = {Contours::At::values, 0, {0}};
  options.range = none.range = {-0.5, 0.5};
  none.contours = {Contours::At::values, 0, {}};
  const Image image = picture_of(fields, 800, options), plain = picture_of(fields, 800, none);
  for (int y = 0; y < 800; ++y)
    for (int x = 0; x < 390; ++x)
      ASSERT_TRUE(std::equal(image.pixel(x, y), image.pixel(x, y) + 4, plain.pixel(x, y)))
          << x << " " << y;
}

TEST(Picture, HasTheColoursOfItsRange) {
  const Fields fields = make_square(8, true, to_the_right);
  PictureOptions options;
  options.range = {2.5, 7.5};
  options.contours = {Contours::At::values, 0, {}};
  const Image image = picture_of(fields, 800, options);
  for (const auto& [x, share] : {std::pair{100, 0.}, {400, 0.5}, {700, 1.}})
    for (std::size_t channel = 0; channel < 3; ++channel)
      EXPECT_NEAR(image.pixel(x, 400)[channel], colour(share)[channel], 2);
}

TEST(Picture, HasALineBetweenMaterials) {
  Fields fields = make_square(8, true, [](double, double) { return 1; });
  std::vector<std::int32_t> materials;
  for (int k = 0; k < 64; ++k) materials.push_back(k % 8 < 4 ? 3 : 4);
  fields.cell_numbers = {{"material_id", materials}};
  const Image image = picture_of(fields);
  const Colour plain = colour(0.5);
  for (const int x : {300, 399, 400, 500})
    EXPECT_EQ(image.pixel(x, 300)[1] == plain[1], x % 100 == 0 && x != 400) << x;
}

TEST(Picture, HasMeshLinesUnlessCellsAreTooSmall) {
  PictureOptions options;
  options.mesh_lines = true;
  options.pixels = 800;
  const auto constant = [](double, double) { return 1; };
  const Picture coarse = draw_picture(make_square(8, true, constant), "solution", options);
  EXPECT_TRUE(coarse.mesh_lines.are_drawn);
  for (const int x : {150, 250, 350}) {
    EXPECT_EQ(coarse.image.pixel(x, 350)[1], colour(0.5)[1]);
    EXPECT_NE(coarse.image.pixel(x + 50, 350)[1], colour(0.5)[1]);
  }
  EXPECT_FALSE(
      draw_picture(make_square(400, true, constant), "solution", options).mesh_lines.are_drawn);
}

}  // namespace
}  // namespace postprocess
