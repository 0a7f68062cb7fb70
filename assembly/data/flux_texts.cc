// SPDX-License-Identifier: MIT
#include "assembly/data/flux_texts.h"

#include "assembly/data/expression.h"
#include "assembly/data/text.h"
#include "multigrid/system.h"

#include <sstream>

namespace assembly {

namespace {

using multigrid::InputError;

constexpr double stefan_boltzmann = 5.670374419e-8;  ///< W/(m^2 K^4), CODATA 2018
/// Differences of temperature below this count as this in |u0 - u|^n, whose derivative at 0 is infinite where n < 1.
constexpr double least_difference = 1e-30;

/// With all digits.
std::string number(const double value) {
  std::ostringstream text;
  text.precision(17);
  text << value;
  return text.str();
}

/// The expressions of an item, each of which can be read.
std::vector<std::string> parts_of(const std::string& key,
                                  const Item& item,
                                  const std::size_t n,
                                  const std::string& form,
                                  const Variables& variables) {
  std::vector<std::string> parts = split(item.text, ',');
  if (parts.size() != n)
    throw InputError(key + ": `" + item.name + ": " + item.text +
                     "` is not of the form `name: " + form + "`.");
  // A plane problem must not name z, which is found out when the flux itself is read.
  for (const std::string& part : parts) Expression<3>(key, part, variables);
  return parts;
}

void require_emissivity(const Item& item, const std::string& text, const Variables& variables) {
  const Expression<3> emissivity(radiation_key, text, variables);
  if (!emissivity.is_constant() || emissivity.depends_on_time()) return;
  const double value = emissivity({});
  if (!(value >= 0 && value <= 1))
    throw InputError(radiation_key + ": `" + item.name + ": " + item.text +
                     "` has the emissivity " + text + "; it must be between 0 and 1.");
}

FluxText radiation(const Item& item, const double zero, const Variables& variables) {
  const std::vector<std::string> parts =
      parts_of(radiation_key, item, 2, "emissivity, u0", variables);
  require_emissivity(item, parts[0], variables);
  return {item.name, radiation_key, "0",
          number(stefan_boltzmann) + "*(" + parts[0] + ")*(((" + parts[1] + ")-(" + number(zero) +
              "))^4-(u-(" + number(zero) + "))^4)"};
}

FluxText natural_convection(const Item& item, const Variables& variables) {
  const std::vector<std::string> parts =
      parts_of(natural_convection_key, item, 3, "coefficient, exponent, u0", variables);
  return {item.name, natural_convection_key, "0",
          "(" + parts[0] + ")*max(abs((" + parts[2] + ")-u)," + number(least_difference) + ")^(" +
              parts[1] + ")*((" + parts[2] + ")-u)"};
}

}  // namespace

std::vector<FluxText> flux_texts(const ProblemOptions& problem) {
  const Variables variables = variables_with_solution_of(problem);
  std::vector<FluxText> texts;
  for (const Item& item : split_items(neumann_key, problem.neumann))
    texts.push_back({item.name, neumann_key, "0", item.text});
  for (const Item& item : split_items(robin_key, problem.robin)) {
    const std::vector<std::string> parts = split(item.text, ',');
    if (parts.size() != 2)
      throw InputError(robin_key + ": `" + item.name + ": " + item.text +
                       "` is not of the form `name: alpha, g`.");
    texts.push_back({item.name, robin_key, parts[0], parts[1]});
  }
  for (const Item& item : split_items(radiation_key, problem.radiation))
    texts.push_back(radiation(item, problem.absolute_zero, variables));
  for (const Item& item : split_items(natural_convection_key, problem.natural_convection))
    texts.push_back(natural_convection(item, variables));
  return texts;
}

bool add_up(const std::string& key, const std::string& other) {
  const auto is_physical = [](const std::string& one) {
    return one == radiation_key || one == natural_convection_key;
  };
  const auto is_flux = [&](const std::string& one) {
    return one == neumann_key || one == robin_key || is_physical(one);
  };
  return key != other && is_flux(key) && is_flux(other) && (is_physical(key) || is_physical(other));
}

}  // namespace assembly
