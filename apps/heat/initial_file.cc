// SPDX-License-Identifier: MIT
#include "apps/heat/initial_file.h"

#include "apps/parameters/nearest.h"
#include "multigrid/errors.h"
#include "postprocess/vtu/read.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <vector>

namespace apps {
namespace {

using multigrid::FileError;
using postprocess::PointDataName;

/// The field that is u: that which was asked for, or a solution as Terrace writes it.
std::string field_of(const std::vector<PointDataName>& there,
                     const std::string& wanted,
                     const std::string& key) {
  const std::vector<std::string> words =
      wanted.empty() ? std::vector<std::string>{"temperature", "solution"} : std::vector{wanted};
  for (const std::string& word : words)
    for (const PointDataName& data : there) {
      if (data.name != word) continue;
      if (data.components == 1) return word;
      throw FileError(fmt::format(
          "`{}` has {} numbers a point, and a temperature has one; name another field in {}.", word,
          data.components, key));
    }
  std::vector<std::string> names;
  for (const PointDataName& data : there) names.push_back("`" + data.name + "`");
  throw FileError(fmt::format(
      "has no point data `{}`; {}.", words.size() == 1 ? wanted : words[0] + "` or `" + words[1],
      names.empty() ? std::string("it has none at all, so take the file of a solution")
                    : "it has " + list(names) + ", so name another field in " + key));
}

}  // namespace

postprocess::Fields read_scalar(const FieldKeys& keys,
                                const std::string& name,
                                const std::string& wanted,
                                std::string& field) {
  const std::string key = keys.file + ": ";
  std::error_code none;
  if (std::filesystem::is_directory(name, none) ||
      std::filesystem::path(name).extension() == ".pvd")
    throw FileError(
        key + name + ": is " +
        (std::filesystem::is_directory(name, none) ? "a directory" : "a list of files") +
        "; take one VTU file, as solution.vtu or, of a run in time, one of those in "
        "solution/.");
  const auto choose = [&](const std::vector<PointDataName>& there) {
    try {
      return field = field_of(there, wanted, keys.field);
    } catch (const FileError& error) {
      throw FileError(key + name + ": " + error.what());
    }
  };
  try {
    return postprocess::read_vtu(name, choose);
  } catch (const postprocess::ReadError& error) {
    std::string said = error.what();
    said.pop_back();  // the full stop
    throw FileError(key + said + "; take the VTU file of a former run's solution.");
  }
}

template <int dim>
std::string start_from_file(const Parameters& parameters, assembly::HeatProblem<dim>& heat) {
  const std::string& name = parameters.problem.initial_file;
  if (name.empty()) return "";
  std::string field;
  heat.start_from(read_scalar({"Problem/Initial file", "Problem/Initial field"}, name,
                              parameters.problem.initial_field, field),
                  name);
  return field;
}

std::string initial_text(const Parameters& parameters,
                         const std::string& field,
                         const assembly::OutsideOfField& outside) {
  std::string text =
      fmt::format("initial     u is `{}` of {}", field, parameters.problem.initial_file);
  if (outside.n > 0)
    text += fmt::format("; {} nodes outside of its mesh, by up to {:.2g}, take its value nearby",
                        outside.n, outside.farthest);
  return text;
}

template std::string start_from_file(const Parameters&, assembly::HeatProblem<2>&);
template std::string start_from_file(const Parameters&, assembly::HeatProblem<3>&);

}  // namespace apps
