// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

#include <vector>

/// Linear systems for tests, assembled here by a few lines of their own, so that they need no mesh
/// library.
namespace tests {

/// -Δu = 1 on the unit square by the 5-point stencil on side × side interior points, scaled by h^2.
multigrid::System five_point(int side);

/// How the points of a structured triangle mesh are moved.
enum class Points {
  uniform,
  jittered,  ///< each inner point by up to 0.3 h in a hashed direction (0.2 h in 3D): couplings
             ///< reach further than a cell
  graded,    ///< toward the corner (0,0) by a power: edges differ by several orders of magnitude
  graded_jittered,  ///< both
};

/// -Δu = 1 on the unit square, P1 on the moved points, u = 0 on the boundary; side × side unknowns.
multigrid::System triangles(int side, Points points);

/// The same on the unit cube: six tetrahedra a cube, side^3 unknowns.
multigrid::System tetrahedra(int side, Points points);

/// -Δu + c u = 1 for -Δu = 1, with lumped masses: c b_i is added to each a_ii.
multigrid::System with_mass(multigrid::System system, double c);

/// D A D x = D b, on default_host().
///
/// d  n, the diagonal of D
multigrid::System scaled(multigrid::System system, const std::vector<double>& d);

/// -Δu = f on the unit square without any Dirichlet condition, P1 on the moved points, side × side
/// unknowns: singular, with a load of mean 0.
multigrid::System neumann(int side, Points points);

/// five_point on a square refined `refinements` times from coarsest_side × coarsest_side unknowns,
/// with linear interpolation along the grid's lines and one diagonal. With_matrices: coarser levels
/// have five_point's matrix, else none.
multigrid::System nested(int coarsest_side, int refinements, bool with_matrices = true);

/// The dense form of A, row by row, for slow twins.
std::vector<double> dense(const multigrid::Csr<double>& A);

/// Largest |a_i - b_i| over the largest |b_i|.
double relative_difference(const std::vector<double>& a, const std::vector<double>& b);

/// Uniform in (-1, 1), reproducible.
std::vector<double> random_vector(std::size_t n, unsigned seed);

}  // namespace tests
