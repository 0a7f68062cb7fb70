// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

#include <functional>
#include <string>
#include <vector>

/// Symmetric systems that are hard for a multigrid method that does not see their coefficients:
/// those of the study of graph methods, made anew.
namespace tests {

/// The names that hard_problem knows:
///   checker     20 × 20 squares with kappa 1 and 1e6 in turn
///   blobs       1e6 where a Gaussian field of unit variance is above 1/2, else 1
///   lognormal   exp(3 g) of such a field g
///   lognoise    exp(3 g), g drawn for each triangle
///   crack       two bodies that touch along x = 1/2 and share no unknown
///   rgg         the Laplacian of a random geometric graph of mean degree 14, one vertex grounded
///   aniso0-q1, aniso0-p1, aniso0-p1u, aniso30-q1, ...
///               -div(K grad u), 1000 : 1 at 0 or 30 degrees; bilinear, linear, and linear on moved
///               points whose squares are cut along the shorter diagonal
/// The others are P1 on right triangles. u = 0 on the boundary, a load of 1.
const std::vector<std::string>& hard_problem_names();

/// side × side unknowns, but as many vertices of rgg.
multigrid::System hard_problem(const std::string& name, int side);

/// -div(K grad u) = 1, where K is 1 along a direction and 1/ratio across, on the elements q1, p1 or
/// p1u of hard_problem_names(); side × side unknowns.
///
/// degrees  between the direction and the axis of x; of (x, y) at the centre of a cell
multigrid::System anisotropic(const std::string& element, int side, double ratio, double degrees);
multigrid::System anisotropic(const std::string& element,
                              int side,
                              double ratio,
                              const std::function<double(double, double)>& degrees);

}  // namespace tests
