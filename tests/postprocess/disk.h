// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/temporary_directory.h"

#include <csignal>
#include <string>
#include <sys/resource.h>

namespace postprocess {

using tests::TemporaryDirectory;

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
