// SPDX-License-Identifier: MIT
#include "postprocess/picture/sheet.h"

#include "disk.h"
#include "postprocess/picture/plot.h"
#include "postprocess/writers.h"
#include "tests/support/refusals.h"

#include <filesystem>
#include <gtest/gtest.h>

namespace {

using namespace postprocess;

/// A rectangle of 2 by 1, one quadrilateral.
Fields rectangle() {
  Fields fields;
  fields.points = {0, 0, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0};
  fields.connectivity = {0, 1, 2, 3};
  fields.offsets = {0, 4};
  fields.types = {9};
  return fields;
}

Image picture(double value, const std::optional<Box>& part = {}) {
  return draw_plane(rectangle(), {value, value, value, value}, 40, part);
}

TEST(Sheet, PicturesHaveTheAspectOfTheirPartAndColorsOfTheRange) {
  const Image whole = picture(0.25), part = picture(1.5, Box{1, 3, 0, 2});
  EXPECT_EQ(whole.width, 40);
  EXPECT_EQ(whole.height, 20);
  EXPECT_TRUE(std::equal(whole.pixel(5, 5), whole.pixel(5, 5) + 3, colour(0.25).begin()));
  EXPECT_EQ(part.height, 40);
  EXPECT_TRUE(std::equal(part.pixel(5, 5), part.pixel(5, 5) + 3, colour(1).begin()));
  EXPECT_EQ(part.pixel(30, 5)[3], 0);  // beyond the mesh
  EXPECT_EQ(part.pixel(5, 30)[3], 0);
}

TEST(Sheet, IsWrittenForAnyNumberOfPicturesWithHolesAndWithoutABar) {
  const TemporaryDirectory directory;
  const std::string file = directory / "sheet.png";
  std::vector<SheetPicture> pictures;
  std::uintmax_t size = 0;
  for (int n = 1; n <= 3; ++n) {
    pictures.push_back({picture(n / 4.), {"step", "a long line that is much wider than forty"}});
    write_sheet(pictures, 2, "A sheet", {}, file);
    EXPECT_GT(std::filesystem::file_size(file), size);
    size = std::filesystem::file_size(file);
  }
  pictures.push_back({Image(0, 0), {}});
  write_sheet(pictures, 2, "A sheet", SheetBar{"error", -1, 1}, file);
  EXPECT_GT(std::filesystem::file_size(file), size);
}

TEST(Sheet, PicturesAreSmallerWhereThereAreMore) {
  EXPECT_EQ(sheet_pixels(1, 1), 640);
  EXPECT_EQ(sheet_pixels(8, 4), 500);
  EXPECT_EQ(sheet_pixels(27, 3), 360);
}

TEST(Sheet, RefusesWhatItCannotDraw) {
  EXPECT_REFUSAL(picture(1, Box{1, 1, 0, 2}), std::invalid_argument,
                 "a picture needs a mesh with a width and a height");
  EXPECT_REFUSAL(write_sheet({}, 2, "A sheet", {}, "none.png"), std::invalid_argument,
                 "a sheet needs a picture");
  EXPECT_REFUSAL(write_sheet({{picture(1), {}}}, 0, "A sheet", {}, "none.png"),
                 std::invalid_argument, "a sheet needs a picture");
  EXPECT_REFUSAL(write_sheet({{picture(1), {}}}, 1, "A sheet", {}, "/no/such/folder/sheet.png"),
                 WriteError, "cannot write '/no/such/folder/sheet.png': No such file or directory");
}

}  // namespace
