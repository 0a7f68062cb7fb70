// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/directory_lock.h"
#include "apps/output/result_files.h"

#include <memory>
#include <set>
#include <string>
#include <vector>

namespace apps {

/// The directory of a run's results, in which no other run writes meanwhile. The results of an
/// earlier run are in its folder previous/ until this one has solved.
class OutputDirectory {
 public:
  /// Makes the directory, locks it, and moves the results of an earlier run aside.
  ///
  /// goes_on  with the run whose results are there: they stay
  /// inputs   files that the run is yet to read
  /// writer   whose results these are
  /// throws   multigrid::FileError if the directory cannot be made or nothing can be written into
  ///          it, if another run uses it, if earlier results cannot be moved, or an input is one
  ///          of them
  explicit OutputDirectory(const std::string& directory,
                           bool goes_on = false,
                           const std::vector<std::string>& inputs = {},
                           Writer writer = Writer::run);

  const std::string& name() const { return directory_; }
  /// False where the file system has no locks.
  bool is_locked() const { return lock_->is_held(); }
  /// Whether this run takes the place of earlier results, which are in previous/.
  bool has_previous() const { return has_previous_; }

  /// The path of a file that this run is about to write; its folder is made.
  std::string file(const std::string& name) const;

  /// Takes note that `name` is complete.
  void written(const std::string& name);
  /// The same for one of the many files solution/NNNN.vtu, which solution.pvd stands for.
  void written_step(const std::string& name) { steps_.insert(name); }
  const std::vector<std::string>& files() const { return written_; }

  /// Removes report and picture of the part that this run goes on from: they tell of its end.
  void remove_end() const noexcept;

  /// After a run that solved: the directory tells of it alone. Removes results that the part
  /// before left and this one did not write, and previous/.
  void settle() const noexcept;

 private:
  std::string directory_;
  Writer writer_;
  std::unique_ptr<DirectoryLock> lock_;
  bool has_previous_ = false;
  std::vector<std::string> written_;
  std::set<std::string> steps_;
};

}  // namespace apps
