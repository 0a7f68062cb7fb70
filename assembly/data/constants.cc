// SPDX-License-Identifier: MIT
#include "assembly/data/constants.h"

#include "assembly/data/expression.h"
#include "assembly/expressions/required.h"
#include "multigrid/system.h"

#include <algorithm>
#include <set>
#include <type_traits>

namespace assembly {

namespace {

using multigrid::InputError;

const std::string constants_key = "Problem/Constants";

void check_name(const std::string& name, const Constants& before) {
  const std::string key = constants_key + "/" + name + ": ";
  const std::string meaning = meaning_of_name(name);
  if (!is_name(name))
    throw InputError(key + "`" + name +
                     "` is no name; take letters, digits and `_`, and no digit first.");
  if (!meaning.empty())
    throw InputError(key + "expressions know `" + name + "` as " + meaning +
                     "; take another name.");
  if (find(before, name))
    throw InputError(key + "the constant `" + name + "` is given twice; give it one value.");
}

/// The value of a constant, where those before it are known.
double value_of(const Item& item, const Constants& before) {
  const std::string key = constants_key + "/" + item.name;
  for (const std::string& name : names_in(item.text))
    for (const char* variable : {"x", "y", "z", "t", "u"})
      if (name == variable)
        throw InputError(key + ": `" + item.text + "` depends on `" + name +
                         "`; a constant is one number, made of numbers, pi, e, functions and the "
                         "constants before it.");
  Variables names;
  names.constants = before;
  const double value = Expression<2>(key, item.text, names)({});
  if (!is_finite(value))
    throw InputError(key + ": `" + item.text + "` has no finite value; give one that has.");
  return value;
}

/// The expression of an item without the name of a boundary or material before it.
std::string without_name(const std::string& item) {
  const std::size_t colon = without_file_names(item).find(':');
  return colon < without_file_names(item).find('?') ? item.substr(colon + 1) : item;
}

/// The names that the expressions of section Problem have, those of its constants left out.
std::set<std::string> names_in_expressions(ProblemOptions problem) {
  std::set<std::string> names;
  problem.visit([&](const char* key, auto& value, auto...) {
    if constexpr (std::is_same_v<decltype(value), std::string&>) {
      if ("Problem/" + std::string(key) == constants_key) return;
      for (const std::string& item : split(value, ';'))
        for (const std::string& name : names_in(without_name(item))) names.insert(name);
    }
  });
  return names;
}

}  // namespace

Constants constants_of(const ProblemOptions& problem) {
  Constants constants;
  for (const Item& item : split_items(constants_key, problem.constants)) {
    check_name(item.name, constants);
    constants.push_back({item.name, value_of(item, constants)});
  }
  return constants;
}

std::vector<std::string> unused_constants(const ProblemOptions& problem) {
  std::vector<Item> items = split_items(constants_key, problem.constants);
  std::set<std::string> used = names_in_expressions(problem);
  std::vector<std::string> unused;
  std::reverse(items.begin(), items.end());  // what a constant uses stands before it
  for (const Item& item : items) {
    if (used.count(item.name) == 0) {
      unused.insert(unused.begin(), item.name);
      continue;
    }
    for (const std::string& name : names_in(item.text)) used.insert(name);
  }
  return unused;
}

std::string with_constant(const std::string& constants,
                          const std::string& name,
                          const std::string& expression) {
  if (split(expression, ';').size() > 1)
    throw InputError(constants_key + "/" + name + ": `" + expression +
                     "` must be one expression, without `;`.");
  std::string text;
  std::vector<std::string> names;
  for (const Item& item : split_items(constants_key, constants)) {
    names.push_back(item.name);
    text += (text.empty() ? "" : "; ") + item.name + ": " +
            (item.name == name ? expression : item.text);
  }
  if (names.empty())
    throw InputError("Problem/Constants is empty, so there is no constant `" + name +
                     "` to set; write `set Constants = " + name + ": " + expression +
                     "` into section Problem of the file.");
  if (std::find(names.begin(), names.end(), name) == names.end())
    throw InputError("Problem/Constants has no constant `" + name + "`; it has " + list(names) +
                     ".");
  return text;
}

}  // namespace assembly
