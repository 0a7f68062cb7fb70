// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>
#include <vector>

namespace apps {

/// The directory of a run's results. Files that were there before keep their place until they are
/// replaced.
class OutputDirectory {
 public:
  /// Makes the directory. Throws multigrid::FileError if it cannot be made or nothing can be
  /// written into it.
  explicit OutputDirectory(const std::string& directory);

  const std::string& name() const { return directory_; }

  /// The path of a file that this run is about to write; its folder is made.
  std::string file(const std::string& name) const;

  /// Takes note that `name` is complete.
  void written(const std::string& name);
  /// The same for one of the many files solution/NNNN.vtu, which solution.pvd stands for.
  void written_step(const std::string& name) { steps_.insert(name); }
  const std::vector<std::string>& files() const { return written_; }

  /// Removes result files that an earlier run left and this one did not write, so that after a
  /// run that solved the directory tells of that run alone. A failed run removes nothing.
  void remove_stale() const noexcept;

 private:
  void remove_stale_steps() const noexcept;

  std::string directory_;
  std::vector<std::string> written_;
  std::set<std::string> steps_;
};

}  // namespace apps
