// SPDX-License-Identifier: MIT
#include "mesh/grading.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <sstream>

namespace mesh {

namespace {

constexpr const char* blanks = " \t\r\n";

std::string trim(const std::string& text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Parts of `text` between separators; an empty part at the very end is left out.
std::vector<std::string> split(const std::string& text, const char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  if (!parts.empty() && trim(parts.back()).empty()) parts.pop_back();
  return parts;
}

/// A number alone in a text, whatever the locale; false if it is none or not finite.
bool parse_number(const std::string& text, double& value) {
  const std::string number = trim(text);
  const char* end = number.data() + number.size();
  const auto [stop, error] = std::from_chars(number.data(), end, value);
  return error == std::errc() && stop == end && !number.empty() && std::isfinite(value);
}

[[noreturn]] void refuse_form(const std::string& text) {
  throw MeshError("Mesh/Grading: `" + text +
                  "` is neither `x, y: size` with three numbers nor `boundary name: size`; several "
                  "are separated by `;`.");
}

/// On shapes of size 1. Own trials: sound triangles down to 5e-8, an abort of Gmsh at 1e-9.
constexpr double smallest_size = 5e-8;

double parse_size(const std::string& text, const std::size_t colon) {
  double size = 0;
  if (!parse_number(text.substr(colon + 1), size)) refuse_form(text);
  if (size <= 0) throw MeshError("Mesh/Grading: the size in `" + text + "` must be positive.");
  if (size < smallest_size)
    throw MeshError("Mesh/Grading: the size in `" + text +
                    "` is too small for Gmsh, whose cells are sound down to about 1e-7; make it "
                    "larger and refine by Mesh/Refinements.");
  return size;
}

void check_inside(const GradedPoint& graded, const Shape shape) {
  if (contains(shape, graded.point)) return;
  std::ostringstream message;
  message << "Mesh/Grading: the point (" << graded.point[0] << ", " << graded.point[1]
          << ") is outside of the " << name(shape) << "; give points inside or on its boundary.";
  throw MeshError(message.str());
}

GradedPoint parse_point(const std::string& text, const std::size_t colon, const Shape shape) {
  GradedPoint result;
  const std::size_t comma = text.find(',');
  if (!parse_number(text.substr(0, comma), result.point[0]) ||
      !parse_number(text.substr(comma + 1, colon - comma - 1), result.point[1]))
    refuse_form(text);
  result.size = parse_size(text, colon);
  // Decimals seldom hit a circle; a point just beside it would make slivers.
  const std::optional<Circle> round = circle(shape);
  if (round && std::abs(round->distance(result.point)) < 0.1 * std::min(result.size, round->radius))
    result.point = round->nearest(result.point);
  check_inside(result, shape);
  return result;
}

GradedBoundary boundary(const std::string& wanted, const double size, const Shape shape) {
  const std::vector<std::string>& names = boundary_names(shape);
  GradedBoundary result{wanted, {}, std::nullopt, size};
  const auto is_meant = [&](const auto id) { return wanted == "all" || names[id] == wanted; };
  for (const Edge& edge : outline(shape))
    if (is_meant(edge.id)) result.edges.push_back(edge);
  if (const std::optional<Circle> round = circle(shape); round && is_meant(round->id))
    result.circle = round;
  if (result.edges.empty() && !result.circle) {
    std::string message =
        "Mesh/Grading: the " + name(shape) + " has no boundary `" + wanted + "`; it has ";
    for (const std::string& name : names) message += name + ", ";
    throw MeshError(message + "all.");
  }
  return result;
}

double distance_to(const Edge& edge, const dealii::Point<2>& p) {
  const dealii::Tensor<1, 2> along = edge.b - edge.a;
  const double s = std::clamp((p - edge.a) * along / along.norm_square(), 0., 1.);
  return p.distance(edge.a + s * along);
}

}  // namespace

double GradedBoundary::distance(const dealii::Point<2>& p) const {
  double smallest = circle ? std::abs(circle->distance(p)) : std::numeric_limits<double>::max();
  for (const Edge& edge : edges) smallest = std::min(smallest, distance_to(edge, p));
  return smallest;
}

double GradedBoundary::length() const {
  double sum = circle ? 2 * std::acos(-1.) * circle->radius : 0;
  for (const Edge& edge : edges) sum += edge.a.distance(edge.b);
  return sum;
}

Grading parse_grading(const std::string& text, const Shape shape) {
  Grading grading;
  for (const std::string& part : split(text, ';')) {
    const std::size_t colon = part.find(':');
    if (colon == std::string::npos) refuse_form(part);
    const std::string where = trim(part.substr(0, colon));
    double number = 0;
    if (where.find(',') != std::string::npos)
      grading.points.push_back(parse_point(part, colon, shape));
    else if (where.empty() || parse_number(where, number))
      refuse_form(part);
    else
      grading.boundaries.push_back(boundary(where, parse_size(part, colon), shape));
  }
  return grading;
}

double SizeField::operator()(const double x, const double y) const {
  const dealii::Point<2> p(x, y);
  double size = mesh_size;
  for (const GradedPoint& g : grading.points)
    size = std::min(size, g.size + growth * std::hypot(x - g.point[0], y - g.point[1]));
  for (const GradedBoundary& g : grading.boundaries)
    size = std::min(size, g.size + growth * g.distance(p));
  return size;
}

}  // namespace mesh
