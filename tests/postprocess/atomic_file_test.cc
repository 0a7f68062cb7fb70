// SPDX-License-Identifier: MIT
#include "postprocess/atomic_file.h"

#include "disk.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace postprocess {
namespace {

/// Message of the WriteError that writing to `file` throws, empty if it throws none.
std::string complaint(const std::string& file) {
  try {
    write_text("new", file);
  } catch (const WriteError& error) {
    return error.what();
  }
  return "";
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(AtomicFile, WritesAndReplaces) {
  const TemporaryDirectory directory;
  write_text("old", directory / "a.txt");
  EXPECT_EQ(read_file(directory / "a.txt"), "old");
  write_text("", directory / "a.txt");
  EXPECT_EQ(read_file(directory / "a.txt"), "");
  EXPECT_EQ(directory.names(), std::vector<std::string>{"a.txt"});
}

TEST(AtomicFile, IsInvisibleUntilItIsFinished) {
  const TemporaryDirectory directory;
  {
    AtomicFile file(directory / "a.txt");
    file.write("half", 4);
    EXPECT_EQ(directory.names(), std::vector<std::string>{"a.txt.part"});
  }
  EXPECT_TRUE(directory.names().empty());
}

TEST(AtomicFile, TakesThePlaceOfAStalePart) {
  const TemporaryDirectory directory;
  write_plain("of a killed run, longer than the new text", directory / "a.txt.part");
  write_text("new", directory / "a.txt");
  EXPECT_EQ(read_file(directory / "a.txt"), "new");
  EXPECT_EQ(directory.names(), std::vector<std::string>{"a.txt"});
}

TEST(AtomicFile, DoesNotWriteThroughALinkUnderThePartsName) {
  const TemporaryDirectory directory;
  write_plain("precious", directory / "other");
  std::filesystem::create_symlink(directory / "other", directory / "a.txt.part");
  write_text("new", directory / "a.txt");
  EXPECT_EQ(read_file(directory / "other"), "precious");
  EXPECT_EQ(read_file(directory / "a.txt"), "new");
}

TEST(AtomicFile, FollowsALinkToARegularFile) {
  const TemporaryDirectory directory;
  std::filesystem::create_directory(directory / "big_disk");
  write_plain("old", directory / "big_disk/a.txt");
  std::filesystem::create_symlink("big_disk/a.txt", directory / "a.txt");
  write_text("new", directory / "a.txt");
  EXPECT_TRUE(std::filesystem::is_symlink(directory / "a.txt"));
  EXPECT_EQ(read_file(directory / "big_disk/a.txt"), "new");
}

TEST(AtomicFile, NamesAMissingDirectory) {
  const TemporaryDirectory directory;
  const std::string file = directory / "missing/a.txt", text = complaint(file);
  EXPECT_TRUE(contains(text, file)) << text;
  EXPECT_TRUE(contains(text, "No such file or directory")) << text;
  EXPECT_TRUE(contains(text, "create the directory")) << text;
}

TEST(AtomicFile, RefusesADirectoryAndAFileInPlaceOfADirectory) {
  const TemporaryDirectory directory;
  std::filesystem::create_directory(directory / "a.txt");
  EXPECT_TRUE(contains(complaint(directory / "a.txt"), "is a directory"));
  write_plain("old", directory / "file");
  EXPECT_TRUE(contains(complaint(directory / "file/a.txt"), "Not a directory"));
  EXPECT_EQ(read_file(directory / "file"), "old");
}

TEST(AtomicFile, RefusesADeviceAlsoThroughALink) {
  const TemporaryDirectory directory;
  std::filesystem::create_symlink("/dev/null", directory / "a.txt");
  EXPECT_TRUE(contains(complaint("/dev/null"), "is a device"));
  EXPECT_TRUE(contains(complaint(directory / "a.txt"), "is a device"));
  struct stat status {};
  ASSERT_EQ(stat("/dev/null", &status), 0);
  EXPECT_TRUE(S_ISCHR(status.st_mode));
  EXPECT_FALSE(std::filesystem::exists("/dev/null.part"));
}

TEST(AtomicFile, RefusesAPipeInsteadOfWaitingForAReader) {
  const TemporaryDirectory directory;
  ASSERT_EQ(mkfifo((directory / "a.txt").c_str(), 0600), 0);
  EXPECT_TRUE(contains(complaint(directory / "a.txt"), "is a pipe"));
}

TEST(AtomicFile, SaysWhereOneMayNotWrite) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  const TemporaryDirectory directory;
  std::filesystem::permissions(
      directory.path(), std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  EXPECT_TRUE(contains(complaint(directory / "a.txt"), "Permission denied"));
  std::filesystem::permissions(directory.path(), std::filesystem::perms::owner_all);
}

}  // namespace
}  // namespace postprocess
