// SPDX-License-Identifier: MIT
#include "disk.h"
#include "meshes.h"
#include "postprocess/picture/plot.h"
#include "postprocess/writers.h"
#include "seen.h"
#include "tests/support/refusals.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGReader.h>

namespace postprocess {
namespace {

double diagonal(double x, double y) {
  return x + y;
}

int opacity(const Image& image, int x, int y) {
  return image.pixel(x, y)[3];
}

void expect_colour(const Image& image, int x, int y, const Colour& expected) {
  for (int channel = 0; channel < 3; ++channel)
    EXPECT_NEAR(image.pixel(x, y)[channel], expected[channel], 2);
  EXPECT_EQ(opacity(image, x, y), 255);
}

/// On the L-shape x + y runs from 0.5 to 2: the points of the quarter that is cut out exist, but no
/// cell has them.
TEST(Picture, ShowsTheRangeOfColoursAndNothingOutside) {
  const Image image = picture_of(make_square(32, false, diagonal, lower_left_quarter), 900);
  EXPECT_EQ(image.height, 900);
  EXPECT_GT(image.width, 900 + 60);
  // Away from the rim and from contours, which lie at multiples of 0.25.
  for (const auto& [x, y] : {std::pair{4, 455}, {455, 4}, {895, 895}, {4, 860}, {690, 700}})
    expect_colour(image, x, y, colour(((x + y + 1) / 900. - 0.5) / 1.5));
  for (const auto& [x, y] : {std::pair{0, 0}, {449, 449}, {0, 449}, {449, 0}, {905, 450}}) {
    EXPECT_EQ(opacity(image, x, y), 0) << x << ", " << y;
  }
}

TEST(Picture, HasTheOriginInTheLowerLeftCorner) {
  const Image image = picture_of(make_square(8, true, diagonal), 800);
  expect_colour(image, 4, 4, colour(0.005));
  expect_colour(image, 795, 795, colour(0.995));
}

TEST(Picture, KeepsTheAspect) {
  Fields fields = make_square(8, true, diagonal);
  for (std::size_t i = 0; i < fields.points.size(); i += 3)
    fields.points[i] *= 4, fields.points[i] -= 7;
  const Image wide = picture_of(fields, 1000);
  EXPECT_GE(wide.height, 250);
  const int middle = wide.height / 2;
  for (const int y : {middle - 124, middle + 124}) EXPECT_EQ(opacity(wide, 500, y), 255);
  for (const int y : {middle - 127, middle + 127}) EXPECT_EQ(opacity(wide, 500, y), 0);
  EXPECT_EQ(opacity(wide, 999, middle), 255);
}

TEST(Picture, SmoothsSlantedEdges) {
  Fields triangle;
  triangle.points = {0, 0, 0, 1, 0, 0, 0, 0.7, 0};
  triangle.connectivity = {0, 1, 2};
  triangle.offsets = {0, 3};
  triangle.types = {5};
  triangle.point_data = {{"solution", 1, {0, 1, 2}}};
  const Image image = picture_of(triangle, 800);
  int partly = 0;
  for (int x = 0; x < 800; ++x) {
    for (int y = 0; y < 560; ++y) partly += opacity(image, x, y) % 255 != 0;
  }
  EXPECT_GT(partly, 500);
  EXPECT_LT(partly, 3000);
}

TEST(Picture, OfAConstantHasOneColour) {
  const Image image = picture_of(make_square(4, false, [](double, double) { return 3.25; }));
  for (const int at : {4, 400, 795}) expect_colour(image, at, at, colour(0.5));
}

TEST(Picture, LeavesOutWhatIsNotFinite) {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double bad : {std::nan(""), infinity, -infinity}) {
    Fields fields = make_square(10, false, diagonal);
    fields.point_data[0].values[5 * 11 + 5] = bad;
    const Image image = picture_of(fields, 800);
    EXPECT_EQ(opacity(image, 400, 400), 0);
    expect_colour(image, 4, 4, colour(0.005));
    expect_colour(image, 795, 795, colour(0.995));
    for (double& value : fields.point_data[0].values) value = bad;
    EXPECT_EQ(opacity(picture_of(fields, 800), 0, 0), 0);
  }
}

TEST(Picture, OfTheLargestAndTheSmallestNumbers) {
  for (const double unit :
       {std::numeric_limits<double>::max(), std::numeric_limits<double>::denorm_min() * 100}) {
    const Image image =
        picture_of(make_square(4, true, [=](double x, double) { return (2 * x - 1) * unit; }));
    expect_colour(image, 4, 405, colour(0.0056));
    expect_colour(image, 795, 405, colour(0.9944));
  }
}

TEST(Picture, HasADarkLegendOnAWhiteCard) {
  const Image image = picture_of(make_square(4, true, diagonal), 800);
  int dark = 0, white = 0;
  for (int x = 830; x < image.width; ++x) {
    for (int y = 0; y < image.height; ++y) {
      const std::uint8_t* const p = image.pixel(x, y);
      white += p[0] == 255 && p[1] == 255 && p[2] == 255 && p[3] == 255;
      dark += p[0] < 60 && p[1] < 60 && p[2] < 60 && p[3] == 255;
    }
  }
  EXPECT_GT(dark, 1500);
  EXPECT_GT(white, 20000);
}

PictureOptions with_note(const std::string& note) {
  PictureOptions options;
  options.note = note;
  return options;
}

/// The lowest row of the colour bar.
int bottom_of_bar(const Image& image) {
  constexpr int x = 850;  // inside of the bar
  int y = 0;
  while (y < image.height && std::abs(image.pixel(x, y)[0] - colour(0)[0]) +
                                     std::abs(image.pixel(x, y)[1] - colour(0)[1]) +
                                     std::abs(image.pixel(x, y)[2] - colour(0)[2]) >
                                 6)
    ++y;
  return y;
}

int ink_between(const Image& image, int bottom, int top) {
  int dark = 0;
  for (int x = 830; x < image.width; ++x)
    for (int y = bottom; y < top; ++y) {
      const std::uint8_t* const p = image.pixel(x, y);
      dark += p[0] < 60 && p[1] < 60 && p[2] < 60 && p[3] == 255;
    }
  return dark;
}

TEST(Picture, SaysWhereTheMeshLiesAndAnythingElse) {
  constexpr int line = 24;  // its height with 800 pixels
  Fields fields = make_square(4, true, diagonal);
  const Image image = picture_of(fields, 800);
  const Image noted = picture_of(fields, 800, with_note("t = 0.125"));
  EXPECT_EQ(bottom_of_bar(noted), bottom_of_bar(image) + line);
  for (int k = 0; k < 4; ++k)  // range, x, y, note
    EXPECT_GT(ink_between(noted, 13 + k * line, 9 + (k + 1) * line), 20) << k;
  EXPECT_EQ(ink_between(noted, 11 + 4 * line, 17 + 4 * line), 0);  // below the bar's numbers
  for (std::size_t i = 0; i < fields.points.size(); i += 3) fields.points[i] -= 1;
  const Image moved = picture_of(fields, 800);
  EXPECT_NE(moved.rgba, image.rgba);
  for (const int at : {0, 400, 799})
    EXPECT_TRUE(std::equal(image.pixel(at, at), image.pixel(at, at) + 4, moved.pixel(at, at)));
}

TEST(Picture, ReadsBackFromItsFile) {
  const TemporaryDirectory directory;
  const Fields fields = make_square(16, false, diagonal, lower_left_quarter);
  PictureOptions small;
  small.pixels = 800;
  write_picture(fields, "solution", directory / "a.png", small);
  EXPECT_EQ(directory.names(), std::vector<std::string>{"a.png"});
  const Image expected = picture_of(fields, 800);
  vtkNew<vtkPNGReader> reader;
  reader->SetFileName((directory / "a.png").c_str());
  reader->Update();
  vtkImageData* const read = reader->GetOutput();
  ASSERT_EQ(read->GetNumberOfScalarComponents(), 4);
  ASSERT_EQ(read->GetDimensions()[0], expected.width);
  ASSERT_EQ(read->GetDimensions()[1], expected.height);
  const auto* const bytes = static_cast<const std::uint8_t*>(read->GetScalarPointer());
  EXPECT_TRUE(std::equal(expected.rgba.begin(), expected.rgba.end(), bytes));
}

TEST(Picture, HasOneSizeForAllNotes) {
  const Fields fields = make_square(4, true, diagonal);
  PictureOptions options = with_note("t = 0.00");
  options.longest_note = "t = 1000000000.00";
  const int width = picture_of(fields, 800, options).width;
  for (const char* note : {"t = 1111111111.11", "t = 4444444444.44", "t = 8888888888.88"}) {
    options.note = note;
    EXPECT_EQ(picture_of(fields, 800, options).width, width) << note;
  }
}

TEST(Picture, SaysTitleAndUnit) {
  const Fields fields = make_square(4, true, diagonal);
  PictureOptions titled, with_unit;
  titled.title = "solution [K]";
  with_unit.unit = "K";
  EXPECT_EQ(picture_of(fields, 800, titled).rgba, picture_of(fields, 800, with_unit).rgba);
  EXPECT_NE(picture_of(fields, 800, titled).rgba, picture_of(fields).rgba);
}

TEST(Picture, RefusesWhatItCannotShow) {
  Fields fields = make_square(2, true, diagonal);
  EXPECT_REFUSAL(draw_picture(fields, "level"), std::invalid_argument,
                 "there is none named 'level'");  // cell data
  EXPECT_REFUSAL(picture_of(fields, 799), std::invalid_argument, " pixels, not 799");
  Fields flat = fields;
  for (std::size_t i = 1; i < flat.points.size(); i += 3) flat.points[i] = 0;
  EXPECT_REFUSAL(picture_of(flat, 800), std::invalid_argument,
                 "a picture needs a mesh with a width and a height");
  fields.dimension = 3;
  EXPECT_REFUSAL(picture_of(fields, 800), std::invalid_argument,
                 "a picture in space shows tetrahedra and hexahedra, but");
}

}  // namespace
}  // namespace postprocess
