// SPDX-License-Identifier: MIT
#include "tests/multigrid/io/matrix_market_fixture.h"
#include "tests/support/refusals.h"

#include <algorithm>
#include <cstring>
#include <random>
#include <sstream>

namespace tests {
namespace {

using namespace multigrid;
namespace fs = std::filesystem;

/// The slow and obvious reader: streams, and a dense matrix.
Dense slow_read(const std::string& file) {
  std::ifstream in(file);
  std::string banner, object, format, field, symmetry, line;
  in >> banner >> object >> format >> field >> symmetry;
  std::getline(in, line);
  while (in.peek() == '%') std::getline(in, line);
  long n, n_columns, n_entries;
  in >> n >> n_columns >> n_entries;
  Dense A(static_cast<int>(n));
  for (long k = 0; k < n_entries; ++k) {
    int i, j;
    double value = 1;
    in >> i >> j;
    if (field != "pattern") in >> value;
    A(i - 1, j - 1) += value;
    if (symmetry == "symmetric" && i != j) A(j - 1, i - 1) += value;
  }
  return A;
}

/// Entries in a random order, some twice, with a full diagonal.
std::string random_text(int n, const std::string& field, bool half, unsigned seed) {
  std::mt19937 random(seed);
  const auto below = [&](int m) { return static_cast<int>(random() % static_cast<unsigned>(m)); };
  std::vector<std::string> lines;
  const auto add = [&](int i, int j) {
    std::ostringstream line;
    line.precision(17);
    line << i + 1 << ' ' << j + 1;
    if (field == "real") line << ' ' << 0.1 + random() / 1e9;
    if (field == "integer") line << ' ' << 1 + below(9);
    lines.push_back(line.str());
  };
  for (int i = 0; i < n; ++i) add(i, i);
  add(n - 1, 0);
  if (!half) add(0, n - 1);
  for (int k = 0; k < 3 * n; ++k) {
    const int i = below(n), j = below(n);
    if (half)
      add(std::max(i, j), std::min(i, j));
    else
      add(i, j);
  }
  std::shuffle(lines.begin(), lines.end(), random);
  std::string text = "%%MatrixMarket matrix coordinate " + field + " " +
                     (half ? "symmetric" : "general") + "\n% a comment\n" + std::to_string(n) +
                     " " + std::to_string(n) + " " + std::to_string(lines.size()) + "\n";
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

TEST_F(MatrixMarket, ReadsWhatTheSlowTwinReads) {
  for (const std::string field : {"real", "integer", "pattern"})
    for (const bool half : {false, true})
      for (const int n : {2, 3, 17, 60}) {
        const Reading result = matrix(random_text(n, field, half, static_cast<unsigned>(n)));
        ASSERT_EQ(result.file_error + result.input_error, "");
        const auto columns = result.A.columns.to_vector();
        const auto offsets = result.A.offsets.to_vector();
        for (std::size_t i = 0; i + 1 < offsets.size(); ++i)
          for (Offset k = offsets[i] + 1; k < offsets[i + 1]; ++k)
            ASSERT_LT(columns[static_cast<std::size_t>(k) - 1],
                      columns[static_cast<std::size_t>(k)]);
        EXPECT_EQ(dense(result.A), slow_read(file_).values);
      }
}

TEST_F(MatrixMarket, ComesBackBitForBit) {
  for (const int side : {1, 2, 9, 20}) {
    const System system = triangles(side, Points::jittered);
    write_matrix_market(system.A, file_);
    const Csr<double> A = read_matrix_market(file_);
    EXPECT_EQ(A.n_rows, system.A.n_rows);
    EXPECT_EQ(A.n_columns, system.A.n_columns);
    EXPECT_EQ(A.offsets.to_vector(), system.A.offsets.to_vector());
    EXPECT_EQ(A.columns.to_vector(), system.A.columns.to_vector());
    EXPECT_EQ(A.values.to_vector(), system.A.values.to_vector());
    const Table coordinates{system.n(), 2, system.coordinates.to_vector()};
    write_matrix_market(coordinates, file_);
    const Table table = read_matrix_market_table(file_);
    EXPECT_EQ(table.n_rows, system.n());
    EXPECT_EQ(table.n_columns, 2);
    EXPECT_EQ(table.values, coordinates.values);
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1) << "nothing is left aside";
}

/// Sizes and entries of the file that holds the lower triangle.
std::string lower_triangle(const Csr<double>& A) {
  const auto offsets = A.offsets.to_vector();
  const auto columns = A.columns.to_vector();
  const auto values = A.values.to_vector();
  std::string entries;
  Offset n = 0;
  for (Index row = 0; row < A.n_rows; ++row)
    for (Offset k = offsets[std::size_t(row)]; k < offsets[std::size_t(row) + 1]; ++k) {
      const Index column = columns[std::size_t(k)];
      if (column > row) continue;
      ++n;
      entries += std::to_string(row + 1) + " " + std::to_string(column + 1) + " " +
                 std::to_string(values[std::size_t(k)]) + "\n";
    }
  const std::string size = std::to_string(A.n_rows);
  return size + " " + size + " " + std::to_string(n) + "\n" + entries;
}

/// The rows of all parts, one part after the other, are those of the matrix.
TEST_F(MatrixMarket, IsReadByParts) {
  for (const bool is_symmetric : {false, true}) {
    const System system = triangles(7, Points::jittered);
    if (is_symmetric)
      write(symmetric + lower_triangle(system.A));
    else
      write_matrix_market(system.A, file_);
    const Csr<double> A = read_matrix_market(file_);
    const std::vector<Offset> offsets = A.offsets.to_vector();
    for (const int n_parts : {1, 2, 3, 8}) {
      Offset next = 0;
      std::vector<Index> columns;
      std::vector<double> values;
      for (int part = 0; part < n_parts; ++part) {
        const RowsOfMatrix rows = read_matrix_market_rows(file_, part, n_parts);
        EXPECT_EQ(rows.first, Offset(A.n_rows) * part / n_parts);
        EXPECT_EQ(rows.A.n_columns, A.n_columns);
        for (Index row = 0; row <= rows.A.n_rows; ++row)
          EXPECT_EQ(rows.A.offsets.to_vector()[std::size_t(row)] + next,
                    offsets[std::size_t(rows.first + row)]);
        next += rows.A.n_nonzeros();
        const auto own_columns = rows.A.columns.to_vector();
        const auto own_values = rows.A.values.to_vector();
        columns.insert(columns.end(), own_columns.begin(), own_columns.end());
        values.insert(values.end(), own_values.begin(), own_values.end());
      }
      EXPECT_EQ(columns, A.columns.to_vector());
      EXPECT_EQ(values, A.values.to_vector());
    }
  }
}

TEST_F(MatrixMarket, KeepsSpecialNumbers) {
  const std::vector<double> values = {-0., 5e-324, 1.7976931348623157e308, 1. / 3, -1e-310};
  write_matrix_market(Table{5, 1, values}, file_);
  const auto read = read_matrix_market_table(file_).values;
  ASSERT_EQ(read.size(), values.size());
  EXPECT_EQ(std::memcmp(read.data(), values.data(), 8 * values.size()), 0);
}

TEST_F(MatrixMarket, ReadsWhatPeopleWrite) {
  const std::vector<double> expected = {2, -1, -1, 2};
  const std::string entries = "1 1 2\n2 1 -1\n2 2 2\n";
  EXPECT_EQ(values(symmetric + "2 2 3\n" + entries), expected);
  EXPECT_EQ(values(symmetric + "2 2 3\n1 1 2\n1 2 -1\n2 2 2\n"), expected) << "upper half";
  EXPECT_EQ(values(general + "2 2 4\n1 2 -1\n" + entries), expected);
  EXPECT_EQ(values("%%matrixmarket MATRIX Coordinate Real Symmetric\r\n%\r\n\r\n2 2 3\r\n"
                   "1 1 2.\r\n\r\n  2\t1  -1e0 \r\n2 2 +2"),
            expected)
      << "capitals, Windows, blanks, no final line end";
  EXPECT_EQ(values(symmetric + "% a\n\n%b\n2 2 3\n% c\n" + entries + "\n\n% d\n"), expected);
  EXPECT_EQ(values(symmetric + "2 2 5\n" + entries + "2 1 -1\n1 1 2\n"),
            (std::vector<double>{4, -2, -2, 2}))
      << "duplicates";
  EXPECT_EQ(values("%%MatrixMarket matrix coordinate pattern general\n2 2 2\n2 2\n1 1\n"),
            (std::vector<double>{1, 0, 0, 1}));
  EXPECT_EQ(values(general + "2 2 2\n1 1 3\n2 2 4\n"), (std::vector<double>{3, 0, 0, 4}))
      << "a diagonal matrix is no half";
  EXPECT_EQ(values(general + "1 1 1\n1 1 .5"), std::vector<double>{0.5});
}

TEST_F(MatrixMarket, ReadsTables) {
  const Table read = table(array + "% x, then y\n2 2\n1\n2.5\n\n+3\n-4e-1").table;
  EXPECT_EQ(read.n_rows, 2);
  EXPECT_EQ(read.n_columns, 2);
  EXPECT_EQ(read.values, (std::vector<double>{1, 2.5, 3, -0.4}));
  EXPECT_EQ(table("%%MatrixMarket matrix array integer general\n2 1\n1\n-7\n").table.values,
            (std::vector<double>{1, -7}));
}

/// Bytes changed, dropped or doubled anywhere: refused or read, never more than that.
TEST_F(MatrixMarket, SurvivesDamage) {
  std::mt19937 random(231);
  const std::string whole = random_text(6, "real", true, 5);
  const char bytes[] =
      "0123456789 \n\r\t%+-.eE\0\xff"
      "xnai";
  int refused = 0;
  for (int k = 0; k < 4000; ++k) {
    std::string text = whole;
    for (unsigned changes = 1 + random() % 3; changes > 0; --changes) {
      const std::size_t at = random() % text.size();
      const unsigned kind = random() % 4;
      if (kind == 0)
        text.erase(at, 1 + random() % 5);
      else if (kind == 1)
        text.insert(at, 1, bytes[random() % (sizeof bytes - 1)]);
      else
        text[at] = bytes[random() % (sizeof bytes - 1)];
    }
    const Reading result = matrix(text);
    if (!(result.file_error + result.input_error).empty()) {
      ++refused;
      EXPECT_EQ(result.input_error.find('\n'), std::string::npos) << result.input_error;
      EXPECT_EQ(result.input_error.find('\0'), std::string::npos) << result.input_error;
    } else {
      EXPECT_EQ(result.A.n_rows, result.A.n_columns);
      EXPECT_EQ(dense(result.A).size(), std::size_t(result.A.n_rows) * result.A.n_rows);
    }
  }
  EXPECT_GT(refused, 400);
}

/// Cut anywhere before its last line: truncated, never a smaller matrix.
TEST_F(MatrixMarket, IsRefusedIfTruncatedAnywhere) {
  const std::string whole = random_text(5, "real", false, 7);
  const std::size_t last_line = whole.rfind('\n', whole.size() - 2);
  const std::size_t size_line = whole.find("\n5 5 ") + 1;
  for (std::size_t length = 0; length <= last_line; ++length) {
    const Reading result = matrix(whole.substr(0, length));
    ASSERT_NE(result.file_error + result.input_error, "") << length;
    if (length > whole.find('\n', size_line)) {
      EXPECT_TRUE(says(result.file_error, " is truncated: ")) << result.input_error;
    }
  }
}

}  // namespace
}  // namespace tests
