// SPDX-License-Identifier: MIT
#include "apps/build_info.h"
#include "apps/parameters/nearest.h"
#include "apps/reproduce/experiment.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>

namespace apps::reproduce {
namespace {

namespace fs = std::filesystem;

/// The folders where papers may be, in the order of searching, each with the reason.
std::vector<std::pair<std::string, std::string>> candidates(const std::string& given) {
  if (!given.empty()) return {{given, "--experiments"}};
  const char* environment = std::getenv("TERRACE_EXPERIMENTS");
  if (environment && *environment) return {{environment, "TERRACE_EXPERIMENTS"}};
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path installed = program.parent_path().parent_path() / build_info::papers_from_prefix;
  return {{installed.string(), "installed"}, {build_info::papers_in_sources, "sources"}};
}

/// "2" of table_2, "F15" of figure_15, else the name itself.
std::string number_of(const std::string& folder) {
  if (folder.rfind("table_", 0) == 0) return folder.substr(6);
  if (folder.rfind("figure_", 0) == 0) return "F" + folder.substr(7);
  return folder;
}

/// Tables before figures, 2 before 10.
bool comes_before(const Place& a, const Place& b) {
  const auto key = [](const Place& place) {
    const std::size_t dash = place.name.find('-');
    const std::string number = place.name.substr(dash + 1);
    const bool figure = number[0] == 'F';
    return std::tuple(place.name.substr(0, dash), figure,
                      std::atoi(number.c_str() + (figure ? 1 : 0)), number);
  };
  return key(a) < key(b);
}

}  // namespace

std::string papers_folder(const std::string& given) {
  std::vector<std::string> searched;
  for (const auto& [folder, why] : candidates(given)) {
    if (fs::is_directory(folder)) return folder;
    searched.push_back(folder + " (" + why + ")");
  }
  throw multigrid::FileError(
      "there is no folder of experiments; searched: " + list(searched) +
      "; name one by --experiments DIR or the variable TERRACE_EXPERIMENTS.");
}

std::vector<Place> catalogue(const std::string& papers) {
  std::vector<Place> places;
  std::error_code error;
  for (const fs::directory_entry& paper : fs::directory_iterator(papers, error)) {
    if (!paper.is_directory()) continue;
    for (const fs::directory_entry& folder : fs::directory_iterator(paper.path(), error))
      if (fs::exists(folder.path() / "experiment.json"))
        places.push_back(
            {paper.path().filename().string() + "-" + number_of(folder.path().filename().string()),
             folder.path().string()});
  }
  std::sort(places.begin(), places.end(), comes_before);
  return places;
}

Place find_experiment(const std::string& papers, const std::string& name) {
  const std::vector<Place> places = catalogue(papers);
  for (const Place& place : places)
    if (boost::iequals(place.name, name)) return place;
  const std::vector<std::string> names = names_of(places);
  if (names.empty())
    throw multigrid::InputError("there is no experiment " + name + ": " + papers +
                                " has none at all.");
  const std::string hint = did_you_mean(name, names);
  throw multigrid::InputError("there is no experiment " + name + " in " + papers +
                              (hint.empty() ? "; there are " + list(names) + "." : hint));
}

std::string catalogue_text(const std::string& papers) {
  std::string text = fmt::format("experiments in {}\n", papers);
  for (const Place& place : catalogue(papers)) {
    const Experiment experiment = read_experiment(place.name, place.folder);
    text += fmt::format("\n{:<10} {}\n           {}\n", place.name, experiment.title,
                        experiment.source);
    for (const char* name : {"small", "paper"})
      if (const Scale* scale = find_named(experiment.scales, name))
        text += fmt::format("           {}: {}\n", name, scale->runs);
  }
  return text;
}

}  // namespace apps::reproduce
