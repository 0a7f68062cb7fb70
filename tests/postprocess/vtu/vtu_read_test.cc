// SPDX-License-Identifier: MIT
#include "meshes.h"
#include "postprocess/vtu/read.h"
#include "postprocess/writers.h"
#include "tests/support/temporary_directory.h"

#include <fstream>
#include <gtest/gtest.h>
#include <limits>

namespace postprocess {
namespace {

std::string solution(const std::vector<PointDataName>&) {
  return "solution";
}

class VtuRead : public ::testing::Test {
 protected:
  std::string file() const { return directory_ / "read.vtu"; }
  void write(const std::string& text) const { std::ofstream(file(), std::ios::binary) << text; }
  /// What is said of the file, without its name.
  std::string refusal() const {
    try {
      read_vtu(file(), solution);
    } catch (const ReadError& error) {
      const std::string said = error.what();
      return said.rfind(file(), 0) == 0 ? said.substr(file().size()) : said;
    }
    return "no refusal";
  }
  std::string refusal(const Fields& fields) const {
    write_vtu(fields, file());
    return refusal();
  }
  tests::TemporaryDirectory directory_;
};

Fields square() {
  return make_square(3, false, [](double x, double y) { return x / 3 + 1e-300 * y; });
}

TEST_F(VtuRead, HasEveryBitThatWasWritten) {
  for (const bool quadrilaterals : {false, true})
    for (const Compression compression : {Compression::zlib, Compression::lz4, Compression::none}) {
      Fields fields = make_square(4, quadrilaterals, [](double x, double y) { return x / 3 - y; });
      fields.point_data.push_back({"flux", 2, std::vector<double>(50, 1.)});
      write_vtu(fields, file(), compression);
      std::vector<std::string> names;
      const Fields read = read_vtu(file(), [&](const std::vector<PointDataName>& there) {
        for (const PointDataName& data : there)
          names.push_back(data.name + " " + std::to_string(data.components));
        return std::string("solution");
      });
      EXPECT_EQ(names, (std::vector<std::string>{"solution 1", "flux 2"}));
      EXPECT_EQ(read.dimension, 2);
      EXPECT_EQ(read.points, fields.points);
      EXPECT_EQ(read.connectivity, fields.connectivity);
      EXPECT_EQ(read.offsets, fields.offsets);
      EXPECT_EQ(read.types, fields.types);
      ASSERT_EQ(read.point_data.size(), 1u);
      EXPECT_EQ(read.point_data[0].name, "solution");
      EXPECT_EQ(read.point_data[0].values, fields.point_data[0].values);
    }
}

TEST_F(VtuRead, RefusesWhatIsNoMeshWithNumbers) {
  EXPECT_EQ(refusal(), ": there is no such file.");
  write("x, y\n1, 2\n");
  EXPECT_EQ(refusal(), ": is no VTU file, or is damaged.");
  Fields fields = square();
  fields.point_data[0].values[5] = fields.point_data[0].values[9] =
      std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(refusal(fields), ": `solution` is not finite at 2 points, the first at (" +
                                 std::string(fields.points[15] == 0 ? "0" : "0.333333") +
                                 ", 0.333333).");
  fields = square();
  fields.points[7] = std::numeric_limits<double>::infinity();
  EXPECT_EQ(refusal(fields), ": point 2 is at no finite place.");
  fields = square();
  fields.points[5] = 0.5;
  EXPECT_EQ(refusal(fields),
            ": has plane cells with a point at z = 0.500000; they must lie at z = 0.");
  fields = square();
  fields.types.assign(fields.types.size(), 69);  // triangles of VTK's that Terrace does not write
  EXPECT_EQ(refusal(fields),
            ": has cells of VTK's type 69; triangles, quadrilaterals, tetrahedra and "
            "hexahedra can be read, with the points of degree 1 or 2 that Terrace writes.");
  fields = make_square(3, true, [](double, double) { return 1.; });
  fields.types[1] = 10;
  EXPECT_NE(refusal(fields).find("plane cells beside cells in space"), std::string::npos);
  fields = square();
  fields.point_data[0].name = "other";
  EXPECT_EQ(refusal(fields), ": has no point data `solution`.");
}

TEST_F(VtuRead, RefusesFilesThatEndEarly) {
  write_vtu(square(), file());
  std::ifstream stream(file(), std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  for (const double share : {0.05, 0.5, 0.9}) {
    write(text.substr(0, std::size_t(share * double(text.size()))));
    EXPECT_NE(refusal(), "no refusal") << share;
  }
}

}  // namespace
}  // namespace postprocess
