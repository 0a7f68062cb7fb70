// SPDX-License-Identifier: MIT
#include "mesh/grading.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

namespace mesh {

namespace {

/// Parts of `text` between separators; an empty part at the very end is left out.
std::vector<std::string> split(const std::string& text, const char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  if (!parts.empty() && parts.back().find_first_not_of(" \t\r\n") == std::string::npos)
    parts.pop_back();
  return parts;
}

/// A number alone in a text, whatever the locale; false if it is none or not finite.
bool parse_number(const std::string& text, double& value) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos) return false;
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  const char* end = text.data() + last + 1;
  const auto [stop, error] = std::from_chars(text.data() + first, end, value);
  return error == std::errc() && stop == end && std::isfinite(value);
}

GradedPoint parse_graded_point(const std::string& text) {
  GradedPoint result;
  const std::size_t colon = text.find(':');
  const std::size_t comma = text.find(',');
  const bool parsed = colon != std::string::npos && comma < colon &&
                      parse_number(text.substr(0, comma), result.point[0]) &&
                      parse_number(text.substr(comma + 1, colon - comma - 1), result.point[1]) &&
                      parse_number(text.substr(colon + 1), result.size);
  if (!parsed)
    throw MeshError("Mesh/Grading: `" + text +
                    "` is not of the form `x, y: size` with three numbers; " +
                    "several points are separated by `;`.");
  if (result.size <= 0)
    throw MeshError("Mesh/Grading: the size in `" + text + "` must be positive.");
  return result;
}

}  // namespace

std::vector<GradedPoint> parse_grading(const std::string& text) {
  std::vector<GradedPoint> graded;
  for (const std::string& part : split(text, ';')) graded.push_back(parse_graded_point(part));
  return graded;
}

double SizeField::operator()(const double x, const double y) const {
  double size = mesh_size;
  for (const GradedPoint& g : graded)
    size = std::min(size, g.size + growth * std::hypot(x - g.point[0], y - g.point[1]));
  return size;
}

}  // namespace mesh
