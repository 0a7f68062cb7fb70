// SPDX-License-Identifier: MIT
#include "apps/output/output_directory.h"

#include "multigrid/errors.h"
#include "postprocess/writers.h"

#include <algorithm>
#include <filesystem>
#include <unistd.h>

namespace apps {
namespace {

void make_directory(const std::string& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error)
    throw multigrid::FileError("cannot make the output directory " + directory + ": " +
                               error.message() + "; choose another with --output.");
  if (!std::filesystem::is_directory(directory, error))
    throw multigrid::FileError("the output directory " + directory +
                               " is a file; choose another with --output.");
  if (access(directory.c_str(), W_OK | X_OK) != 0)
    throw multigrid::FileError("the output directory " + directory +
                               " is not writable; choose another with --output.");
}

}  // namespace

OutputDirectory::OutputDirectory(const std::string& directory,
                                 const bool goes_on,
                                 const std::vector<std::string>& inputs,
                                 const Writer writer)
    : directory_(directory), writer_(writer) {
  make_directory(directory);
  lock_ = std::make_unique<DirectoryLock>(directory);
  remove_parts(directory);
  if (goes_on) {
    undo_move_aside(directory);
  } else {
    require_not_moved(directory, inputs);
    has_previous_ = move_aside(directory, writer);
  }
}

std::string OutputDirectory::file(const std::string& name) const {
  const std::filesystem::path path = std::filesystem::path(directory_) / name;
  std::error_code ignored;  // whoever writes the file finds out, and says so
  std::filesystem::create_directories(path.parent_path(), ignored);
  return path.string();
}

void OutputDirectory::write(const std::string& text, const std::string& name) {
  postprocess::write_text(text, file(name));
  written(name);
}

void OutputDirectory::written(const std::string& name) {
  if (std::find(written_.begin(), written_.end(), name) == written_.end()) written_.push_back(name);
}

void OutputDirectory::remove_end() const noexcept {
  remove_results(directory_, results_of_the_end(directory_));
}

void OutputDirectory::settle() const noexcept {
  std::vector<std::string> stale;
  for (const std::string& name : results_in(directory_, writer_)) {
    const bool is_own = name == "log.txt" || steps_.count(name) > 0 ||
                        std::find(written_.begin(), written_.end(), name) != written_.end();
    if (!is_own) stale.push_back(name);
  }
  remove_results(directory_, stale);
  remove_previous(directory_, writer_);
}

}  // namespace apps
