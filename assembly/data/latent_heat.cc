// SPDX-License-Identifier: MIT
#include "assembly/data/latent_heat.h"

#include "assembly/data/expression.h"
#include "assembly/data/text.h"
#include "multigrid/system.h"

#include <sstream>

namespace assembly {

namespace {

using multigrid::InputError;

double number_of(const std::string& text, const std::string& item, const Variables& variables) {
  const Expression<3> value(latent_heat_key, text, variables);
  if (!value.is_constant())
    throw InputError(latent_heat_key + ": `" + item + "` depends on the place in `" + text +
                     "`; give numbers or constants.");
  return value({});
}

/// One item without the name of a material.
std::string enthalpy(const std::string& text, const Variables& variables) {
  const std::vector<std::string> parts = split(text, ',');
  if (parts.size() != 3)
    throw InputError(latent_heat_key + ": `" + text +
                     "` is not of the form `name: latent heat, solidus, liquidus`.");
  const double latent = number_of(parts[0], text, variables),
               solidus = number_of(parts[1], text, variables),
               liquidus = number_of(parts[2], text, variables);
  if (!(latent >= 0))
    throw InputError(latent_heat_key + ": `" + text + "` has the latent heat " + parts[0] +
                     "; it must be zero or positive.");
  if (!(liquidus > solidus))
    throw InputError(
        latent_heat_key + ": `" + text +
        "` has a liquidus that is not above its solidus; where melting has one temperature, "
        "give a small range around it.");
  std::ostringstream result;
  result.precision(17);
  result << "(" << latent << ")*min(max((u-(" << solidus << "))/(" << liquidus - solidus
         << "),0),1)";
  return result.str();
}

}  // namespace

std::string enthalpy_of_melting(const ProblemOptions& problem) {
  const std::string text = trim(problem.latent_heat);
  if (text.empty()) return "";
  const Variables variables{false, constants_of(problem)};
  if (text.find(':') == std::string::npos && text.find(';') == std::string::npos)
    return enthalpy(text, variables);
  std::string result;
  bool has_rest = false;
  for (const Item& item : split_items(latent_heat_key, text)) {
    result += item.name + ": " + enthalpy(item.text, variables) + "; ";
    has_rest = has_rest || item.name == rest_name;
  }
  return has_rest ? result : result + rest_name + ": 0";
}

}  // namespace assembly
