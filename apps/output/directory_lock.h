// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace apps {

/// A lock of a directory, against other processes and within this one. It is a flock on the file
/// .lock in that directory, so the system frees it however the process ends.
class DirectoryLock {
 public:
  /// directory  must exist
  /// throws     multigrid::FileError if the lock is taken, with the process that has it, or if the
  ///            file cannot be made
  explicit DirectoryLock(const std::string& directory);
  /// Frees the lock and removes the file.
  ~DirectoryLock();
  DirectoryLock(const DirectoryLock&) = delete;
  DirectoryLock& operator=(const DirectoryLock&) = delete;

  /// False where the file system has no locks (some network file systems): then nothing keeps a
  /// second process away.
  bool is_held() const { return descriptor_ >= 0; }

 private:
  /// False if another process has removed the file meanwhile: then the lock protects nothing.
  bool acquire(const std::string& directory);
  bool is_in_place() const;
  void close();

  std::string file_;
  int descriptor_ = -1;
};

}  // namespace apps
