// SPDX-License-Identifier: MIT
#include "apps/reproduce/require_known.h"

#include "apps/parameters/nearest.h"

#include <algorithm>
#include <optional>

namespace apps::reproduce {

void require_known(const JsonNode& node,
                   const std::string& name,
                   const std::vector<std::string>& names,
                   const char* what) {
  if (std::find(names.begin(), names.end(), name) != names.end()) return;
  const std::string hint = did_you_mean(name, names);
  node.refuse("there is no " + std::string(what) + " " + name +
              (hint.empty() ? "; there are " + list(names) : hint));
}

std::vector<std::string> known_names(const JsonNode& node,
                                     const char* key,
                                     const std::vector<std::string>& names,
                                     const char* what) {
  const std::optional<JsonNode> given = node.find(key);
  if (!given) return {};
  for (const JsonNode& element : given->elements())
    require_known(element, element.text(), names, what);
  return given->texts();
}

}  // namespace apps::reproduce
