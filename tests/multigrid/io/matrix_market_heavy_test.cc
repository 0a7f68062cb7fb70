// SPDX-License-Identifier: MIT
#include "multigrid/matrix_market.h"
#include "tests/support/problems.h"
#include "tests/support/temporary_directory.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iostream>

namespace tests {
namespace {

using namespace multigrid;
namespace fs = std::filesystem;

template <class Work>
double seconds(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The lower half of the 5-point matrix on side × side points, scaled by h^2, with 17 digits.
void write_half(int side, const std::string& file) {
  std::ofstream out(file, std::ios::binary);
  const long n = long(side) * side, entries = n + 2L * side * (side - 1);
  out << "%%MatrixMarket matrix coordinate real symmetric\n" << n << ' ' << n << ' ' << entries;
  const char* coupling = " -1.0000000000000000";
  for (int j = 0; j < side; ++j)
    for (int i = 0; i < side; ++i) {
      const long row = long(j) * side + i + 1;
      if (j > 0) out << '\n' << row << ' ' << row - side << coupling;
      if (i > 0) out << '\n' << row << ' ' << row - 1 << coupling;
      out << '\n' << row << ' ' << row << " 4.0000000000000000";
    }
}

// Prints times; passes or fails by the entries alone.
TEST(MatrixMarketHeavy, ReadsAMillionUnknowns) {
  const TemporaryDirectory folder;
  const std::string half = folder / "half.mtx", full = folder / "full.mtx";
  const int side = 1000;
  write_half(side, half);
  Csr<double> A, again;
  const double read_half = seconds([&] { A = read_matrix_market(half); });
  const double write_full = seconds([&] { write_matrix_market(A, full); });
  const double read_full = seconds([&] { again = read_matrix_market(full); });
  std::cout << "half: " << double(fs::file_size(half)) / 1e6 << " MB, read in " << read_half
            << " s; full: " << double(fs::file_size(full)) / 1e6 << " MB, written in " << write_full
            << " s, read in " << read_full << " s\n";

  const System system = five_point(side);
  EXPECT_EQ(A.offsets.to_vector(), system.A.offsets.to_vector());
  EXPECT_EQ(A.columns.to_vector(), system.A.columns.to_vector());
  EXPECT_EQ(A.values.to_vector(), system.A.values.to_vector());
  EXPECT_EQ(again.columns.to_vector(), system.A.columns.to_vector());
  EXPECT_EQ(again.values.to_vector(), system.A.values.to_vector());
}

}  // namespace
}  // namespace tests
