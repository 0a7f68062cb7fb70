// SPDX-License-Identifier: MIT
#include "mesh/grading.h"

#include "mesh/trim.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/core.h>
#include <limits>
#include <sstream>

namespace mesh {

namespace {

/// The parts of `text` between separators. A blank part at the very end is left out.
std::vector<std::string> split(const std::string& text, const char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  if (!parts.empty() && trim(parts.back()).empty()) parts.pop_back();
  return parts;
}

/// Parses a text that is a number and nothing else, in any locale; false if it is none or not
/// finite.
bool parse_number(const std::string& text, double& value) {
  const std::string number = trim(text);
  const char* end = number.data() + number.size();
  const auto [stop, error] = std::from_chars(number.data(), end, value);
  return error == std::errc() && stop == end && !number.empty() && std::isfinite(value);
}

template <int dim>
[[noreturn]] void refuse_form(const std::string& text) {
  throw MeshError(fmt::format(
      "Mesh/Grading: `{}` is neither {} nor `boundary name: size`; several are separated by `;`.",
      text, dim == 2 ? "`x, y: size` with three numbers" : "`x, y, z: size` with four numbers"));
}

/// For shapes of size 1. Own trials: toward one point cells are sound down to 5e-8, in space too;
/// at 1e-9 Gmsh aborted, and toward three points it did not recover a boundary of tetrahedra.
constexpr double smallest_size = 5e-8;

template <int dim>
double parse_size(const std::string& text, const std::size_t colon) {
  double size = 0;
  if (!parse_number(text.substr(colon + 1), size)) refuse_form<dim>(text);
  if (size <= 0) throw MeshError("Mesh/Grading: the size in `" + text + "` must be positive.");
  if (size < smallest_size)
    throw MeshError(
        fmt::format("Mesh/Grading: the size in `{}` is too small for Gmsh, whose cells are sound "
                    "down to about 1e-7; make it larger and refine by Mesh/Refinements.",
                    text));
  return size;
}

template <int dim>
void check_inside(const GradedPoint<dim>& graded, const Shape shape) {
  if (contains(shape, graded.point)) return;
  throw MeshError(fmt::format(
      "Mesh/Grading: the point {} is outside of the {}; give points inside or on its boundary.",
      text(graded.point), name(shape)));
}

template <int dim>
auto flat_parts(const Shape shape) {
  if constexpr (dim == 2)
    return outline(shape);
  else
    return sides(shape);
}

template <int dim>
GradedPoint<dim> parse_point(const std::string& text, const std::size_t colon, const Shape shape) {
  GradedPoint<dim> result;
  const std::string where = text.substr(0, colon);
  const std::vector<std::string> numbers = split(where, ',');
  if (numbers.size() != dim || std::count(where.begin(), where.end(), ',') != dim - 1)
    refuse_form<dim>(text);
  for (int x = 0; x < dim; ++x)
    if (!parse_number(numbers[x], result.point[x])) refuse_form<dim>(text);
  result.size = parse_size<dim>(text, colon);
  // Decimals seldom hit a circle exactly, and a point just beside it would make slivers.
  const auto round = round_part<dim>(shape);
  if (round && std::abs(round->distance(result.point)) < 0.1 * std::min(result.size, round->radius))
    result.point = round->nearest(result.point);
  check_inside(result, shape);
  if constexpr (dim == 3)
    for (const Side& side : sides(shape))
      if (side.distance(result.point) < 0.1 * std::min(result.size, 0.2))
        result.point = side.nearest(result.point);
  return result;
}

template <int dim>
GradedBoundary<dim> boundary(const std::string& wanted, const double size, const Shape shape) {
  const std::vector<std::string>& names = boundary_names(shape);
  GradedBoundary<dim> result{wanted, {}, std::nullopt, size};
  const auto is_meant = [&](const auto id) { return wanted == "all" || names[id] == wanted; };
  for (const auto& part : flat_parts<dim>(shape))
    if (is_meant(part.id)) result.flat.push_back(part);
  if (const auto round = round_part<dim>(shape); round && is_meant(round->id)) result.round = round;
  if (result.flat.empty() && !result.round) {
    std::string message =
        "Mesh/Grading: the " + name(shape) + " has no boundary `" + wanted + "`; it has ";
    for (const std::string& name : names) message += name + ", ";
    throw MeshError(message + "all.");
  }
  return result;
}

}  // namespace

template <int dim>
double GradedBoundary<dim>::distance(const dealii::Point<dim>& p) const {
  double smallest = round ? std::abs(round->distance(p)) : std::numeric_limits<double>::max();
  for (const auto& part : flat) smallest = std::min(smallest, part.distance(p));
  return smallest;
}

template <int dim>
double GradedBoundary<dim>::measure() const {
  double sum = round ? round->measure() : 0;
  for (const auto& part : flat) sum += part.measure();
  return sum;
}

template <int dim>
Grading<dim> parse_grading(const std::string& text, const Shape shape) {
  Grading<dim> grading;
  for (const std::string& part : split(text, ';')) {
    const std::size_t colon = part.find(':');
    if (colon == std::string::npos) refuse_form<dim>(part);
    const std::string where = trim(part.substr(0, colon));
    double number = 0;
    if (where.find(',') != std::string::npos)
      grading.points.push_back(parse_point<dim>(part, colon, shape));
    else if (where.empty() || parse_number(where, number))
      refuse_form<dim>(part);
    else
      grading.boundaries.push_back(boundary<dim>(where, parse_size<dim>(part, colon), shape));
  }
  return grading;
}

template <int dim>
double SizeField<dim>::operator()(const dealii::Point<dim>& p) const {
  double size = mesh_size;
  for (const GradedPoint<dim>& g : grading.points)
    size = std::min(size, g.size + growth * p.distance(g.point));
  for (const GradedBoundary<dim>& g : grading.boundaries)
    size = std::min(size, g.size + growth * g.distance(p));
  return size;
}

template struct GradedBoundary<2>;
template struct GradedBoundary<3>;
template Grading<2> parse_grading<2>(const std::string& text, Shape shape);
template Grading<3> parse_grading<3>(const std::string& text, Shape shape);
template struct SizeField<2>;
template struct SizeField<3>;

}  // namespace mesh
