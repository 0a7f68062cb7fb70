// SPDX-License-Identifier: MIT
#pragma once

#include <csignal>
#include <filesystem>
#include <string>
#include <sys/resource.h>
#include <vector>

namespace postprocess {

/// A new empty directory, removed with all it holds.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  const std::filesystem::path& path() const { return path_; }
  /// Names of its files, sorted.
  std::vector<std::string> names() const;

 private:
  std::filesystem::path path_;
};

/// While one lives, writing beyond `bytes` of any file fails (EFBIG), as on a full disk (ENOSPC).
class FileSizeLimit {
 public:
  explicit FileSizeLimit(std::size_t bytes);
  ~FileSizeLimit();
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
  rlimit before_{};
  void (*handler_)(int) = nullptr;
};

std::string read_file(const std::string& file);
void write_plain(const std::string& text, const std::string& file);

}  // namespace postprocess
