// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/matrix_market.h"
#include "tests/multigrid/twins.h"
#include "tests/support/problems.h"
#include "tests/support/temporary_directory.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

/// What the tests of Matrix Market files share.
namespace tests {

inline const std::string general = "%%MatrixMarket matrix coordinate real general\n";
inline const std::string symmetric = "%%MatrixMarket matrix coordinate real symmetric\n";
inline const std::string array = "%%MatrixMarket matrix array real general\n";

/// What reading the text gave, or the sentence and kind of the refusal.
struct Reading {
  multigrid::Csr<double> A;
  multigrid::Table table;
  std::string file_error, input_error;
};

/// Reads texts from a file in a folder of its own, removed at the end.
class MatrixMarket : public ::testing::Test {
 protected:
  void write(const std::string& text) const { std::ofstream(file_, std::ios::binary) << text; }

  template <class Read>
  Reading reading(const std::string& text, const Read& read) const {
    write(text);
    Reading result;
    try {
      read(result);
    } catch (const multigrid::FileError& error) {
      result.file_error = error.what();
    } catch (const multigrid::InputError& error) {
      result.input_error = error.what();
    }
    return result;
  }
  Reading matrix(const std::string& text) const {
    return reading(text, [&](Reading& result) { result.A = multigrid::read_matrix_market(file_); });
  }
  Reading table(const std::string& text) const {
    return reading(
        text, [&](Reading& result) { result.table = multigrid::read_matrix_market_table(file_); });
  }
  /// The dense form of the matrix in the text, row by row.
  std::vector<double> values(const std::string& text) const {
    const Reading result = matrix(text);
    EXPECT_EQ(result.file_error + result.input_error, "") << text;
    return result.A.n_rows > 0 ? dense(result.A) : std::vector<double>();
  }
  void expect_unusable(const std::string& text, const std::string& part) const {
    const Reading result = matrix(text);
    EXPECT_TRUE(contains(result.input_error, part)) << text << result.input_error;
    EXPECT_TRUE(contains(result.input_error, file_)) << result.input_error;
    EXPECT_EQ(result.file_error, "") << text;
  }
  void expect_truncated(const std::string& text, const std::string& part) const {
    const Reading result = matrix(text);
    EXPECT_TRUE(contains(result.file_error, "is truncated: ")) << text << result.file_error;
    EXPECT_TRUE(contains(result.file_error, part)) << text << result.file_error;
    EXPECT_EQ(result.input_error, "") << text;
  }

  const TemporaryDirectory directory_;
  const std::filesystem::path& folder_ = directory_.path();
  const std::string file_ = directory_ / "a.mtx";
};

}  // namespace tests
