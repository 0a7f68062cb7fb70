// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>

namespace multigrid {

/// A file that is written aside, as FILE.part, and takes its name only when it is complete: an
/// older one stays until then. All members throw FileError.
class AsideFile {
 public:
  explicit AsideFile(const std::string& file);
  /// Removes what was written unless `finish` was called.
  ~AsideFile();

  void write(const void* data, std::size_t bytes);
  void finish();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  [[noreturn]] void fail() const;

  std::string file_, part_;
  std::unique_ptr<std::FILE, Close> stream_;
  bool finished_ = false;
};

}  // namespace multigrid
