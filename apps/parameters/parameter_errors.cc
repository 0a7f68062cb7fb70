// SPDX-License-Identifier: MIT
#include "apps/parameters/parameter_errors.h"

#include "apps/parameters/nearest.h"

#include <deal.II/base/parameter_handler.h>

#include <fmt/format.h>
#include <regex>
#include <sstream>

namespace apps {
namespace {

using dealii::ParameterHandler;

/// The first section that no `end` closes.
std::string unbalanced(const std::string& name, const std::vector<Statement>& statements) {
  std::vector<const Statement*> open;
  for (const Statement& statement : statements) {
    if (statement.word == "subsection" || statement.word == "SUBSECTION")
      open.push_back(&statement);
    if ((statement.word == "end" || statement.word == "END") && !open.empty()) open.pop_back();
  }
  if (open.empty()) return name + ": the file has more `end` than `subsection`; remove one.";
  return fmt::format("{}, line {}: subsection {} is never closed; add `end` after its last line.",
                     name, open.front()->first_line, open.front()->section);
}

}  // namespace

std::string bad_value(const Entry& entry, const std::string& value) {
  return fmt::format("{} = {} is not allowed: the key takes {}.", entry.path(), value,
                     entry.allowed);
}

std::string unknown_section(const std::vector<Entry>& entries, const std::string& section) {
  std::vector<std::string> names;
  for (const Entry& entry : entries)
    if (names.empty() || names.back() != entry.section) names.push_back(entry.section);
  const std::string hint = did_you_mean(section, names);
  return "there is no section " + section +
         (hint.empty() ? "; the sections are " + list(names) + "." : hint);
}

std::string unknown_key(const std::vector<Entry>& entries,
                        const std::string& section,
                        const std::string& key) {
  std::vector<std::string> names;
  for (const Entry& entry : entries)
    if (entry.section == section) names.push_back(entry.key);
  if (section.empty())
    return "the key " + key + " stands in no section; put it between `subsection NAME` and `end`.";
  if (names.empty()) return unknown_section(entries, section);
  std::string hint = did_you_mean(key, names);
  for (const Entry& entry : entries)
    if (hint.empty() && entry.key == key) hint = "; did you mean " + entry.path() + "?";
  if (hint.empty()) hint = "; its keys are " + list(names) + ".";
  return "section " + section + " has no key " + key + hint;
}

std::string parse_error(const dealii::ExceptionBase& exception,
                        const std::string& name,
                        const std::vector<Statement>& statements,
                        const std::vector<Entry>& entries) {
  std::ostringstream what;
  exception.print_info(what);
  const std::string text = one_line(what.str());
  if (dynamic_cast<const ParameterHandler::ExcUnbalancedSubsections*>(&exception))
    return unbalanced(name, statements);

  std::smatch match;
  if (!std::regex_search(text, match, std::regex("Line <([0-9]+)> of file <(.*?)>?: ")))
    return name + ": " + text;
  const std::string where = match[2].str() + ", line " + match[1].str() + ": ";
  const std::string rest = match.suffix();
  const Statement* statement =
      match[2] == name ? at_line(statements, std::stoi(match[1])) : nullptr;
  if (!statement) return where + rest;  // in a file that this one includes

  if (dynamic_cast<const ParameterHandler::ExcNoSubsection*>(&exception))
    return where + unknown_section(entries, statement->section);
  if (dynamic_cast<const ParameterHandler::ExcCannotOpenIncludeStatementFile*>(&exception))
    return where +
           "the file to include cannot be opened; its name is relative to the directory you call "
           "terrace from.";
  const Entry* entry = find(entries, statement->section + "/" + statement->key);
  if (dynamic_cast<const ParameterHandler::ExcInvalidEntryForPattern*>(&exception) && entry)
    return where + bad_value(*entry, statement->value);
  if (rest.find("No entry with name") == 0)
    return where + unknown_key(entries, statement->section, statement->key);
  if (rest.find("There is no subsection") == 0)
    return where + "this `end` closes no subsection; remove it.";
  return where +
         "the line is not understood; it should read `subsection NAME`, `set KEY = VALUE`, `end` "
         "or `include FILE`.";
}

}  // namespace apps
