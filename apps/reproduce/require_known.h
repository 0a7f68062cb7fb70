// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/json_node.h"

#include <string>
#include <vector>

namespace apps::reproduce {

/// The names of things that have one.
template <class Things>
std::vector<std::string> names_of(const Things& things) {
  std::vector<std::string> names;
  for (const auto& thing : things) names.push_back(thing.name);
  return names;
}

/// Refuses a name that is none of these, at the node's place.
///
/// what    "column", for the sentence
/// throws  multigrid::InputError, with the nearest name or all of them
void require_known(const JsonNode& node,
                   const std::string& name,
                   const std::vector<std::string>& names,
                   const char* what);

/// The list `key` of the node, of known names; empty if it is not there.
std::vector<std::string> known_names(const JsonNode& node,
                                     const char* key,
                                     const std::vector<std::string>& names,
                                     const char* what);

}  // namespace apps::reproduce
