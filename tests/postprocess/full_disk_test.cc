// SPDX-License-Identifier: MIT
// Every writer on a full disk: nothing under the final name, no part file, an older file unharmed.
#include "disk.h"
#include "meshes.h"
#include "postprocess/writers.h"
#include "tests/support/refusals.h"

#include <cerrno>
#include <cmath>
#include <cstring>
#include <functional>
#include <gtest/gtest.h>
#include <ostream>
#include <sys/mount.h>

namespace postprocess {
namespace {

struct Writer {
  const char* name;
  std::function<void(const std::string&)> write;
};

std::ostream& operator<<(std::ostream& out, const Writer& writer) {
  return out << writer.name;
}

const Fields& fields() {
  static const Fields result =
      make_square(150, false, [](double x, double y) { return std::sin(9 * x) * std::cos(7 * y); });
  return result;
}

const Writer writers[] = {
    {"text", [](const std::string& file) { write_text(std::string(300000, 'x'), file); }},
    {"vtu", [](const std::string& file) { write_vtu(fields(), file); }},
    {"picture", [](const std::string& file) { write_picture(fields(), "solution", file); }},
};

class FullDisk : public testing::TestWithParam<Writer> {
 protected:
  /// Message of the WriteError, empty if there was none. VTK must not print anything.
  std::string complaint(const std::string& file) {
    std::string message;
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    try {
      GetParam().write(file);
    } catch (const WriteError& error) {
      message = error.what();
    }
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
    return message;
  }
};

/// A tmpfs that is unmounted at the end.
struct SmallDisk {
  explicit SmallDisk(const std::string& at) : at(at) {
    if (mount("tmpfs", at.c_str(), "tmpfs", 0, "size=1m") != 0) refusal = std::strerror(errno);
  }
  ~SmallDisk() {
    if (refusal.empty()) umount(at.c_str());
  }
  std::string at, refusal;
};

TEST_P(FullDisk, WhereverTheLimitStrikes) {
  const TemporaryDirectory directory;
  GetParam().write(directory / "whole");
  const std::size_t size = std::filesystem::file_size(directory / "whole");
  std::filesystem::remove(directory / "whole");
  ASSERT_GT(size, 100000u);

  for (const std::size_t limit :
       {std::size_t{0}, std::size_t{1}, std::size_t{4096}, size / 2, size - 1}) {
    SCOPED_TRACE(limit);
    std::string message;
    {
      const FileSizeLimit limited(limit);
      message = complaint(directory / "file");
    }
    EXPECT_NE(message.find(directory / "file"), std::string::npos) << message;
    EXPECT_NE(message.find("free some space"), std::string::npos) << message;
    EXPECT_TRUE(directory.names().empty());
  }
  const FileSizeLimit enough(size);
  EXPECT_EQ(complaint(directory / "file"), "");
}

TEST_P(FullDisk, LeavesTheOlderFileAlone) {
  const TemporaryDirectory directory;
  write_plain("older", directory / "file");
  {
    const FileSizeLimit limited(50000);
    EXPECT_TRUE(tests::says(complaint(directory / "file"), "free some space"));
  }
  EXPECT_EQ(read_file(directory / "file"), "older");
  EXPECT_EQ(directory.names(), std::vector<std::string>{"file"});
}

TEST_P(FullDisk, ARealOne) {
  const TemporaryDirectory directory;
  const SmallDisk disk(directory.path().string());
  if (!disk.refusal.empty()) GTEST_SKIP() << "a tmpfs cannot be mounted here: " << disk.refusal;
  write_plain("older", directory / "file");
  write_plain(std::string(960 * 1024, 'x'), directory / "filler");
  for (const std::string name : {"file", "another"}) {
    const std::string message = complaint(directory / name);
    EXPECT_NE(message.find("No space left on device"), std::string::npos) << message;
    EXPECT_EQ(directory.names(), (std::vector<std::string>{"file", "filler"}));
  }
  EXPECT_EQ(read_file(directory / "file"), "older");
}

INSTANTIATE_TEST_SUITE_P(Writers, FullDisk, testing::ValuesIn(writers), [](const auto& info) {
  return info.param.name;
});

}  // namespace
}  // namespace postprocess
