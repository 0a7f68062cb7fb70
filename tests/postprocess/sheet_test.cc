// SPDX-License-Identifier: MIT
#include "postprocess/sheet.h"

#include "disk.h"
#include "postprocess/writers.h"

#include <filesystem>
#include <gtest/gtest.h>

namespace {

using namespace postprocess;

/// A rectangle of 2 by 1, one quadrilateral, with these values at its corners.
Fields rectangle(const std::vector<double>& values) {
  Fields fields;
  fields.points = {0, 0, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0};
  fields.connectivity = {0, 1, 2, 3};
  fields.offsets = {0, 4};
  fields.types = {9};
  fields.point_data = {{"error", 1, values}};
  return fields;
}

Colour color_at(const Image& image, int x, int y) {
  const std::uint8_t* p = image.pixel(x, y);
  return {p[0], p[1], p[2]};
}

TEST(Sheet, PictureHasTheAspectOfTheMeshAndColorsOfTheRange) {
  const SheetPicture zero = sheet_picture(rectangle({0, 0, 0, 0}), "error", 0.1, "zero");
  EXPECT_EQ(zero.image.width, 2 * zero.image.height);
  EXPECT_EQ(zero.caption, "zero");
  EXPECT_EQ(color_at(zero.image, 10, 10), colour(0.5));
  const SheetPicture high = sheet_picture(rectangle({0.1, 0.1, 0.1, 0.1}), "error", 0.1, "");
  EXPECT_EQ(color_at(high.image, 10, 10), colour(1));
  const SheetPicture beyond = sheet_picture(rectangle({-7, -7, -7, -7}), "error", 0.1, "");
  EXPECT_EQ(color_at(beyond.image, 10, 10), colour(0));
}

TEST(Sheet, IsWrittenForAnyNumberOfPictures) {
  const TemporaryDirectory directory;
  const std::string file = directory / "sheet.png";
  std::vector<SheetPicture> pictures;
  std::uintmax_t size = 0;
  for (int n = 1; n <= 3; ++n) {
    pictures.push_back(sheet_picture(rectangle({-1, 1, -1, 1}), "error", 1, "step"));
    write_sheet(pictures, 2, "A sheet", 1, file);
    EXPECT_GT(std::filesystem::file_size(file), size);
    size = std::filesystem::file_size(file);
  }
}

TEST(Sheet, RefusesWhatItCannotDraw) {
  EXPECT_THROW(sheet_picture(rectangle({0, 0, 0, 0}), "solution", 1, ""), std::invalid_argument);
  EXPECT_THROW(write_sheet({}, 2, "A sheet", 1, "none.png"), std::invalid_argument);
  const SheetPicture picture = sheet_picture(rectangle({0, 0, 0, 0}), "error", 1, "");
  EXPECT_THROW(write_sheet({picture}, 1, "A sheet", 1, "/no/such/folder/sheet.png"), WriteError);
}

}  // namespace
