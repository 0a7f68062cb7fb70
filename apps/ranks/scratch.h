// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace apps {

/// A directory for what a process writes aside. Its destructor removes it. The process holds a lock on it, so that a later one finds out
/// whether it was killed, and removes what it left.
class Scratch {
 public:
  static constexpr const char* prefix =
      "terrace-rank-";  ///< of all their names, before that of the machine

  /// Makes the directory, and removes those that processes of this machine have left.
  ///
  /// token   of the run, a part of its name
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
/// token  of the run
void remove_scratch_of(const std::string& token);

}  // namespace apps
