// SPDX-License-Identifier: MIT
#include "postprocess/writers.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

namespace postprocess {
namespace {

TEST(Pvd, ListsFilesWithTheirTimesToTheLastBit) {
  const std::string file = testing::TempDir() + "series.pvd";
  write_pvd({{0, "solution/0000.vtu"}, {0.1 + 0.2, "solution/0010.vtu"}}, file);
  std::ifstream stream(file);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  EXPECT_EQ(
      text,
      "<?xml version=\"1.0\"?>\n"
      "<VTKFile type=\"Collection\" version=\"0.1\" byte_order=\"LittleEndian\">\n"
      "  <Collection>\n"
      "    <DataSet timestep=\"0\" part=\"0\" file=\"solution/0000.vtu\"/>\n"
      "    <DataSet timestep=\"0.30000000000000004\" part=\"0\" file=\"solution/0010.vtu\"/>\n"
      "  </Collection>\n"
      "</VTKFile>\n");
  EXPECT_FALSE(std::filesystem::exists(file + ".part"));
}

TEST(Pvd, ThatCannotBeWrittenIsAnError) {
  EXPECT_THROW(write_pvd({}, testing::TempDir()), WriteError);
}

}  // namespace
}  // namespace postprocess
