// SPDX-License-Identifier: MIT
#include "mesh/sizes.h"

#include "mesh/error.h"
#include "mesh/trim.h"

#include <charconv>
#include <cmath>
#include <sstream>

namespace mesh {

namespace {

[[noreturn]] void refuse(const std::string& part) {
  throw MeshError(
      "Mesh/Sizes: `" + part +
      "` is not of the form `name: size` with a positive size; several are separated by `;`.");
}

double parse_size(const std::string& part, const std::size_t colon) {
  const std::string number = trim(part.substr(colon + 1));
  double size = 0;
  const char* const end = number.data() + number.size();
  const auto [stop, error] = std::from_chars(number.data(), end, size);
  if (error != std::errc() || stop != end || !(size > 0) || !std::isfinite(size)) refuse(part);
  return size;
}

}  // namespace

Sizes parse_sizes(const std::string& text) {
  Sizes sizes;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, ';');) {
    part = trim(part);
    if (part.empty() && stream.eof()) break;
    const std::size_t colon = part.rfind(':');
    if (colon == std::string::npos) refuse(part);
    const std::string name = trim(part.substr(0, colon));
    const double size = parse_size(part, colon);
    const bool is_new = name == "all" ? !sizes.all : sizes.of_name.emplace(name, size).second;
    if (!is_new || name.empty())
      throw MeshError(
          "Mesh/Sizes: `" + name + "` is " +
          (name.empty() ? "no name in `" + part + "`." : "there twice; give it one size."));
    if (name == "all") sizes.all = size;
  }
  return sizes;
}

}  // namespace mesh
