// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

#include <array>
#include <functional>
#include <vector>

/// P1 on triangles and tetrahedra, assembled simplex by simplex by the gradients of the corners'
/// basis functions.
namespace tests {

using Place = std::array<double, 3>;

struct Simplices {
  int dimension = 2;
  std::vector<Place> points;
  std::vector<std::array<int, 4>> corners;  ///< dimension + 1 of them
  std::vector<bool> fixed;                  ///< points where u = 0
};

double dot(const Place& a, const Place& b);

/// Volume of a simplex, and the gradients of its corners' basis functions. The gradients of a
/// triangle lie in its plane, which may be any in space.
struct Element {
  double volume;
  std::array<Place, 4> gradients;

  Element(const Simplices& mesh, const std::array<int, 4>& corners);
};

Place center(const Simplices& mesh, const std::array<int, 4>& corners);

/// What becomes of fixed points.
enum class Fixed {
  left_out,  ///< they are no unknowns
  alone,     ///< unknowns with a diagonal entry and no others
};

/// -div(k grad u) = 1 with u = 0 at the fixed points; pure Neumann without any, with a load of mean
/// 0.
///
/// k  at a simplex's centre
multigrid::System assemble(const Simplices& mesh,
                           const std::function<double(const Place&)>& k = {},
                           Fixed fixed = Fixed::left_out);

/// Rectangles (boxes) cut in two (six), so many a direction, of the unit square (cube), mapped by
/// `map`; its boundary is fixed where `is_fixed` says so of the place before.
///
/// cells  two or three numbers
Simplices box_mesh(const std::vector<int>& cells,
                   const std::function<bool(const Place&)>& is_fixed,
                   const std::function<Place(const Place&)>& map = {});

/// Three quarters of a disk of radius 1 without one of radius 1 / grading in its middle, in
/// triangles whose edges are as long as they are far from it: across × as many as keep the shape.
/// Its boundary is fixed where `is_fixed` says so of (log radius, angle), both from 0 to 1.
Simplices graded_disk(int across,
                      double grading,
                      const std::function<bool(const Place&)>& is_fixed);

}  // namespace tests
