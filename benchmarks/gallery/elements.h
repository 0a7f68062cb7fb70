// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/mapped_simplices.h"

#include <functional>

namespace gallery {

using tests::Place;
using tests::Simplices;
using Tensor = std::array<Place, 3>;  ///< row by row

/// -div(K grad u) + v . grad u + c u = 1 with u = 0 at fixed points, and nothing flowing through
/// the rest of the boundary. Coefficients are taken at the centres of cells.
struct Equation {
  std::function<Tensor(const Place&)> diffusion = {};  ///< K, symmetric; the identity if empty
  double mass = 0;                                     ///< c, with a consistent mass matrix
  std::function<Place(const Place&)> velocity = {};    ///< v; with one, K is the identity
};

Tensor isotropic(double kappa);

/// P1, the unknowns being the points that are not fixed. With a velocity SUPG (Brooks and Hughes,
/// Comput. Methods Appl. Mech. Eng. 32, 1982) with tau = h / (2 |v|) (coth P - 1 / P) in a cell of
/// diameter h, where P = |v| h / 2 is its Peclet number.
///
/// space  dimension of the coordinates, 3 for a surface of triangles in space; 0 means that of the
///        mesh
multigrid::System p1_system(const Simplices& mesh, const Equation& equation = {}, int space = 0);

}  // namespace gallery
