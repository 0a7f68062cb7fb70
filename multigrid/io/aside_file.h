// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

namespace multigrid {

/// Why a file cannot be written.
struct WriteFailure {
  std::string file;    ///< as the user named it
  std::string reason;  ///< "No space left on device"; "it exists and is a directory"
  int code = 0;        ///< errno's, or 0 if something else has that name
};

/// Throws FileError "FILE: cannot be written: REASON".
void throw_file_error(const WriteFailure& failure);

/// A file that is written aside, as FILE.part in the same folder, and takes its name only when it
/// is complete: a reader never sees half a file, and a failure leaves an older one unharmed.
class AsideFile {
 public:
  /// What throws the error of a room.
  using Throw = void (*)(const WriteFailure& failure);

  /// Creates the part, in place of one that a killed run may have left. Follows a link.
  ///
  /// fail    called if a member fails, and never returns. So if `file` exists and is not a regular
  ///         file (a directory, a device), or cannot be created
  explicit AsideFile(const std::string& file, Throw fail = throw_file_error);
  /// Removes the part unless `finish` was called.
  ~AsideFile();
  AsideFile(const AsideFile&) = delete;
  AsideFile& operator=(const AsideFile&) = delete;

  /// The name of the part, for a library that opens files by name.
  const std::string& part() const { return part_; }
  /// Appends bytes; not buffered.
  void write(const void* data, std::size_t bytes);
  /// Brings the file to the disk and gives it its name.
  void finish();

 private:
  void find_place();
  /// With the reason of errno.
  void fail() const;

  std::string file_;   ///< as the user named it
  std::string final_;  ///< with links resolved
  std::string part_;
  Throw throw_;
  int descriptor_ = -1;
  bool finished_ = false;
};

}  // namespace multigrid
