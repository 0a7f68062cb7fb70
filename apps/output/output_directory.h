// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/directory_lock.h"
#include "apps/output/result_files.h"

#include <memory>
#include <set>
#include <string>
#include <vector>

namespace apps {

/// The directory of a run's results, locked against other runs. The results of an earlier run are
/// in its folder previous/ until this run has solved.
class OutputDirectory {
 public:
  /// Makes the directory, locks it, and moves the results of an earlier run aside.
  ///
  /// goes_on  whether this run resumes the one whose results are there, which then stay
  /// inputs   files that the run has yet to read
  /// writer   who writes the results
  /// throws   multigrid::FileError if the directory cannot be made or written to, if another run
  ///          uses it, if earlier results cannot be moved, or if an input is one of them
  explicit OutputDirectory(const std::string& directory,
                           bool goes_on = false,
                           const std::vector<std::string>& inputs = {},
                           Writer writer = Writer::run);

  const std::string& name() const { return directory_; }
  /// False where the file system has no locks.
  bool is_locked() const { return lock_->is_held(); }
  /// Whether there are results of an earlier run in previous/.
  bool has_previous() const { return has_previous_; }

  /// The path of a file that this run is about to write. Makes its folder.
  std::string file(const std::string& name) const;

  /// Writes a text file. Throws postprocess::WriteError.
  void write(const std::string& text, const std::string& name);
  /// Notes that the file `name` is complete.
  void written(const std::string& name);
  /// The same for one of many files, such as solution/NNNN.vtu and film/NNNN.png, which files() leaves out.
  void written_step(const std::string& name) { steps_.insert(name); }
  const std::vector<std::string>& files() const { return written_; }

  /// Removes the files that tell how the run ended that this one resumes: report, picture.
  void remove_end() const noexcept;

  /// To be called after a run that solved. Removes results that this run did not write, and
  /// previous/.
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
