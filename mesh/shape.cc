// SPDX-License-Identifier: MIT
#include "mesh/shape.h"

#include <algorithm>
#include <cmath>

namespace mesh {

namespace {

constexpr dealii::types::boundary_id left = 0, right = 1, bottom = 2, top = 3, fifth = 4;

}  // namespace

dealii::Point<2> point_at(const Circle& circle, const double angle) {
  return {circle.center[0] + circle.radius * std::cos(angle),
          circle.center[1] + circle.radius * std::sin(angle)};
}

double Edge::distance(const dealii::Point<2>& p) const {
  const dealii::Tensor<1, 2> along = b - a;
  const double s = std::clamp((p - a) * along / along.norm_square(), 0., 1.);
  return p.distance(a + s * along);
}

const std::vector<std::string>& boundary_names(const Shape shape) {
  static const std::vector<std::string> square = {"left", "right", "bottom", "top"},
                                        lshape = {"left", "right", "bottom", "top", "reentrant"},
                                        cavity = {"left", "right", "bottom", "top", "hole"},
                                        disk = {"circle"},
                                        cube = {"left", "right", "front", "back", "bottom", "top"},
                                        hollow = {"left",   "right", "front", "back",
                                                  "bottom", "top",   "hole"},
                                        file = {};
  switch (shape) {
    case Shape::square:
      return square;
    case Shape::disk:
      return disk;
    case Shape::lshape:
      return lshape;
    case Shape::cavity:
      return cavity;
    case Shape::cube:
      return cube;
    case Shape::box_cavity:
    case Shape::ball_cavity:
      return hollow;
    case Shape::file:
      break;
  }
  return file;
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

std::optional<Circle> circle(const Shape shape) {
  if (shape == Shape::disk) return Circle{{0, 0}, 1, 0};
  if (shape == Shape::cavity) return Circle{{0.5, 0.5}, 0.2, fifth};
  return std::nullopt;
}

double area(const Shape shape) {
  switch (shape) {
    case Shape::square:
      return 1;
    case Shape::disk:
      return pi;
    case Shape::lshape:
      return 0.75;
    case Shape::cavity:
      return 1 - 0.04 * pi;
    default:
      return 0;
  }
}

bool contains(const Shape shape, const dealii::Point<2>& p) {
  constexpr double rounding = 1e-12;  // (0.6, 0.8) is on the circle
  const auto round = circle(shape);
  if (shape == Shape::disk) return round->distance(p) <= rounding;
  const bool in_square = p[0] >= 0 && p[0] <= 1 && p[1] >= 0 && p[1] <= 1;
  if (shape == Shape::cavity) return in_square && round->distance(p) >= -rounding;
  return in_square && (shape == Shape::square || p[0] >= 0.5 || p[1] >= 0.5);
}

std::string name(const Shape shape) {
  switch (shape) {
    case Shape::square:
      return "square";
    case Shape::disk:
      return "disk";
    case Shape::lshape:
      return "L-shape";
    case Shape::cavity:
      return "cavity";
    case Shape::cube:
      return "cube";
    case Shape::box_cavity:
      return "box cavity";
    case Shape::ball_cavity:
      return "ball cavity";
    case Shape::file:
      break;
  }
  return "file";
}

}  // namespace mesh
