// SPDX-License-Identifier: MIT
#include "apps/output/directory_lock.h"
#include "apps/output/result_files.h"
#include "multigrid/errors.h"

#include <filesystem>
#include <fmt/format.h>

namespace apps {
namespace {

namespace fs = std::filesystem;
using multigrid::FileError;

std::string previous_in(const std::string& directory) {
  return (fs::path(directory) / "previous").string();
}

/// The folder that becomes previous/ once it has all results of the directory.
std::string moving_in(const std::string& directory) {
  return (fs::path(directory) / ".previous").string();
}

/// Puts the results in `moving` in place of those in previous/. Other files there stay.
void replace_previous(const std::string& previous, const std::string& moving, Writer writer) {
  if (fs::exists(previous) && !fs::is_directory(previous))
    throw fs::filesystem_error("", std::make_error_code(std::errc::file_exists));
  if (fs::exists(previous)) {
    const DirectoryLock lock(previous);
    remove_results(previous, results_in(previous, writer));
    for (const auto& entry : fs::directory_iterator(previous))
      if (entry.path().filename() != ".lock")
        fs::rename(entry.path(), fs::path(moving) / entry.path().filename());
  }
  fs::remove(previous);
  fs::rename(moving, previous);
}

bool is_among_results(const fs::path& file, const std::string& directory) {
  std::error_code ignored;  // a file that does not exist is not among them
  for (const std::string& name : results_in(directory, Writer::run))
    if (fs::equivalent(file, fs::path(directory) / name, ignored)) return true;
  return false;
}

}  // namespace

bool move_aside(const std::string& directory, Writer writer) try {
  const std::string previous = previous_in(directory), moving = moving_in(directory);
  const std::vector<std::string> names = results_in(directory, writer);
  const bool was_cut_short = fs::exists(moving);
  const bool has_previous = fs::exists(previous);
  if (!was_cut_short && (names.empty() || (has_previous && !hold_a_solution(names)))) {
    remove_results(directory, names);
    return has_previous;
  }
  fs::create_directory(moving);
  move_results(directory, moving, writer);
  replace_previous(previous, moving, writer);
  return true;
} catch (const fs::filesystem_error& error) {
  throw FileError(
      fmt::format("the results of an earlier run in {} cannot be moved to {}: {}; remove them or "
                  "choose another directory with --output.",
                  directory, previous_in(directory), error.code().message()));
}

void undo_move_aside(const std::string& directory) try {
  const std::string moving = moving_in(directory);
  if (!fs::exists(moving)) return;
  move_results(moving, directory, Writer::run);
  fs::remove(moving);
} catch (const fs::filesystem_error& error) {
  throw FileError(fmt::format("the files in {} cannot be moved back to {}: {}; move them yourself.",
                              moving_in(directory), directory, error.code().message()));
}

void remove_previous(const std::string& directory, Writer writer) noexcept try {
  const std::string previous = previous_in(directory);
  if (!fs::is_directory(previous)) return;
  {
    const DirectoryLock lock(previous);
    remove_results(previous, results_in(previous, writer));
  }
  fs::remove(previous);
} catch (const std::exception&) {
}  // in use, or not empty: it stays

void require_not_moved(const std::string& directory, const std::vector<std::string>& files) {
  for (const std::string& file : files)
    if (is_among_results(file, directory) || is_among_results(file, previous_in(directory)))
      throw FileError(fmt::format(
          "{} is one of the results in {}, which the run would replace before it reads it; choose "
          "another directory with --output.",
          file, directory));
}

}  // namespace apps
