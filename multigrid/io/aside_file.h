// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <sys/types.h>

namespace multigrid {

/// The reason why a file cannot be written.
struct WriteFailure {
  std::string file;    ///< as the user named it
  std::string reason;  ///< "No space left on device"; "it exists and is a directory"
  int code = 0;        ///< the value of errno, or 0 if the name is that of another kind of file
};

/// Throws FileError "FILE: cannot be written: REASON".
void throw_file_error(const WriteFailure& failure);

/// A file that is written as FILE.part in the same folder and renamed when it is complete. So a
/// reader never sees half a file, and a failure leaves an older file unharmed.
class AsideFile {
 public:
  /// A function that throws the error type of its room.
  using Throw = void (*)(const WriteFailure& failure);

  /// Creates the part and replaces one that a killed run may have left. Follows a link.
  ///
  /// fail    is called if any member fails, and must throw. The constructor fails if `file` exists
  ///         and is not a regular file (a directory, a device), or if the part cannot be created
  explicit AsideFile(const std::string& file, Throw fail = throw_file_error);
  /// Removes the part unless `finish` was called.
  ~AsideFile();
  AsideFile(const AsideFile&) = delete;
  AsideFile& operator=(const AsideFile&) = delete;

  /// The name of the part, for a library that opens files by name.
  const std::string& part() const { return part_; }
  /// Appends bytes; not buffered. The disk gets them from then on, so that `finish` need not wait for all of them.
  void write(const void* data, std::size_t bytes);
  /// Replaces the first bytes, which have been written before.
  void write_at_begin(const void* data, std::size_t bytes);
  /// Flushes the file to the disk and gives it its name.
  void finish();

 private:
  void find_place();
  /// Has the system write what was appended, without waiting for it.
  void start_flushing();
  /// Throws with the reason in errno.
  void fail() const;

  std::string file_;   ///< as the user named it
  std::string final_;  ///< with links resolved
  std::string part_;
  Throw throw_;
  int descriptor_ = -1;
  off_t flushed_ = 0, end_ = 0;  ///< bytes on their way to the disk, and all
  bool finished_ = false;
};

}  // namespace multigrid
