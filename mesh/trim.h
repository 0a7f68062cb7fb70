// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace mesh {

/// `text` without white space at its ends. deal.II's function would have the helper for Gmsh load
/// deal.II.
inline std::string trim(const std::string& text) {
  const char* const white = " \t\r\n";
  const std::size_t first = text.find_first_not_of(white);
  return first == std::string::npos ? ""
                                    : text.substr(first, text.find_last_not_of(white) - first + 1);
}

}  // namespace mesh
