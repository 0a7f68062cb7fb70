// SPDX-License-Identifier: MIT
// Colours, lines and views of small pictures by hand.
#include "postprocess/drawing/colour_map.h"
#include "postprocess/drawing/colouring.h"
#include "postprocess/drawing/outer_faces.h"
#include "postprocess/drawing/quadratic.h"
#include "tests/support/executors.h"

#include <cmath>
#include <gtest/gtest.h>

namespace postprocess {
namespace {

const Executor& host = multigrid::default_host();

std::array<int, 3> colour_at(double t) {
  double channels[3];
  put_colour(t, channels);
  return {int(channels[0]), int(channels[1]), int(channels[2])};
}

/// Viridis at its knots; between them Hermite's cubic polynomials with the slopes (knot behind - knot before) / 2, by a few lines of Python.
TEST(Colours, AreThoseOfAnotherProgram) {
  using Colour = std::array<int, 3>;
  EXPECT_EQ(colour_at(0), (Colour{68, 1, 84}));
  EXPECT_EQ(colour_at(0.05), (Colour{71, 19, 102}));
  EXPECT_EQ(colour_at(0.13), (Colour{71, 47, 125}));
  EXPECT_EQ(colour_at(0.35), (Colour{47, 108, 142}));
  EXPECT_EQ(colour_at(0.5), (Colour{33, 145, 140}));
  EXPECT_EQ(colour_at(0.77), (Colour{104, 204, 92}));
  EXPECT_EQ(colour_at(0.96), (Colour{227, 228, 36}));
  EXPECT_EQ(colour_at(1), (Colour{253, 231, 37}));
  EXPECT_EQ(colour_at(-3), (Colour{68, 1, 84}));
  EXPECT_EQ(colour_at(4), (Colour{253, 231, 37}));
}

/// Samples of a picture in the plane.
Samples samples(int columns, int rows, const std::vector<float>& values) {
  Samples result;
  result.columns = columns;
  result.rows = rows;
  result.values = Array<float>(host, values);
  result.shades = Array<float>(host, 0);
  result.materials = Array<std::uint16_t>(host, 0);
  result.reliefs = Array<Relief>(host, 0);
  result.cells = Array<Index>(host, 0);
  return result;
}
std::array<int, 4> pixel(const std::vector<std::uint8_t>& rgba, std::size_t k) {
  return {rgba[4 * k], rgba[4 * k + 1], rgba[4 * k + 2], rgba[4 * k + 3]};
}

/// Six of the nine samples of a pixel are inside, with the mean 0.5: 255 * 6 / 9 of its colour.
TEST(Colouring, TakesTheMeanOfWhatIsInside) {
  const float no = NAN;
  const auto rgba = coloured(samples(6, 3,
                                     {0.4f, 0.6f, no, no, no, no, 0.6f, 0.4f, no, no, no, no, 0.4f,
                                      0.6f, no, no, no, no}))
                        .to_vector();
  EXPECT_EQ(pixel(rgba, 0), (std::array<int, 4>{33, 145, 140, 170}));
  EXPECT_EQ(pixel(rgba, 1), (std::array<int, 4>{0, 0, 0, 0}));
}

TEST(Colouring, Shades) {
  Samples shaded = samples(3, 3, std::vector<float>(9, 0.5f));
  shaded.shades = Array<float>(host, std::vector<float>(9, 0.875f));
  EXPECT_EQ(pixel(coloured(shaded).to_vector(), 0), (std::array<int, 4>{28, 126, 122, 255}));
}

/// A colour with ink laid over it.
std::array<int, 4> inked(
    double t, double ink_red, double ink_green, double ink_blue, double opacity) {
  double c[3];
  put_colour(t, c);
  const double ink[3] = {ink_red, ink_green, ink_blue};
  for (int k = 0; k < 3; ++k) c[k] += opacity * (ink[k] - c[k]);
  return {int(c[0]), int(c[1]), int(c[2]), 255};
}

/// Three pixels whose first five columns of samples have one value and whose others another: two columns of the second pixel are beside the
/// contour, six samples, which give it its full opacity of 0.6. A contour at a value itself counts as below it.
std::vector<std::uint8_t> with_contour(float left, float right, double contour) {
  std::vector<float> values;
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 9; ++x) values.push_back(x < 5 ? left : right);
  Lines lines;
  lines.contours = {contour};
  return coloured(samples(9, 3, values), lines).to_vector();
}

TEST(Contours, AreLightOnDarkAndDarkOnLight) {
  const double dark = (2 * 0.125f + 0.25f) / 3, light = (2 * 0.75f + 0.875f) / 3;
  for (const double contour : {0.2, 0.25}) {
    const auto rgba = with_contour(0.125f, 0.25f, contour);
    EXPECT_EQ(pixel(rgba, 0)[3], 255);
    EXPECT_EQ(pixel(rgba, 0), inked(0.125, 0, 0, 0, 0));
    EXPECT_EQ(pixel(rgba, 1), inked(dark, 255, 255, 255, 0.6)) << contour;
    EXPECT_EQ(pixel(rgba, 2), inked(0.25, 0, 0, 0, 0));
  }
  for (const double contour : {0.8, 0.875}) {
    const auto rgba = with_contour(0.75f, 0.875f, contour);
    EXPECT_EQ(pixel(rgba, 1), inked(light, 14, 16, 22, 0.6)) << contour;
  }
  // Beside a contour that nobody crosses there is none.
  EXPECT_EQ(pixel(with_contour(0.125f, 0.25f, 0.3), 1), inked(dark, 0, 0, 0, 0));
  EXPECT_EQ(pixel(with_contour(0.125f, 0.25f, 0.125), 1), inked(dark, 0, 0, 0, 0));
}

/// About (59, 82, 138) has the brightness 81 of 0.2126, 0.7152 and 0.0722, below 90; with red and blue exchanged it would be 92.
TEST(Contours, AreLightOnBlue) {
  const double t = (2 * 0.25f + 0.2501f) / 3;
  EXPECT_EQ(pixel(with_contour(0.25f, 0.2501f, 0.25005), 1), inked(t, 255, 255, 255, 0.6));
}

/// The side between two cells, as thick as the contour above, with an opacity of 0.35.
TEST(MeshLines, AreBetweenCells) {
  std::vector<float> values(27, 0.75f);
  std::vector<Index> cells;
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 9; ++x) cells.push_back(x < 5 ? 8 : 9);
  Samples two = samples(9, 3, values);
  two.cells = Array<Index>(host, cells);
  Lines lines;
  lines.mesh = true;
  EXPECT_EQ(pixel(coloured(two, lines).to_vector(), 1), inked(0.75, 14, 16, 22, 0.35));
  EXPECT_DOUBLE_EQ(share_of_sides(two, lines), 2. / 9);
  lines.shift = 1;  // both are of one cell before a refinement
  EXPECT_EQ(pixel(coloured(two, lines).to_vector(), 1), inked(0.75, 0, 0, 0, 0));
  EXPECT_EQ(share_of_sides(two, lines), 0);
}

/// Two faces that meet in the middle at an angle: from 30 degrees on there is a line.
TEST(Outlines, AreWhereFacesFold) {
  for (const double degrees : {20., 28., 32., 50., 70.}) {
    const int n = 45;
    const auto slope = float(std::tan(degrees * M_PI / 180));
    std::vector<Relief> reliefs;
    for (int y = 0; y < n; ++y)
      for (int x = 0; x < n; ++x)
        reliefs.push_back(x < 22 ? Relief{0, 0, 0} : Relief{slope * float(x - 22), slope, 0});
    Samples fold = samples(n, n, std::vector<float>(std::size_t(n * n), 0.75f));
    fold.reliefs = Array<Relief>(host, reliefs);
    Lines lines;
    lines.outlines = true;
    const auto rgba = coloured(fold, lines).to_vector();
    EXPECT_EQ(pixel(rgba, 15 * 7 + 7), inked(0.75, 14, 16, 22, degrees > 30 ? 0.85 : 0)) << degrees;
    EXPECT_EQ(pixel(rgba, 15 * 7 + 11), inked(0.75, 0, 0, 0, 0)) << degrees;
  }
}

/// Points are seen if they are nearest to the viewer, or have nothing before them.
TEST(LaidOverByHand, ShowsWhatIsNearer) {
  const auto surface = [](const std::vector<float>& values, const std::vector<float>& depths) {
    Samples own = samples(4, 1, values);
    std::vector<Relief> reliefs;
    for (const float depth : depths) reliefs.push_back({depth, 0, 0});
    own.reliefs = Array<Relief>(host, reliefs);
    return own;
  };
  Samples seen = surface({1, 2, NAN, NAN}, {5, 5, 0, 0});
  lay_over(surface({10, 20, 30, NAN}, {4, 6, -9, 0}), seen);
  const std::vector<float> values = seen.values.to_vector();
  EXPECT_EQ(values[0], 1);
  EXPECT_EQ(values[1], 20);
  EXPECT_EQ(values[2], 30);
  EXPECT_TRUE(std::isnan(values[3]));
  EXPECT_EQ(seen.reliefs.to_vector()[1].depth, 6);
  EXPECT_EQ(seen.reliefs.to_vector()[0].depth, 5);
}

/// The parabola through 0, 1 and 0.9 is 3.1 s - 2.2 s^2, at most 3.1^2 / 8.8.
TEST(Parabolas, HaveTheirExtremeByHand) {
  EXPECT_NEAR(range_of_parabola(0, 1, 0.9).high, 3.1 * 3.1 / 8.8, 1e-14);
  EXPECT_EQ(range_of_parabola(0, 1, 0.9).low, 0);
  EXPECT_NEAR(range_of_parabola(0.9, -1, 0).low, 0.9 - 6.7 * 6.7 / (4 * 5.8),
              1e-14);  // 0.9 - 6.7 s + 5.8 s^2
  EXPECT_EQ(range_of_parabola(1, 2, 3).high, 3);
}

/// Two tetrahedra with one face in common: three outer faces each, none of them that one.
TEST(OuterFacesByHand, AreThoseOfOneCellAlone) {
  Fields fields;
  fields.dimension = 3;
  fields.points = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1};
  fields.connectivity = {0, 1, 2, 3, 1, 2, 3, 4};
  fields.offsets = {0, 4, 8};
  fields.types = {10, 10};
  const OuterFaces outer = outer_faces(fields);
  // Face 1 of the first, {1, 2, 3}, is face 3, {0, 2, 1}, of the second.
  std::vector<std::pair<int, int>> found;
  for (std::size_t k = 0; k < outer.cells.size(); ++k)
    found.emplace_back(int(outer.cells[k]), int(outer.faces[k]));
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found,
            (std::vector<std::pair<int, int>>{{0, 0}, {0, 2}, {0, 3}, {1, 0}, {1, 1}, {1, 2}}));
}

}  // namespace
}  // namespace postprocess
