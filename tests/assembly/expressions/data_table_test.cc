// SPDX-License-Identifier: MIT
#include "assembly/expressions/parse.h"
#include "multigrid/errors.h"
#include "tests/support/executors.h"
#include "tests/support/refusals.h"
#include "tests/support/temporary_directory.h"

#include <cmath>
#include <fstream>

namespace tests {
namespace {

using namespace assembly;
using multigrid::Array;
using multigrid::Executor;

double value(const std::string& text, double x, double y = 0, double z = 0) {
  const Program program = parse(text, {"x", "y", "z"});
  const double variables[] = {x, y, z};
  return evaluate(program.instructions.data(), int(program.instructions.size()), variables);
}

/// A call of `table` with a file of this content.
class DataTables : public ::testing::Test {
 protected:
  std::string call(const std::string& content, const std::string& arguments) {
    write(content);
    return "table(\"" + file() + "\", " + arguments + ")";
  }
  std::string file() const { return directory_ / "t.csv"; }
  void write(const std::string& content) { std::ofstream(file(), std::ios::binary) << content; }
  /// What is said of the file, without its name.
  std::string refusal(const std::string& content, int n_arguments) {
    write(content);
    try {
      read_data_table(file(), n_arguments);
    } catch (const std::runtime_error& error) {
      const std::string said = error.what();
      return said.rfind(file(), 0) == 0 ? said.substr(file().size()) : said;
    }
    return "no refusal";
  }

 private:
  TemporaryDirectory directory_;
};

TEST_F(DataTables, AreLinearBetweenTheirPoints) {
  const std::string text = call("0, 1\n2, 5\n3, -1\n", "x");
  EXPECT_EQ(value(text, 0), 1);
  EXPECT_EQ(value(text, 2), 5);
  EXPECT_EQ(value(text, 3), -1);
  EXPECT_EQ(value(text, 0.5), 2);
  EXPECT_EQ(value(text, 2.5), 2);
  EXPECT_EQ(value("1 + 2*" + text + " - x", 1), 6) << "amid other terms";
  EXPECT_EQ(value("x < 1 ? " + text + " : 7", 0.5), 2);
  EXPECT_EQ(value("x > 1 ? " + text + " : 7", 0.5), 7);
  EXPECT_EQ(value(call("0, 0\n10, 10\n", text), 0.5), 0.5) << "both names are of one file";
}

TEST_F(DataTables, AreBilinearOnAGrid) {
  // 1 + 2 x + 3 y + 4 x y at x = 0, 1, 3 and y = -1, 2
  const std::string text =
      call("x;y;value\n0;-1;-2\n1;-1;-4\n3;-1;-8\n3;2;37\n1;2;17\n0;2;7\n", "x, y");
  for (const double x : {0., 0.25, 1., 2., 3.})
    for (const double y : {-1., 0., 1.5, 2.})
      EXPECT_NEAR(value(text, x, y), 1 + 2 * x + 3 * y + 4 * x * y, 1e-14);
}

TEST_F(DataTables, AreTrilinearOnAGridInSpace) {
  const auto f = [](double x, double y, double z) {
    return 1 + 2 * x + 3 * y - z + 4 * x * y - 2 * y * z + x * z + 5 * x * y * z;
  };
  std::string content = "x y z value\n";
  for (const double z : {5., 2.})
    for (const double x : {0., 1., 3.})
      for (const double y : {-1., 2., 2.5, 4.})
        content += std::to_string(x) + " " + std::to_string(y) + " " + std::to_string(z) + " " +
                   std::to_string(f(x, y, z)) + "\n";
  const std::string text = call(content, "x, y, z");
  for (const double x : {0., 0.25, 1., 2., 3.})
    for (const double y : {-1., 0., 2.25, 4.})
      for (const double z : {2., 2.75, 5.})
        EXPECT_NEAR(value("1 + " + text + "*2", x, y, z), 1 + 2 * f(x, y, z), 1e-12);
  EXPECT_TRUE(std::isnan(value(text, 1, 1, 1.9)));
  EXPECT_EQ(value("x < 1 ? " + text + " : " + text, 0, -1, 2), f(0, -1, 2));
}

TEST_F(DataTables, EndAtTheirEnds) {
  const std::string text = call("0 1\n1 3\n", "x");
  EXPECT_EQ(value(text, -1e-10), 1) << "a point of the boundary, off by rounding";
  EXPECT_EQ(value(text, 1 + 1e-10), 3);
  EXPECT_TRUE(std::isnan(value(text, -1e-6)));
  EXPECT_TRUE(std::isnan(value(text, 1 + 1e-6)));
  EXPECT_TRUE(std::isnan(value(call("0 1\n1 3\n", "x/y"), 0, 0)));
  const std::string grid = call("0 0 1\n0 1 1\n1 0 1\n1 1 1\n", "x, y");
  EXPECT_EQ(value(grid, 0.5, 0.5), 1);
  EXPECT_TRUE(std::isnan(value(grid, 0.5, 1.1)));
  EXPECT_TRUE(std::isnan(value(grid, 1.1, 0.5)));
}

TEST_F(DataTables, MayBeWrittenInManyWays) {
  EXPECT_EQ(value(call("# of a day\r\nhour, W/m2\r\n+1.5,\t2e1\r\n\r\n0.5, 10,\r\n", "x"), 1), 15);
  EXPECT_EQ(value(call("time temperature\n0 1\n1 2", "x"), 0.5), 1.5);
  EXPECT_EQ(value("table('" + file() + "' , x )", 0.5), 1.5);
}

TEST_F(DataTables, AreRefusedIfTheyAreNone) {
  EXPECT_EQ(refusal("0, 1\n", 1), ": a table has two values or more of each argument");
  EXPECT_EQ(refusal("", 1), ": a table has two values or more of each argument");
  EXPECT_EQ(refusal("0 0 1\n0 1 1\n", 2), ": a table has two values or more of each argument");
  EXPECT_EQ(refusal("0, 1\n\n2, x\n", 1),
            ", line 3: the value is 'x', which is not a number that double precision can hold");
  EXPECT_EQ(refusal("0, 1\n2\n3, 4\n", 1), ", line 2: the value is missing");
  EXPECT_EQ(
      refusal("0, 1, 2\n", 1),
      ", line 1: there is '2' too much; a table of one argument has lines of two numbers, x and "
      "value");
  EXPECT_EQ(refusal("0, 1\n1, inf\n", 1), ", line 2: the value is not finite");
  EXPECT_EQ(refusal("0, 1\n2, 3\n0, 2\n", 1),
            ": line 3 gives a second value at x = 0, the first is in line 1");
  EXPECT_EQ(
      refusal("0 0 1\n0 1 1\n1 0 1\n", 2),
      ": there is no value at (x, y) = (1, 1); a table of two arguments is a grid, with a value for "
      "each x with each y, so interpolate scattered points to one first");
  EXPECT_EQ(
      refusal("0 0 0 1\n0 1 0 1\n1 0 1 1\n", 3),
      ": there is no value at (x, y, z) = (0, 0, 1); a table of three arguments is a grid, with a "
      "value for each x with each y and each z, so interpolate scattered points to one first");
  EXPECT_EQ(refusal("0 0 0 1\n0 0 1\n", 3), ", line 2: the value is missing");
  EXPECT_NE(refusal("name, value\nother, 2\n", 1).find("line 2: x is 'other'"), std::string::npos);
  EXPECT_REFUSAL(read_data_table(file() + ".none", 1), multigrid::FileError,
                 ".none: cannot be read: No such file or directory");
  EXPECT_REFUSAL(read_data_table("/dev/null", 1), multigrid::FileError,
                 "/dev/null: is not a regular file");
}

TEST_F(DataTables, HaveTheSameValuesOnAllExecutors) {
  std::string content;
  for (int k = 0; k < 50; ++k)
    content += std::to_string(k / 49.) + " " + std::to_string(std::sin(k)) + "\n";
  const std::string text = call(content, "abs(sin(7*x))") + "*y";
  std::vector<double> points;
  constexpr int n = 1000;
  for (int d = 0; d < 2; ++d)
    for (int i = 0; i < n; ++i) points.push_back(std::sin(1 + i * (d + 1)));
  const Program program = parse(text, {"x", "y", "t"});
  const std::vector<double> values = same_on_each_executor(
      [&](const Executor& executor) {
        return values_at(program, Array<double>(executor, points), 2, 0).to_vector();
      },
      1e-13);
  for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(values[i], value(text, points[i], points[n + i]));
}

TEST_F(DataTables, AreRenamedInTheirCallsOnly) {
  const auto rename = [](const std::string& name) { return "/data/" + name; };
  EXPECT_EQ(with_renamed_tables("2*table(\"a.csv\", x) + table ( 'b;c.csv' , x, y)", rename),
            "2*table(\"/data/a.csv\", x) + table ( \"/data/b;c.csv\" , x, y)");
  EXPECT_EQ(with_renamed_tables("my_table(\"a\")", rename), "my_table(\"a\")");
  EXPECT_EQ(with_renamed_tables("table(\"a", rename), "table(\"a");
  EXPECT_EQ(with_renamed_tables("table: 'a'", rename), "table: 'a'");
  EXPECT_EQ(with_renamed_tables("table('a', x)", [](const std::string&) { return "say \"b\""; }),
            "table('say \"b\"', x)");
}

}  // namespace
}  // namespace tests
