// SPDX-License-Identifier: MIT
#include "apps/parameters/parameters.h"

#include "apps/parameters/nearest.h"

#include <algorithm>
#include <fmt/format.h>
#include <sstream>
#include <type_traits>

namespace apps {
namespace {

namespace Patterns = dealii::Patterns;

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

/// Called by `visit` for each member; adds its entry to the list.
class Describe {
 public:
  Describe(std::string section, std::vector<Entry>& entries)
      : section_(std::move(section)), entries_(entries) {}

  void operator()(
      const char* key, double& value, double minimum, double maximum, const char* text) {
    add(key, fmt::format("{}", value), fmt::format("a number from {} to {}", minimum, maximum),
        text, Patterns::Double(minimum, maximum));
  }
  void operator()(const char* key, int& value, int minimum, int maximum, const char* text) {
    add(key, fmt::format("{}", value),
        fmt::format("a whole number from {} to {}", minimum, maximum), text,
        Patterns::Integer(minimum, maximum));
  }
  void operator()(const char* key, bool& value, const char* text) {
    add(key, value ? "true" : "false", "true or false", text, Patterns::Bool());
  }
  void operator()(const char* key, std::string& value, const char* text) {
    add(key, value, "text", text, Patterns::Anything());
  }
  template <class Enumeration, class = std::enable_if_t<std::is_enum_v<Enumeration>>>
  void operator()(const char* key, Enumeration& value, const char* words, const char* text) {
    const std::vector<std::string> all = split(words, '|');
    const std::string allowed = (all.size() > 1 ? "one of " : "only ") + list(all);
    add(key, multigrid::word(value, words), allowed, text, Patterns::Selection(words));
  }

 private:
  void add(const char* key,
           std::string value,
           std::string allowed,
           const char* text,
           const Patterns::PatternBase& pattern) {
    entries_.push_back(
        {section_, key, std::move(value), std::move(allowed), text, pattern.clone()});
  }

  std::string section_;
  std::vector<Entry>& entries_;
};

/// Called by `visit` for each member; gives the one named `key` its value.
class Assign {
 public:
  Assign(std::string key, std::string value) : key_(std::move(key)), value_(std::move(value)) {}

  void operator()(const std::string& key, double& value, double, double, const char*) {
    if (key == key_) value = std::strtod(value_.c_str(), nullptr);  // takes denormal numbers
  }
  void operator()(const std::string& key, int& value, int, int, const char*) {
    if (key == key_) value = std::stoi(value_);
  }
  void operator()(const std::string& key, bool& value, const char*) {
    if (key == key_) value = value_ == "true" || value_ == "yes";
  }
  void operator()(const std::string& key, std::string& value, const char*) {
    if (key == key_) value = value_;
  }
  template <class Enumeration, class = std::enable_if_t<std::is_enum_v<Enumeration>>>
  void operator()(const std::string& key, Enumeration& value, const char* words, const char*) {
    if (key != key_) return;
    const std::vector<std::string> all = split(words, '|');
    value = static_cast<Enumeration>(std::find(all.begin(), all.end(), value_) - all.begin());
  }

 private:
  std::string key_;
  std::string value_;
};

}  // namespace

std::vector<Entry> entries(Parameters parameters) {
  std::vector<Entry> list;
  parameters.visit_sections(
      [&](const char* section, auto& options) { options.visit(Describe(section, list)); });
  return list;
}

void set(Parameters& parameters, const std::string& path, const std::string& value) {
  if (path == "Solver/Preset") {
    multigrid::SolverOptions chosen;
    chosen.visit(Assign("Preset", value));
    apply(chosen.preset, parameters.solver);
    return;
  }
  const std::size_t slash = path.rfind('/');
  parameters.visit_sections([&](const char* section, auto& options) {
    if (path.compare(0, slash, section) == 0) options.visit(Assign(path.substr(slash + 1), value));
  });
}

std::vector<std::string> split_section(const std::string& section) {
  return split(section, '/');
}

std::vector<std::string> sections(const std::vector<Entry>& entries) {
  std::vector<std::string> names;
  for (const Entry& entry : entries)
    if (names.empty() || names.back() != entry.section) names.push_back(entry.section);
  return names;
}

std::vector<std::string> keys(const std::vector<Entry>& entries, const std::string& section) {
  std::vector<std::string> names;
  for (const Entry& entry : entries)
    if (entry.section == section) names.push_back(entry.key);
  return names;
}

const Entry* find(const std::vector<Entry>& entries, const std::string& path) {
  for (const Entry& entry : entries)
    if (entry.path() == path) return &entry;
  return nullptr;
}

}  // namespace apps
