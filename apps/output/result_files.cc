// SPDX-License-Identifier: MIT
#include "apps/output/result_files.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace apps {
namespace {

namespace fs = std::filesystem;

struct ResultFile {
  const char* name;
  bool is_solution;  ///< takes long to compute
  bool is_of_end;    ///< tells how a run ended
};

/// The checkpoint comes last, so that it is moved after everything else.
constexpr ResultFile run_files[] = {{"report.json", false, true},
                                    {"residuals.csv", false, true},
                                    {"convergence.csv", true, true},
                                    {"adaptivity.csv", true, true},
                                    {"adaptivity.svg", false, true},
                                    {"probes.csv", false, true},
                                    {"history.svg", false, true},
                                    {"boundaries.vtu", false, true},
                                    {"boundaries.pvtu", false, true},
                                    {"solution.vtu", true, true},
                                    {"solution.png", true, true},
                                    {"film.png", true, true},
                                    {"film/range.txt", false, false},
                                    {"solution.mtx", true, true},
                                    {"hierarchy/aggregates.vtu", false, true},
                                    {"hierarchy/boxes.vtu", false, true},
                                    {"hierarchy/aggregates_1.png", false, true},
                                    {"system/A.mtx", false, true},
                                    {"system/b.mtx", false, true},
                                    {"system/coordinates.mtx", false, true},
                                    {"solution.pvd", true, false},
                                    {"solution.pvtu", true, true},
                                    {"log.txt", false, false},
                                    {"parameters.prm", false, false},
                                    {"history.csv", true, false},
                                    {"checkpoint.terrace", true, false}};
constexpr const char* experiment_files[] = {"results.md", "results.csv",      "results.json",
                                            "plot.svg",   "sheet.png",        "golden_small.json",
                                            "log.txt",    "golden_paper.json"};
constexpr const char* result_folders[] = {"boundaries", "checkpoint", "film", "hierarchy",
                                          "solution",   "system",     "lines"};
constexpr const char* of_boundaries = "boundaries/";  ///< pieces of several processes
constexpr const char* thermal_folder = "thermal";     ///< a run's results, too, but for its log
constexpr const char* part = ".part";

bool is_file(const fs::path& path) {
  std::error_code ignored;  // what cannot be examined counts as no file
  const fs::file_type type = fs::symlink_status(path, ignored).type();
  return type == fs::file_type::regular || type == fs::file_type::symlink;
}

/// What a run in time writes after steps: files NNNN with an extension in a folder, or NNNN_NNNN of several processes.
constexpr struct {
  const char *folder, *extension;
} step_files[] = {{"solution", ".vtu"},       {"solution", ".pvtu"}, {"boundaries", ".vtu"},
                  {"checkpoint", ".terrace"}, {"film", ".png"},      {"film", ".values"}};

bool is_step(const fs::path& name, const char* extension) {
  const std::string stem = name.stem().string();
  return name.extension() == extension && std::all_of(stem.begin(), stem.end(), [](const char c) {
           return c == '_' || (c >= '0' && c <= '9');
         });
}

/// The files of steps, or with `ending` behind their name.
std::vector<std::string> steps_in(const fs::path& directory, const std::string& ending = "") {
  std::vector<std::string> names;
  std::error_code ignored;  // no such folder, no such files
  for (const auto& [folder, extension] : step_files)
    for (const auto& entry : fs::directory_iterator(directory / folder, ignored)) {
      const std::string name = entry.path().filename().string();
      const std::size_t length = name.size() - std::min(name.size(), ending.size());
      if (name.substr(length) == ending && is_step(name.substr(0, length), extension) &&
          is_file(entry.path()))
        names.push_back(std::string(folder) + "/" + name);
    }
  return names;
}

/// The files lines/NAME.csv and lines/NAME.svg, or with `ending` behind that name.
std::vector<std::string> lines_in(const fs::path& directory, const std::string& ending = "") {
  std::vector<std::string> names;
  std::error_code ignored;  // no such folder, no such files
  for (const auto& entry : fs::directory_iterator(directory / "lines", ignored)) {
    const std::string name = entry.path().filename().string();
    const std::size_t length = name.size() - std::min(name.size(), ending.size());
    const std::string type = fs::path(name.substr(0, length)).extension().string();
    if (name.substr(length) == ending && (type == ".csv" || type == ".svg") &&
        is_file(entry.path()))
      names.push_back("lines/" + name);
  }
  return names;
}

std::vector<std::string> all_names(Writer writer) {
  if (writer == Writer::experiment)
    return {std::begin(experiment_files), std::end(experiment_files)};
  std::vector<std::string> names;
  for (const ResultFile& file : run_files) names.emplace_back(file.name);
  return names;
}

void remove_empty_folders(const fs::path& directory) {
  std::error_code ignored;  // not empty: it stays
  for (const char* folder : result_folders) {
    fs::remove(directory / thermal_folder / folder, ignored);
    fs::remove(directory / folder, ignored);
  }
  fs::remove(directory / thermal_folder, ignored);
}

/// Results of a run, without those of its thermal part.
std::vector<std::string> own_results_in(const fs::path& directory) {
  std::vector<std::string> names = steps_in(directory);
  for (const std::string& name : lines_in(directory)) names.push_back(name);
  for (const ResultFile& file : run_files)
    if (is_file(directory / file.name)) names.emplace_back(file.name);
  return names;
}

}  // namespace

std::vector<std::string> results_in(const std::string& directory, Writer writer) {
  std::vector<std::string> names;
  if (writer == Writer::run) {
    for (const std::string& name : own_results_in(fs::path(directory) / thermal_folder))
      names.push_back(std::string(thermal_folder) + "/" + name);
    for (const std::string& name : own_results_in(directory)) names.push_back(name);
    return names;
  }
  for (const std::string& name : all_names(writer))
    if (is_file(fs::path(directory) / name)) names.push_back(name);
  return names;
}

std::vector<std::string> results_of_the_end(const std::string& directory) {
  std::vector<std::string> names = lines_in(directory);
  for (const std::string& name : steps_in(directory))
    if (name.rfind(of_boundaries, 0) == 0) names.push_back(name);
  for (const ResultFile& file : run_files)
    if (file.is_of_end && is_file(fs::path(directory) / file.name)) names.emplace_back(file.name);
  return names;
}

bool hold_a_solution(const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(), [](const std::string& name) {
    const auto* const known =
        std::find_if(std::begin(run_files), std::end(run_files),
                     [&](const ResultFile& file) { return file.name == name; });
    if (name.rfind("lines/", 0) == 0 || name.rfind(of_boundaries, 0) == 0) return false;
    return known == std::end(run_files) || known->is_solution;  // else a step, or an experiment's
  });
}

void remove_results(const std::string& directory, const std::vector<std::string>& names) noexcept {
  std::error_code ignored;
  for (const std::string& name : names) fs::remove(fs::path(directory) / name, ignored);
  remove_empty_folders(directory);
}

void remove_parts(const std::string& directory) noexcept {
  std::vector<std::string> parts = steps_in(directory, part);
  for (const std::string& name : lines_in(directory, part)) parts.push_back(name);
  for (const Writer writer : {Writer::run, Writer::experiment})
    for (const std::string& name : all_names(writer)) parts.push_back(name + part);
  remove_results(directory, parts);
}

void move_results(const std::string& from, const std::string& to, Writer writer) {
  for (const std::string& name : results_in(from, writer)) {
    const fs::path target = fs::path(to) / name;
    fs::create_directories(target.parent_path());
    fs::rename(fs::path(from) / name, target);
  }
  remove_empty_folders(from);
}

}  // namespace apps
