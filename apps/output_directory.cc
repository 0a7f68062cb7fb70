// SPDX-License-Identifier: MIT
#include "apps/output_directory.h"

#include "multigrid/errors.h"

#include <algorithm>
#include <filesystem>
#include <unistd.h>

namespace apps {
namespace {

/// The files that a run may leave; log.txt and parameters.prm are written by every run.
constexpr const char* result_files[] = {"report.json",
                                        "residuals.csv",
                                        "convergence.csv",
                                        "solution.vtu",
                                        "solution.pvd",
                                        "checkpoint.terrace",
                                        "solution.png",
                                        "solution.mtx",
                                        "hierarchy/aggregates.vtu",
                                        "hierarchy/boxes.vtu",
                                        "hierarchy/aggregates_1.png"};
constexpr const char* result_folders[] = {"hierarchy", "solution"};

}  // namespace

OutputDirectory::OutputDirectory(const std::string& directory) : directory_(directory) {
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

std::string OutputDirectory::file(const std::string& name) const {
  const std::filesystem::path path = std::filesystem::path(directory_) / name;
  std::error_code ignored;  // whoever writes the file finds out, and says so
  std::filesystem::create_directories(path.parent_path(), ignored);
  return path.string();
}

void OutputDirectory::written(const std::string& name) {
  if (std::find(written_.begin(), written_.end(), name) == written_.end()) written_.push_back(name);
}

/// Those of the folder `solution` whose names are numbers, as write_step makes them.
void OutputDirectory::remove_stale_steps() const noexcept {
  std::error_code ignored;
  const std::filesystem::path folder = std::filesystem::path(directory_) / "solution";
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    const std::string stem = entry.path().stem().string();
    const bool is_number =
        std::all_of(stem.begin(), stem.end(), [](const char c) { return c >= '0' && c <= '9'; });
    if (is_number && entry.path().extension() == ".vtu" &&
        steps_.count("solution/" + entry.path().filename().string()) == 0)
      std::filesystem::remove(entry.path(), ignored);
  }
}

void OutputDirectory::remove_stale() const noexcept {
  for (const char* name : result_files) {
    std::error_code ignored;
    if (std::find(written_.begin(), written_.end(), name) == written_.end())
      std::filesystem::remove(std::filesystem::path(directory_) / name, ignored);
  }
  remove_stale_steps();
  for (const char* name : result_folders) {
    std::error_code ignored;  // not empty: it stays
    std::filesystem::remove(std::filesystem::path(directory_) / name, ignored);
  }
}

}  // namespace apps
