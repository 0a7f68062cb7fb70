// SPDX-License-Identifier: MIT
#include "multigrid/io/gzip_file.h"

#include "multigrid/errors.h"
#include "multigrid/io/free_memory.h"
#include "tests/multigrid/io/matrix_market_fixture.h"

namespace tests {
namespace {

using multigrid::expanded;
using multigrid::FileError;

const std::string text = array + "3 1\n1\n2\n3\n";

/// The text as gzip -9 compresses it.
std::string compressed() {
  constexpr unsigned char bytes[] = {
      0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x53, 0x55, 0xf5, 0x4d,
      0x2c, 0x29, 0xca, 0xac, 0xf0, 0x4d, 0x2c, 0xca, 0x4e, 0x2d, 0x51, 0xc8, 0x05, 0x73,
      0x14, 0x12, 0x8b, 0x8a, 0x12, 0x2b, 0x15, 0x8a, 0x52, 0x13, 0x73, 0x14, 0xd2, 0x53,
      0xf3, 0x52, 0x8b, 0x12, 0x73, 0xb8, 0x8c, 0x15, 0x0c, 0xb9, 0x0c, 0xb9, 0x8c, 0xb8,
      0x8c, 0xb9, 0x00, 0xbd, 0xdc, 0xfb, 0xad, 0x33, 0x00, 0x00, 0x00};
  return {std::begin(bytes), std::end(bytes)};
}

std::string refusal(const std::string& file, const std::string& bytes) {
  try {
    expanded(file, bytes);
    return "no refusal";
  } catch (const FileError& error) {
    return error.what();
  }
}

TEST(GzipFile, OfOtherBytesIsWhatTheyAre) {
  EXPECT_EQ(expanded("a.mtx", text), text);
  EXPECT_EQ(expanded("a.mtx", ""), "");
  EXPECT_EQ(refusal("a.mtx.gz", text), "a.mtx.gz: its name ends in .gz, but it is no gzip file.");
  EXPECT_EQ(refusal("a.mtx.gz", ""), "a.mtx.gz: its name ends in .gz, but it is no gzip file.");
}

TEST(FreeMemory, IsSomeAndNotMoreThanAnyMachineHas) {
  EXPECT_GT(multigrid::free_memory(), std::size_t(1) << 20);
  EXPECT_LT(multigrid::free_memory(), std::size_t(1) << 50);
}

#ifdef TERRACE_WITH_ZLIB

TEST(GzipFile, IsExpandedMemberAfterMember) {
  EXPECT_EQ(expanded("a.mtx.gz", compressed()), text);
  EXPECT_EQ(expanded("a.mtx", compressed()), text);  // by its bytes, not its name
  EXPECT_EQ(expanded("a.mtx.gz", compressed() + compressed()), text + text);
  EXPECT_EQ(expanded("a.mtx.gz", compressed() + std::string(100, '\0')), text);
}

TEST(GzipFile, ThatEndsAnywhereIsTruncated) {
  const std::string whole = compressed();
  for (std::size_t n = 2; n < whole.size(); ++n)
    EXPECT_EQ(refusal("a.mtx.gz", whole.substr(0, n)),
              "a.mtx.gz is truncated: the compressed text goes on.")
        << n;
}

TEST(GzipFile, WithAnyOtherByteIsDamagedOrTheSame) {
  const std::string whole = compressed();
  int n_damaged = 0;
  for (std::size_t k = 2; k < whole.size(); ++k) {
    std::string bytes = whole;
    bytes[k] = char(bytes[k] ^ 0x55);
    const std::string what = refusal("a.mtx.gz", bytes);
    const bool is_in_head = k >= 4 && k < 10;  // time, speed and system, which mean nothing here
    if (!is_in_head) {
      EXPECT_EQ(what.rfind("a.mtx.gz is ", 0), 0u) << k << ": " << what;
    }
    if (what.rfind("a.mtx.gz is damaged: ", 0) == 0) ++n_damaged;
  }
  EXPECT_GT(n_damaged, 40);
  EXPECT_EQ(refusal("a.mtx.gz", whole + "more").rfind("a.mtx.gz is damaged: ", 0), 0u);
}

TEST_F(MatrixMarket, ReadsACompressedTable) {
  const Reading reading = table(compressed());
  EXPECT_EQ(reading.file_error + reading.input_error, "");
  EXPECT_EQ(reading.table.values, (std::vector<double>{1, 2, 3}));
}

#else

TEST(GzipFile, IsRefusedWithoutZlib) {
  EXPECT_EQ(refusal("a.mtx.gz", compressed()),
            "a.mtx.gz is compressed, and this build of Terrace has no zlib; expand it by gunzip.");
}

#endif

}  // namespace
}  // namespace tests
