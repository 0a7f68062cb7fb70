// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace apps {

/// A directory for what a process writes aside. Its destructor removes it. The process holds a lock on it, so that a later one finds out
/// whether it was killed, and removes what it left.
class Scratch {
 public:
  static constexpr const char* prefix = "terrace-rank-";  ///< of all of their names

  /// Makes the directory, and removes those that processes of this machine have left.
  ///
  /// token   the beginning of its name, with the prefix
  /// throws  multigrid::FileError
  explicit Scratch(const std::string& token);
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  const std::string& name() const { return name_; }

 private:
  std::string name_;
  int lock_ = -1;
};

/// Removes the directories of a run on this machine, in use or not, before its processes are killed.
///
/// token  the beginning of their names
void remove_scratch_of(const std::string& token);

}  // namespace apps
