// SPDX-License-Identifier: MIT
#include "apps/parameters/parameter_file.h"

#include "apps/parameters/file_names.h"
#include "apps/parameters/nearest.h"
#include "apps/parameters/parameter_errors.h"
#include "assembly/data/constants.h"
#include "multigrid/errors.h"

#include <deal.II/base/parameter_handler.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>

namespace apps {
namespace {

using dealii::ParameterHandler;

std::string read_text(const std::string& name) {
  std::string text;
  if (name == "-") {
    text.assign(std::istreambuf_iterator<char>(std::cin), {});
  } else {
    if (std::filesystem::is_directory(name))
      throw multigrid::FileError(name +
                                 " is a directory; give the name of a parameter file in it.");
    std::ifstream file(name, std::ios::binary);
    if (!file)
      throw multigrid::FileError("cannot read the parameter file " + name + ": " +
                                 std::strerror(errno) + "; see terrace --help.");
    text.assign(std::istreambuf_iterator<char>(file), {});
    if (file.bad())
      throw multigrid::FileError("reading the parameter file " + name +
                                 " failed: " + std::strerror(errno) + ".");
  }
  if (text.find('\0') != std::string::npos)
    throw multigrid::InputError((name == "-" ? "standard input" : name) +
                                " is no parameter file: it holds bytes that are not text.");
  if (text.compare(0, 3, "\xEF\xBB\xBF") == 0)
    text.erase(0, 3);  // the mark that some editors put before UTF-8
  text.erase(std::remove(text.begin(), text.end(), '\r'), text.end());
  return text;
}

/// Refuses a value that its key does not take. deal.II's ParameterHandler lets every value with a
/// brace pass, since its MultipleParameterLoop reads such values as lists of variants.
void check_value(const Entry& entry, const std::string& value, const ParameterFile& file) {
  if (entry.pattern->match(value)) return;
  std::string where = file.name + ": ";  // set by a file that this one includes
  for (const Statement& statement : file.statements)
    if (statement.section == entry.section && statement.key == entry.key)
      where = file.name + ", line " + std::to_string(statement.first_line) + ": ";
  throw multigrid::InputError(where + bad_value(entry, value));
}

void parse(ParameterFile& file, const std::string& text, const std::vector<Entry>& list) {
  ParameterHandler handler;
  declare(handler, list);
  try {
    std::istringstream stream(text);
    handler.parse_input(stream, file.name);
  } catch (const dealii::ExceptionBase& exception) {
    throw multigrid::InputError(parse_error(exception, file.name, file.statements, list));
  }
  for (const Entry& entry : list) {
    const std::string value = handler.get(split(entry.section, '/'), entry.key);
    check_value(entry, value, file);
    set(file.parameters, entry.path(), value);
  }
}

/// Refuses a key that is set twice in the same file, since it is not clear which value is meant. (A
/// file may override the value of a file that it includes.)
void refuse_repeated_keys(const ParameterFile& file) {
  std::map<std::string, int> line_of;
  for (const Statement& statement : file.statements) {
    if (statement.word != "set") continue;
    const std::string path = statement.section + "/" + statement.key;
    const auto [first, is_new] = line_of.emplace(path, statement.first_line);
    if (!is_new)
      throw multigrid::InputError(file.name + ", line " + std::to_string(statement.first_line) +
                                  ": " + path + " is set a second time, first in line " +
                                  std::to_string(first->second) + "; keep one of the two.");
  }
}

/// The values of the keys that a file does not set: they depend on its preset and its problem.
Parameters defaults_of(const std::string& text, ParameterFile file) {
  parse(file, text, entries(Parameters()));
  Parameters defaults;
  apply(file.parameters.solver.preset, defaults.solver);
  choose_methods(file.parameters.problem, defaults.solver);
  return defaults;
}

/// Makes relative names of files start at the folder of the parameter file.
void start_at_file(Parameters& parameters, const std::string& parameter_file) {
  if (parameter_file == "-") return;
  rename_files(parameters, [&](const std::string& name) {
    return (std::filesystem::path(parameter_file).parent_path() / name).string();
  });
}

const std::string constants_path = "Problem/Constants/";

/// Whether the key of an assignment is one of Problem/Constants.
bool is_constant(const std::string& path) {
  return path.compare(0, constants_path.size(), constants_path) == 0;
}

/// The value of an assignment, trimmed. Refuses what a parameter file could not repeat.
std::string value_of(const std::string& assignment, const std::string& where) {
  const std::string value = dealii::Utilities::trim(assignment.substr(assignment.find('=') + 1));
  if (value.find_first_of("#\n") != std::string::npos)
    throw multigrid::InputError(
        where + "a value cannot hold # or a line end: the parameter file could not repeat it.");
  return value;
}

/// Applies an assignment "Section/Key=value".
///
/// list  all entries
void assign(const std::string& assignment, const std::vector<Entry>& list, ParameterFile& file) {
  file.assignments.push_back(assignment);
  const std::string where = "option --set " + assignment + ": ";
  const std::size_t equals = assignment.find('=');
  const std::string path = key_of(assignment);
  const std::size_t slash = path.rfind('/');
  if (equals == std::string::npos || slash == std::string::npos)
    throw multigrid::InputError(
        where + "write it as Section/Key=value, for example Solver/Tolerance=1e-8.");
  if (is_constant(path)) {
    std::string& constants = file.parameters.problem.constants;
    try {
      constants = assembly::with_constant(constants, path.substr(constants_path.size()),
                                          value_of(assignment, where));
    } catch (const multigrid::InputError& error) {
      throw multigrid::InputError(where + error.what());
    }
    return;
  }
  const Entry* entry = find(list, path);
  if (!entry)
    throw multigrid::InputError(where +
                                unknown_key(list, path.substr(0, slash), path.substr(slash + 1)));
  const std::string value = value_of(assignment, where);
  if (!entry->pattern->match(value)) throw multigrid::InputError(where + bad_value(*entry, value));
  set(file.parameters, path, value);
}

}  // namespace

std::string key_of(const std::string& assignment) {
  return dealii::Utilities::trim(assignment.substr(0, assignment.find('=')));
}

bool ParameterFile::assigns(const std::string& path) const {
  return std::any_of(assignments.begin(), assignments.end(),
                     [&](const std::string& a) { return key_of(a) == path; });
}

std::string ParameterFile::stem() const {
  if (name == "standard input") return "stdin";
  const std::filesystem::path stem = std::filesystem::path(name).stem();
  return (std::filesystem::path(name).extension() == ".gz" ? stem.stem() : stem).string();
}

std::string ParameterFile::output_directory() const {
  const std::string& directory = parameters.output.directory;
  return directory.empty() ? "output/" + stem() : directory;
}

std::string ParameterFile::locate(const std::string& message) const {
  const Entry* named = nullptr;
  std::size_t position = std::string::npos;
  const std::vector<Entry> list = entries(parameters);
  for (const Entry& entry : list) {
    const std::size_t found = message.find(entry.path());
    // Of two keys at the same place the longer one is meant: Mesh/Cells per side, not Mesh/Cells.
    if (found < position || (found != std::string::npos && found == position &&
                             entry.path().size() > named->path().size())) {
      position = found;
      named = &entry;
    }
  }
  if (!named) return message;
  for (auto a = assignments.rbegin(); a != assignments.rend(); ++a) {
    const std::string key = key_of(*a);
    if (key == named->path() || (is_constant(key) && message.find(key + ":") != std::string::npos))
      return "option --set " + *a + ": " + message;
  }
  for (auto s = statements.rbegin(); s != statements.rend(); ++s)
    if (s->section == named->section && s->key == named->key)
      return name + ", line " + std::to_string(s->first_line) + ": " + message;
  return message;
}

ParameterFile read_parameters(const std::string& name,
                              const std::vector<std::string>& assignments) {
  ParameterFile file;
  const std::string text = read_text(name);
  file.name = name == "-" ? "standard input" : name;
  file.statements = outline(text);
  refuse_circular_includes(file.name, file.statements);
  parse(file, text, entries(defaults_of(text, file)));
  refuse_repeated_keys(file);
  start_at_file(file.parameters, name);
  file.without_assignments = file.parameters;
  const std::vector<Entry> list = entries(Parameters());
  for (const std::string& assignment : assignments) assign(assignment, list, file);
  return file;
}

ParameterFile assign_parameters(const std::string& name,
                                const Parameters& defaults,
                                const std::vector<std::string>& assignments) {
  ParameterFile file;
  file.name = name;
  file.parameters = defaults;
  const std::vector<Entry> list = entries(Parameters());
  for (const std::string& assignment : assignments) assign(assignment, list, file);
  return file;
}

}  // namespace apps
