// SPDX-License-Identifier: MIT
#include "apps/parameters/includes.h"

#include "multigrid/errors.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <set>

namespace apps {
namespace {

using Path = std::filesystem::path;

/// The file behind the name, whatever way leads there; the name itself if there is none.
Path identity(const std::string& name) {
  std::error_code none;
  const Path path = std::filesystem::canonical(name, none);
  return none ? Path(name) : path;
}

/// around    the file with these statements and those that include it
/// followed  files that were looked at: once is enough
void follow(const std::string& name,
            const std::vector<Statement>& statements,
            std::vector<Path>& around,
            std::set<Path>& followed) {
  for (const Statement& statement : statements) {
    if (statement.word != "include") continue;
    const Path path = identity(statement.value);
    if (std::find(around.begin(), around.end(), path) != around.end())
      throw multigrid::InputError(
          fmt::format("{}, line {}: {} is included from within itself; remove one of the includes.",
                      name, statement.first_line, statement.value));
    std::error_code none;
    if (!std::filesystem::is_regular_file(path, none) || !followed.insert(path).second) continue;
    std::ifstream file(path, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    around.push_back(path);
    follow(statement.value, outline(text), around, followed);
    around.pop_back();
  }
}

}  // namespace

void refuse_circular_includes(const std::string& name, const std::vector<Statement>& statements) {
  std::vector<Path> around = {identity(name)};
  std::set<Path> followed;
  follow(name, statements, around, followed);
}

}  // namespace apps
