// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/writers.h"

#include <cstddef>
#include <string>

namespace postprocess {

/// "cannot write 'FILE': REASON; REMEDY" for a system error code (errno).
WriteError write_error(const std::string& file, int code);

/// A file that is written aside, as `NAME.part` in the same directory, and takes its name only when
/// it is complete: a reader never sees half a file, and a failure leaves an older file unharmed.
class AtomicFile {
 public:
  /// Creates the part file, in place of one that a killed run may have left. Follows a link.
  ///
  /// throws  WriteError if `file` exists and is not a regular file (a directory, a device), or
  ///         cannot be created
  explicit AtomicFile(const std::string& file);
  /// Removes the part file unless it was committed.
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// Path of the part file, for a library that opens files by name.
  const std::string& part() const { return part_; }
  /// Appends n bytes. Throws WriteError.
  void append(const void* bytes, std::size_t n);
  /// Flushes to the disk and renames. Throws WriteError.
  void commit();

 private:
  std::string file_;   ///< as the user named it
  std::string final_;  ///< file_ with links resolved
  std::string part_;
  int descriptor_ = -1;
  bool committed_ = false;
};

}  // namespace postprocess
