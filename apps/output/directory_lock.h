// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace apps {

/// While one lives, no other process (and no other of this one) has the lock of the same directory.
/// The system keeps it (flock on the file .lock there), so it is free as soon as the process has
/// ended, however that happens.
class DirectoryLock {
 public:
  /// directory  exists
  /// throws     multigrid::FileError naming the process that has the lock, or if there can be no
  ///            file
  explicit DirectoryLock(const std::string& directory);
  /// Removes the file too.
  ~DirectoryLock();
  DirectoryLock(const DirectoryLock&) = delete;
  DirectoryLock& operator=(const DirectoryLock&) = delete;

  /// False where the file system has no locks (some network file systems): nothing keeps a second
  /// process away then.
  bool is_held() const { return descriptor_ >= 0; }

 private:
  /// False if another process removed the file meanwhile, so that this lock would be of no file.
  bool acquire(const std::string& directory);
  bool is_in_place() const;
  void close();

  std::string file_;
  int descriptor_ = -1;
};

}  // namespace apps
