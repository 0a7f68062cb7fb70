// SPDX-License-Identifier: MIT
#include "mesh/solid.h"

#include <algorithm>
#include <cmath>

namespace mesh {

namespace {

const Box unit_cube = {{0, 0, 0}, {1, 1, 1}};
constexpr dealii::types::boundary_id hole = 6;

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
    for (const Box& side : sides_of(*box)) result.push_back({side, hole});
  return result;
}

std::optional<Box> inner_box(const Shape shape) {
  if (shape == Shape::box_cavity) return Box{{0.25, 0.25, 0.25}, {0.75, 0.75, 0.75}};
  return std::nullopt;
}

std::optional<Sphere<3>> sphere(const Shape shape) {
  if (shape == Shape::ball_cavity) return Sphere<3>{{0.5, 0.5, 0.5}, 0.2, hole};
  return std::nullopt;
}

double volume(const Shape shape) {
  if (const auto round = sphere(shape)) return 1 - 4. / 3 * pi * std::pow(round->radius, 3);
  if (const auto box = inner_box(shape)) {
    const dealii::Tensor<1, 3> extent = box->high - box->low;
    return 1 - extent[0] * extent[1] * extent[2];
  }
  return 1;
}

bool contains(const Shape shape, const dealii::Point<3>& p) {
  constexpr double rounding = 1e-12;
  if (unit_cube.distance(p) > 0) return false;
  if (const auto round = sphere(shape)) return round->distance(p) >= -rounding;
  const auto box = inner_box(shape);
  if (!box) return true;
  bool inside = true;
  for (unsigned int x = 0; x < 3; ++x) inside &= p[x] > box->low[x] && p[x] < box->high[x];
  return !inside;
}

}  // namespace mesh
