// SPDX-License-Identifier: MIT
#include "apps/parameters/parameters.h"

#include "apps/parameters/nearest.h"

#include <algorithm>
#include <fmt/format.h>
#include <type_traits>
#include <utility>

namespace apps {
namespace {

namespace Patterns = dealii::Patterns;

/// An entry without section and key, for each kind of value.
Entry entry_of(double& value, double minimum, double maximum, const char* text) {
  return {fmt::format("{}", value), fmt::format("a number from {} to {}", minimum, maximum), text,
          Patterns::Double(minimum, maximum).clone()};
}
Entry entry_of(int& value, int minimum, int maximum, const char* text) {
  return {fmt::format("{}", value), fmt::format("a whole number from {} to {}", minimum, maximum),
          text, Patterns::Integer(minimum, maximum).clone()};
}
Entry entry_of(bool& value, const char* text) {
  return {value ? "true" : "false", "true or false", text, Patterns::Bool().clone()};
}
Entry entry_of(std::string& value, const char* text) {
  return {value, "text", text, Patterns::Anything().clone()};
}
template <class Enumeration, class = std::enable_if_t<std::is_enum_v<Enumeration>>>
Entry entry_of(Enumeration& value, const char* words, const char* text) {
  const std::vector<std::string> all = split(words, '|');
  return {multigrid::word(value, words), (all.size() > 1 ? "one of " : "only ") + list(all), text,
          Patterns::Selection(words).clone()};
}

void assign(double& value, const std::string& text, double, double, const char*) {
  value = std::strtod(text.c_str(), nullptr);  // takes denormal numbers
}
void assign(int& value, const std::string& text, int, int, const char*) {
  value = std::stoi(text);
}
void assign(bool& value, const std::string& text, const char*) {
  value = text == "true" || text == "yes";
}
void assign(std::string& value, const std::string& text, const char*) {
  value = text;
}
template <class Enumeration, class = std::enable_if_t<std::is_enum_v<Enumeration>>>
void assign(Enumeration& value, const std::string& text, const char* words, const char*) {
  const std::vector<std::string> all = split(words, '|');
  value = static_cast<Enumeration>(std::find(all.begin(), all.end(), text) - all.begin());
}

/// Gives the member named `key` its value.
template <class Options>
void set_key(Options& options, const std::string& key, const std::string& text) {
  options.visit([&](const char* name, auto& value, auto... range_and_text) {
    if (key == name) assign(value, text, range_and_text...);
  });
}

}  // namespace

std::vector<Entry> entries(Parameters parameters) {
  std::vector<Entry> list;
  parameters.visit_sections([&](const char* section, auto& options) {
    options.visit([&](const char* key, auto& value, auto... range_and_text) {
      list.push_back(entry_of(value, range_and_text...));
      list.back().section = section;
      list.back().key = key;
    });
  });
  return list;
}

void choose_methods(const assembly::ProblemOptions& problem, multigrid::SolverOptions& options) {
  if (assembly::has_energy(problem)) return;
  options.norm = multigrid::Norm::rhs;
  if (assembly::has_symmetric_matrix(problem)) return;
  options.krylov = multigrid::Krylov::bicgstab;
  if (multigrid::smoother_traits(options.smoother.kind).needs_symmetric_values)
    options.smoother.kind = multigrid::SmootherKind::gauss_seidel;
}

/// Sets a key of section Problem, and of the solver what depends on it.
static void set_of_problem(Parameters& parameters,
                           const std::string& key,
                           const std::string& value) {
  const auto kind = [&] {
    return std::make_pair(assembly::has_symmetric_matrix(parameters.problem),
                          assembly::has_energy(parameters.problem));
  };
  const auto before = kind();
  set_key(parameters.problem, key, value);
  if (kind() == before) return;
  const multigrid::SolverOptions defaults = defaults_of_equations();
  parameters.solver.krylov = defaults.krylov;
  parameters.solver.norm = defaults.norm;
  apply(parameters.solver.preset, parameters.solver);
  choose_methods(parameters.problem, parameters.solver);
}

void set(Parameters& parameters, const std::string& path, const std::string& value) {
  if (path == "Solver/Preset") {
    multigrid::SolverOptions chosen;
    set_key(chosen, "Preset", value);
    apply(chosen.preset, parameters.solver);
    choose_methods(parameters.problem, parameters.solver);
    return;
  }
  const std::size_t slash = path.rfind('/');
  if (path.compare(0, slash, "Problem") == 0)
    return set_of_problem(parameters, path.substr(slash + 1), value);
  parameters.visit_sections([&](const char* section, auto& options) {
    if (path.compare(0, slash, section) == 0) set_key(options, path.substr(slash + 1), value);
  });
}

const Entry* find(const std::vector<Entry>& entries, const std::string& path) {
  for (const Entry& entry : entries)
    if (entry.path() == path) return &entry;
  return nullptr;
}

}  // namespace apps
