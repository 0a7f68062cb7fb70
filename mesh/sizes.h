// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>

namespace mesh {

/// Edge lengths by name (Mesh/Sizes).
struct Sizes {
  std::optional<double> all;  ///< of everything that has no size of its own
  std::map<std::string, double> of_name;
};

/// Parses `all: size; name: size`.
///
/// throws  MeshError naming Mesh/Sizes and the part that is not of this form
Sizes parse_sizes(const std::string& text);

}  // namespace mesh
