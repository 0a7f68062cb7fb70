// SPDX-License-Identifier: MIT
#include "disk.h"
#include "postprocess/writers.h"
#include "tests/support/refusals.h"

#include <filesystem>
#include <gtest/gtest.h>

namespace postprocess {
namespace {

TEST(Pvd, ListsFilesWithTheirTimesToTheLastBit) {
  const TemporaryDirectory directory;
  const std::string file = directory / "series.pvd";
  write_pvd({{0, "solution/0000.vtu"}, {0.1 + 0.2, "solution/0010.vtu"}}, file);
  EXPECT_EQ(
      read_file(file),
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
  EXPECT_REFUSAL(write_pvd({}, TemporaryDirectory().path().string()), WriteError,
                 "it exists and is a directory");
}

}  // namespace
}  // namespace postprocess
