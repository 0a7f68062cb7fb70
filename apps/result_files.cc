// SPDX-License-Identifier: MIT
#include "apps/result_files.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace apps {
namespace {

namespace fs = std::filesystem;

struct ResultFile {
  const char* name;
  bool is_solution;  ///< took computing
  bool is_of_end;    ///< tells of the end of a run
};

/// What a run resumes from comes last: it is moved when all else has been.
constexpr ResultFile result_files[] = {{"report.json", false, true},
                                       {"residuals.csv", false, true},
                                       {"convergence.csv", true, true},
                                       {"solution.vtu", true, true},
                                       {"solution.png", true, true},
                                       {"solution.mtx", true, true},
                                       {"hierarchy/aggregates.vtu", false, true},
                                       {"hierarchy/boxes.vtu", false, true},
                                       {"hierarchy/aggregates_1.png", false, true},
                                       {"results.md", true, true},
                                       {"results.csv", true, true},
                                       {"results.json", true, true},
                                       {"plot.svg", true, true},
                                       {"sheet.png", true, true},
                                       {"golden_small.json", true, true},
                                       {"golden_paper.json", true, true},
                                       {"solution.pvd", true, false},
                                       {"log.txt", false, false},
                                       {"parameters.prm", false, false},
                                       {"checkpoint.terrace", true, false}};
constexpr const char* result_folders[] = {"hierarchy", "solution"};
constexpr const char* part = ".part";

bool is_file(const fs::path& path) {
  std::error_code ignored;  // what cannot be looked at is none
  const fs::file_type type = fs::symlink_status(path, ignored).type();
  return type == fs::file_type::regular || type == fs::file_type::symlink;
}

/// NNNN.vtu, as write_step makes them.
bool is_step(const fs::path& name) {
  const std::string stem = name.stem().string();
  return name.extension() == ".vtu" &&
         std::all_of(stem.begin(), stem.end(), [](const char c) { return c >= '0' && c <= '9'; });
}

/// solution/NNNN.vtu, or those with `ending` after that.
std::vector<std::string> steps_in(const fs::path& directory, const std::string& ending = "") {
  std::vector<std::string> names;
  std::error_code ignored;  // no such folder, no such files
  for (const auto& entry : fs::directory_iterator(directory / "solution", ignored)) {
    const std::string name = entry.path().filename().string();
    const std::size_t length = name.size() - std::min(name.size(), ending.size());
    if (name.substr(length) == ending && is_step(name.substr(0, length)) && is_file(entry.path()))
      names.push_back("solution/" + name);
  }
  return names;
}

template <class Condition>
std::vector<std::string> files_in(const fs::path& directory, Condition&& condition) {
  std::vector<std::string> names;
  for (const ResultFile& file : result_files)
    if (condition(file) && is_file(directory / file.name)) names.push_back(file.name);
  return names;
}

void remove_empty_folders(const fs::path& directory) {
  std::error_code ignored;  // not empty: it stays
  for (const char* folder : result_folders) fs::remove(directory / folder, ignored);
}

}  // namespace

std::vector<std::string> results_in(const std::string& directory) {
  std::vector<std::string> names = steps_in(directory);
  const std::vector<std::string> files = files_in(directory, [](const auto&) { return true; });
  names.insert(names.end(), files.begin(), files.end());
  return names;
}

std::vector<std::string> results_of_the_end(const std::string& directory) {
  return files_in(directory, [](const ResultFile& file) { return file.is_of_end; });
}

bool hold_a_solution(const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(), [](const std::string& name) {
    const auto* const known =
        std::find_if(std::begin(result_files), std::end(result_files),
                     [&](const ResultFile& file) { return file.name == name; });
    return known == std::end(result_files) || known->is_solution;  // else one of the steps
  });
}

void remove_results(const std::string& directory, const std::vector<std::string>& names) noexcept {
  std::error_code ignored;
  for (const std::string& name : names) fs::remove(fs::path(directory) / name, ignored);
  remove_empty_folders(directory);
}

void remove_parts(const std::string& directory) noexcept {
  std::vector<std::string> parts = steps_in(directory, part);
  for (const ResultFile& file : result_files) parts.push_back(file.name + std::string(part));
  remove_results(directory, parts);
}

void move_results(const std::string& from, const std::string& to) {
  for (const std::string& name : results_in(from)) {
    const fs::path target = fs::path(to) / name;
    fs::create_directories(target.parent_path());
    fs::rename(fs::path(from) / name, target);
  }
  remove_empty_folders(from);
}

}  // namespace apps
