// SPDX-License-Identifier: MIT
#include "tests/multigrid/io/matrix_market_fixture.h"

#include <limits>

namespace tests {
namespace {

using namespace multigrid;

TEST_F(MatrixMarket, RefusesOtherKindsOfFiles) {
  const std::string body = "2 2 2\n1 1 1\n2 2 1\n";
  expect_unusable("hello\n", "does not begin with %%MatrixMarket");
  expect_unusable(std::string(1000, '\0'), "does not begin with %%MatrixMarket");
  expect_unusable("%%MatrixMarket vector coordinate real general\n" + body, "object is 'vector'");
  expect_unusable("%%MatrixMarket matrix array real general\n" + body, "format is 'array'");
  expect_unusable("%%MatrixMarket matrix coordinate complex general\n" + body,
                  "line 1: the field is 'complex', but it must be one of real, integer, pattern");
  for (const std::string kind : {"hermitian", "skew-symmetric"})
    expect_unusable("%%MatrixMarket matrix coordinate real " + kind + "\n" + body,
                    "symmetry is '" + kind + "', but it must be one of general, symmetric");
  expect_unusable("%%MatrixMarket matrix coordinate real general more\n" + body, "'more' too much");
}

TEST_F(MatrixMarket, RefusesSizesThatDoNotFit) {
  expect_unusable(general + "2 3 2\n1 1 1\n2 2 1\n", "line 2: the matrix has 2 rows and 3 columns");
  expect_unusable(general + "0 0 0\n", "line 2: the number of rows is 0");
  expect_unusable(general + "-1 -1 1\n", "the number of rows is -1");
  expect_unusable(general + "3000000000 3000000000 1\n1 1 1\n", "the number of rows is 3000000000");
  expect_unusable(general + "2 2\n1 1 1\n", "the number of entries is missing");
  expect_unusable(general + "2 2 2 2\n1 1 1\n2 2 1\n", "'2' too much");
  expect_unusable(general + "2 2 1\n1 1 1\n", "2 rows, but only 1 entries");
  expect_unusable(general + "2000000000 2000000000 1\n1 1 1\n",
                  "2000000000 rows, but only 1 entries");
  expect_unusable(general + "1 1 -5\n1 1 1\n", "only -5 entries");
  expect_unusable(general + "1 1 1\n1 1 1\n1 1 1\n",
                  "line 4: the file goes on after the 1 entries that it announces");
}

TEST_F(MatrixMarket, RefusesEntriesThatAreNone) {
  const auto with = [](const std::string& line) {
    return general + "2 2 2\n1 1 1\n" + line + "\n";
  };
  expect_unusable(with("3 1 1"), "line 4: the row is 3, but rows and columns run from 1 to 2");
  expect_unusable(with("2 0 1"), "line 4: the column is 0");
  expect_unusable(with("2 -2 1"), "the column is -2");
  expect_unusable(with("2 2 nan"), "line 4: the value is not finite");
  expect_unusable(with("2 2 -inf"), "the value is not finite");
  expect_unusable(with("2 2 1e999"), "the value is '1e999', which is not a number that double");
  expect_unusable(with("2 2 1.5D3"), "the value is '1.5D3', which is not a number");
  expect_unusable(with("2 2 x\x01y"), "the value is 'x?y', which is not a number");
  expect_unusable(with("2 2 +-1"), "is not a number");
  expect_unusable(with("2.5 2 1"), "the row is '2.5', which is not a whole number");
  expect_unusable(with("99999999999999999999 2 1"), "is not a whole number");
  expect_unusable(with("2 2"), "line 4: the value is missing");
  expect_unusable(with("2 2 1 0"), "there is '0' too much; row, column and value are expected");
  expect_unusable("%%MatrixMarket matrix coordinate pattern general\n1 1 1\n1 1 4.5\n",
                  "'4.5' too much; row and column are expected");
  expect_unusable("%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 4.5\n",
                  "line 3: the value is not an integer");
}

TEST_F(MatrixMarket, RefusesMatricesThatNothingHereCouldSolve) {
  expect_unusable(general + "2 2 3\n1 1 1\n1 2 1\n2 1 1\n", "row 2 has no entry on the diagonal");
  expect_unusable(general + "2 2 4\n1 1 1\n1 2 1\n2 1 1\n2 2 0\n", "row 2 has no entry on the");
  expect_unusable(general + "2 2 2\n1 1 1\n1 1 1\n", "row 2 is zero");
  expect_unusable(general + "2 2 2\n1 1 1\n2 2 0\n", "row 2 is zero");
  expect_unusable(general + "1 1 2\n1 1 1e308\n1 1 1e308\n",
                  "entry (1, 1) is not finite once its lines are added up");
  expect_unusable(symmetric + "2 2 4\n1 1 1\n2 1 1\n1 2 1\n2 2 1\n",
                  "line 5: entry (1, 2) is on the other side of the diagonal");
  expect_unusable(general + "2 2 3\n1 1 1\n2 1 1\n2 2 1\n",
                  "no entry is above the diagonal, although the first line says general");
  expect_unusable(general + "2 2 3\n1 1 1\n1 2 1\n2 2 1\n", "no entry is below the diagonal");
}

TEST_F(MatrixMarket, SaysThatAFileIsTruncated) {
  expect_truncated("", "it is empty");
  expect_truncated("%%MatrixMarket matrix coord", "it ends within its first line");
  expect_truncated("%%MatrixMarket matrix coordinate real", "it ends within its first line");
  expect_truncated(general, "it has no line with the numbers of rows");
  expect_truncated(general + "% only this\n", "it has no line with the numbers of rows");
  expect_truncated(general + "2 2", "it ends where the number of entries is expected, in line 2");
  expect_truncated(general + "2 2 3\n1 1 1\n2 2 1           \n",
                   "it has 2 of the 3 entries that it announces");
  expect_truncated(general + "2 2 2\n1 1 1.25\n2 ", "it ends where the column is expected");
  expect_truncated(general + "2 2 2\n1 1 1.25\n2 2 -", "it ends where the value is expected");
  expect_truncated(general + "2 2 2\n1 1 1.25\n2 2 1e", "it ends where the value is expected");
}

TEST_F(MatrixMarket, AllocatesNothingThatTheFileHasNoRoomFor) {
  const std::string most = std::to_string(std::numeric_limits<Offset>::max());
  expect_truncated(general + "1 1 " + most + "\n1 1 1\n", "line 2 announces " + most + " entries");
  expect_truncated(general + "2147483646 2147483646 2147483646\n1 1 1\n", "announces 2147483646");
  const Reading huge = table(array + "2147483646 2147483646\n1\n");
  EXPECT_TRUE(contains(huge.file_error, "values, but the file ends before them"));
}

TEST_F(MatrixMarket, RefusesTables) {
  const auto refusal = [&](const std::string& text) { return table(text).input_error; };
  EXPECT_TRUE(contains(refusal(general + "1 1 1\n1 1 1\n"), "format is 'coordinate'"));
  EXPECT_TRUE(contains(refusal("%%MatrixMarket matrix array pattern general\n1 1\n1\n"),
                       "field is 'pattern', but it must be one of real, integer"));
  EXPECT_TRUE(contains(refusal("%%MatrixMarket matrix array real symmetric\n1 1\n1\n"),
                       "symmetry is 'symmetric', but it must be general"));
  EXPECT_TRUE(contains(refusal(array + "2 2\n1 2\n3 4\n    \n"), "column after column"));
  EXPECT_TRUE(contains(refusal(array + "2 1\n1\n2\n3\n"), "line 5: the file goes on after the 2"));
  EXPECT_TRUE(contains(refusal(array + "1 1\nnan\n"), "line 3: the value is not finite"));
  EXPECT_TRUE(contains(refusal(array + "1 0\n1\n"), "the number of columns is 0"));
  EXPECT_TRUE(contains(table(array + "3 1\n1\n2     \n").file_error, "it has 2 of the 3 values"));
}

TEST_F(MatrixMarket, SaysThatAFileCannotBeRead) {
  const auto refusal = [](const std::string& name) {
    return message_of<FileError>([&] { read_matrix_market(name); });
  };
  EXPECT_TRUE(contains(refusal(file_), file_ + ": cannot be read: No such file"));
  EXPECT_TRUE(contains(refusal(folder_.string()), ": cannot be read: Is a directory"));
}

TEST_F(MatrixMarket, SaysThatAFileCannotBeWritten) {
  const std::string nowhere = (folder_ / "no" / "a.mtx").string();
  EXPECT_TRUE(contains(message_of<FileError>([&] {
                         write_matrix_market(Table{1, 1, {1.}}, nowhere);
                       }),
                       nowhere + ": cannot be written: No such file"));
}

}  // namespace
}  // namespace tests
