// SPDX-License-Identifier: MIT
#include "assembly/dirichlet.h"

#include "multigrid/system.h"

#include <sstream>

namespace assembly {

namespace {

const std::string key = "Problem/Dirichlet";
const std::string all = "all";

using BoundaryNames = std::map<std::string, dealii::types::boundary_id>;

std::string list(const BoundaryNames& names) {
  std::string text;
  for (const auto& [name, id] : names) text += name + ", ";
  return text + all;
}

/// Name and expression of each item `name: expression`.
std::vector<std::pair<std::string, std::string>> split_items(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> items;
  std::istringstream stream(text);
  for (std::string item; std::getline(stream, item, ';');) {
    item = trim(item);
    if (item.empty()) continue;
    const std::size_t colon = item.find(':');
    if (colon == std::string::npos)
      throw multigrid::InputError(
          key + ": `" + item +
          "` is not of the form `name: expression`; several are separated by `;`.");
    items.emplace_back(trim(item.substr(0, colon)), item.substr(colon + 1));
  }
  return items;
}

}  // namespace

template <int dim>
Dirichlet<dim> parse_dirichlet(const std::string& text, const BoundaryNames& names) {
  Dirichlet<dim> dirichlet;
  std::map<std::string, unsigned int> position;
  for (const auto& [name, expression] : split_items(text)) {
    if (name != all && names.count(name) == 0)
      throw multigrid::InputError(key + ": the mesh has no boundary `" + name + "`; it has " +
                                  list(names) + ".");
    if (!position.emplace(name, dirichlet.values.size()).second)
      throw multigrid::InputError(key + ": the boundary `" + name +
                                  "` is named twice; give it one value.");
    dirichlet.values.emplace_back(key, expression);
  }
  for (const auto& [name, id] : names)
    if (const auto own = position.find(name); own != position.end())
      dirichlet.value_of[id] = own->second;
    else if (const auto rest = position.find(all); rest != position.end())
      dirichlet.value_of[id] = rest->second;
  return dirichlet;
}

template Dirichlet<2> parse_dirichlet<2>(const std::string& text, const BoundaryNames& names);

}  // namespace assembly
