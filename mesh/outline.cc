// SPDX-License-Identifier: MIT
#include "mesh/cell_list.h"

namespace mesh {

const std::vector<std::string>& boundary_names(const Shape shape) {
  static const std::vector<std::string> square = {"left", "right", "bottom", "top"};
  static const std::vector<std::string> lshape = {"left", "right", "bottom", "top", "reentrant"};
  return shape == Shape::square ? square : lshape;
}

std::vector<Edge> outline(const Shape shape) {
  using P = dealii::Point<2>;
  constexpr dealii::types::boundary_id left = 0, right = 1, bottom = 2, top = 3, reentrant = 4;
  if (shape == Shape::square)
    return {{P(0, 0), P(1, 0), bottom},
            {P(1, 0), P(1, 1), right},
            {P(1, 1), P(0, 1), top},
            {P(0, 1), P(0, 0), left}};
  return {{P(0.5, 0), P(1, 0), bottom},
          {P(1, 0), P(1, 1), right},
          {P(1, 1), P(0, 1), top},
          {P(0, 1), P(0, 0.5), left},
          {P(0, 0.5), P(0.5, 0.5), reentrant},
          {P(0.5, 0.5), P(0.5, 0), reentrant}};
}

bool contains(const Shape shape, const dealii::Point<2>& p) {
  const bool in_square = p[0] >= 0 && p[0] <= 1 && p[1] >= 0 && p[1] <= 1;
  return in_square && (shape == Shape::square || p[0] >= 0.5 || p[1] >= 0.5);
}

}  // namespace mesh
