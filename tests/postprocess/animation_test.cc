// SPDX-License-Identifier: MIT
#include "disk.h"
#include "meshes.h"
#include "postprocess/writers.h"
#include "seen.h"
#include "tests/support/refusals.h"

#include <gtest/gtest.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGReader.h>

namespace postprocess {
namespace {

double diagonal(double x, double y) {
  return x + y;
}

TEST(Animation, RefusesFramesThatDoNotGoTogether) {
  const TemporaryDirectory directory;
  write_png(Image(20, 10), directory / "a.png");
  write_png(Image(20, 11), directory / "b.png");
  write_text("nothing", directory / "c.png");
  const auto animate = [&](const std::vector<std::string>& names) {
    std::vector<std::string> files;
    for (const std::string& name : names) files.push_back(directory / name);
    write_animation(files, 0.1, directory / "film.png");
  };
  for (const auto& [other, said] : std::vector<std::pair<std::string, std::string>>{
           {"b.png", "b.png' is of another size than the first"},
           {"c.png", "c.png' is no PNG file"},
           {"d.png", "d.png' cannot be read"}})
    EXPECT_REFUSAL(animate({"a.png", other}), WriteError, said) << other;
  EXPECT_EQ(directory.names(), (std::vector<std::string>{"a.png", "b.png", "c.png"}));
  EXPECT_REFUSAL(animate({}), std::invalid_argument, "a film needs a frame");
}

/// Readers that know no animation show the first frame (tests/apps/tool/pictures_test.py looks at all).
TEST(Animation, BeginsWithItsFirstFrame) {
  const TemporaryDirectory directory;
  const Image first = picture_of(make_square(4, true, diagonal));
  Image second = first;
  std::fill(second.rgba.begin(), second.rgba.end(), std::uint8_t(200));
  write_png(first, directory / "a.png");
  write_png(second, directory / "b.png");
  write_animation({directory / "a.png", directory / "b.png"}, 0.1, directory / "film.png");
  vtkNew<vtkPNGReader> reader;
  reader->SetFileName((directory / "film.png").c_str());
  reader->Update();
  const auto* const bytes =
      static_cast<const std::uint8_t*>(reader->GetOutput()->GetScalarPointer());
  EXPECT_TRUE(std::equal(first.rgba.begin(), first.rgba.end(), bytes));
}

}  // namespace
}  // namespace postprocess
