// SPDX-License-Identifier: MIT
#include "apps/parameters/outline.h"

#include "apps/parameters/nearest.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <tuple>

namespace apps {
namespace {

/// The line without its comment, with single spaces between words and none at its ends.
std::string tidy(const std::string& line) {
  return one_line(line.substr(0, line.find('#')));
}

/// The tidy texts before and behind the first `separator`.
std::pair<std::string, std::string> halves(const std::string& text, char separator) {
  const std::size_t position = std::min(text.find(separator), text.size());
  return {tidy(text.substr(0, position)),
          position < text.size() ? tidy(text.substr(position + 1)) : ""};
}

using Path = std::filesystem::path;

/// The file with links resolved, or the name itself if there is no such file.
Path identity(const std::string& name) {
  std::error_code none;
  const Path path = std::filesystem::canonical(name, none);
  return none ? Path(name) : path;
}

/// Follows the includes of a file.
///
/// around    the file with these statements, and those that include it
/// followed  files that need not be followed again
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

void close_section(std::string& section) {
  const std::size_t slash = section.rfind('/');
  section.erase(slash == std::string::npos ? 0 : slash);
}

}  // namespace

std::vector<Statement> outline(const std::string& file) {
  std::vector<Statement> statements;
  std::istringstream stream(file);
  std::string section, line, joined;
  int number = 0, first = 0;
  while (std::getline(stream, line)) {
    ++number;
    if (joined.empty()) first = number;
    if (!line.empty() && line.back() == '\\') {
      joined += line.substr(0, line.size() - 1) + " ";
      continue;
    }
    const std::string text = tidy(joined + line);
    const auto [word, rest] = halves(text, ' ');
    joined.clear();
    if (word.empty()) continue;
    Statement statement{first, number, section, word, "", ""};
    if (word == "subsection" || word == "SUBSECTION") {
      section += (section.empty() ? "" : "/") + rest;
      statement.section = section;
    } else if (word == "end" || word == "END") {
      close_section(section);
    } else if (word == "set" || word == "SET") {
      std::tie(statement.key, statement.value) = halves(rest, '=');
    } else if (word.compare(0, 7, "include") == 0 || word.compare(0, 7, "INCLUDE") == 0) {
      statement.word = "include";  // deal.II does without the blank behind it
      statement.value = tidy(text.substr(7));
    }
    statements.push_back(statement);
  }
  return statements;
}

const Statement* at_line(const std::vector<Statement>& statements, int line) {
  for (const Statement& statement : statements)
    if (statement.first_line <= line && line <= statement.last_line) return &statement;
  return nullptr;
}

void refuse_circular_includes(const std::string& name, const std::vector<Statement>& statements) {
  std::vector<Path> around = {identity(name)};
  std::set<Path> followed;
  follow(name, statements, around, followed);
}

}  // namespace apps
