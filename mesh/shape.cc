// SPDX-License-Identifier: MIT
#include "mesh/shape.h"

#include <algorithm>

namespace mesh {

namespace {

constexpr dealii::types::boundary_id left = 0, right = 1, bottom = 2, top = 3, fifth = 4,
                                     hole_in_space = 6;
const Box unit_cube = {{0, 0, 0}, {1, 1, 1}};
constexpr double rounding = 1e-12;  // so that (0.6, 0.8) is on the circle

struct Traits {
  const char* name;
  double measure;
  std::vector<std::string> boundaries;
};

const Traits& traits(const Shape shape) {
  static const Traits all[] = {
      // in the order of the enumeration
      {"square", 1, {"left", "right", "bottom", "top"}},
      {"disk", M_PI, {"circle"}},
      {"L-shape", 0.75, {"left", "right", "bottom", "top", "reentrant"}},
      {"cavity", 1 - 0.04 * M_PI, {"left", "right", "bottom", "top", "hole"}},
      {"cube", 1, {"left", "right", "front", "back", "bottom", "top"}},
      {"box cavity", 1 - 0.125, {"left", "right", "front", "back", "bottom", "top", "hole"}},
      {"ball cavity",
       1 - 4. / 3 * M_PI * 0.008,
       {"left", "right", "front", "back", "bottom", "top", "hole"}},
      {"file", 0, {}}};
  return all[static_cast<int>(shape)];
}

/// The six sides of a box: at low x, high x, low y and so on.
std::array<Box, 6> sides_of(const Box& box) {
  std::array<Box, 6> sides;
  for (unsigned int side = 0; side < 6; ++side) {
    const unsigned int axis = side / 2;
    sides[side] = box;
    (side % 2 == 0 ? sides[side].high : sides[side].low)[axis] =
        (side % 2 == 0 ? box.low : box.high)[axis];
  }
  return sides;
}

}  // namespace

double Edge::distance(const dealii::Point<2>& p) const {
  const dealii::Tensor<1, 2> along = b - a;
  const double s = std::clamp((p - a) * along / along.norm_square(), 0., 1.);
  return p.distance(a + s * along);
}

std::vector<Edge> outline(const Shape shape) {
  using P = dealii::Point<2>;
  if (shape == Shape::square || shape == Shape::cavity)
    return {{P(0, 0), P(1, 0), bottom},
            {P(1, 0), P(1, 1), right},
            {P(1, 1), P(0, 1), top},
            {P(0, 1), P(0, 0), left}};
  if (shape == Shape::lshape)
    return {{P(0.5, 0), P(1, 0), bottom},    {P(1, 0), P(1, 1), right},
            {P(1, 1), P(0, 1), top},         {P(0, 1), P(0, 0.5), left},
            {P(0, 0.5), P(0.5, 0.5), fifth}, {P(0.5, 0.5), P(0.5, 0), fifth}};
  return {};
}

dealii::Point<3> Box::nearest(const dealii::Point<3>& p) const {
  dealii::Point<3> nearest;
  for (unsigned int x = 0; x < 3; ++x) nearest[x] = std::clamp(p[x], low[x], high[x]);
  return nearest;
}

double Side::measure() const {
  const dealii::Tensor<1, 3> extent = high - low;
  return extent[0] * extent[1] + extent[1] * extent[2] + extent[2] * extent[0];
}

std::vector<Side> sides(const Shape shape) {
  std::vector<Side> result;
  for (const Box& side : sides_of(unit_cube))
    result.push_back({side, static_cast<dealii::types::boundary_id>(result.size())});
  if (const auto box = inner_box(shape))
    for (const Box& side : sides_of(*box)) result.push_back({side, hole_in_space});
  return result;
}

std::optional<Box> inner_box(const Shape shape) {
  if (shape == Shape::box_cavity) return Box{{0.25, 0.25, 0.25}, {0.75, 0.75, 0.75}};
  return std::nullopt;
}

dealii::Point<2> point_at(const Circle& circle, const double angle) {
  return {circle.center[0] + circle.radius * std::cos(angle),
          circle.center[1] + circle.radius * std::sin(angle)};
}

template <>
std::optional<Sphere<2>> round_part<2>(const Shape shape) {
  if (shape == Shape::disk) return Circle{{0, 0}, 1, 0};
  if (shape == Shape::cavity) return Circle{{0.5, 0.5}, 0.2, fifth};
  return std::nullopt;
}

template <>
std::optional<Sphere<3>> round_part<3>(const Shape shape) {
  if (shape == Shape::ball_cavity) return Sphere<3>{{0.5, 0.5, 0.5}, 0.2, hole_in_space};
  return std::nullopt;
}

const std::vector<std::string>& boundary_names(const Shape shape) {
  return traits(shape).boundaries;
}

double measure(const Shape shape) {
  return traits(shape).measure;
}

bool contains(const Shape shape, const dealii::Point<2>& p) {
  const auto round = round_part<2>(shape);
  if (shape == Shape::disk) return round->distance(p) <= rounding;
  const bool in_square = p[0] >= 0 && p[0] <= 1 && p[1] >= 0 && p[1] <= 1;
  if (shape == Shape::cavity) return in_square && round->distance(p) >= -rounding;
  return in_square && (shape == Shape::square || p[0] >= 0.5 || p[1] >= 0.5);
}

bool contains(const Shape shape, const dealii::Point<3>& p) {
  if (unit_cube.distance(p) > 0) return false;
  if (const auto round = round_part<3>(shape)) return round->distance(p) >= -rounding;
  const auto box = inner_box(shape);
  if (!box) return true;
  bool inside = true;
  for (unsigned int x = 0; x < 3; ++x) inside &= p[x] > box->low[x] && p[x] < box->high[x];
  return !inside;
}

std::string name(const Shape shape) {
  return traits(shape).name;
}

}  // namespace mesh
