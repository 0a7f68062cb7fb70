// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

#include <random>
#include <string>
#include <vector>

/// Diffusion on a rectangle with coefficients that jump, values given at its ends, or exchange, and
/// what flows through them: assembled here, and solved directly in long double.
namespace tests {

/// What holds at an end: u = value, or kappa du/dn + alpha u = alpha value, for alpha > 0.
struct End {
  double value = 0, alpha = 0;
};

/// -div(kappa grad u) = f on cells × cells squares, nothing flowing through top and bottom. P1 on
/// right triangles: a coupling is the mean of kappa on both sides of an edge.
struct StiffCase {
  int cells = 16;
  std::vector<double> kappa;  ///< of square (i, j): [j * cells + i]
  End left, right;
  double f = 0;
  double size = 1;  ///< of the domain
  std::string name;

  int n_nodes() const { return (cells + 1) * (cells + 1); }
};

/// Two halves, or an inclusion: contrasts from 1e-12 to 1e12, ends given or of alpha from 1e-8 to
/// 1e12, micrometres to kilometres, watts to gigawatts.
StiffCase random_case(std::mt19937& random);

/// The linear system of the nodes that have no given values, with its dissipation.
multigrid::System stiff_system(const StiffCase& c);

struct StiffResults {
  double left = 0, right = 0;                    ///< what flows in
  double rounding_left = 0, rounding_right = 0;  ///< sum of eps |a_ij u_j| over the rows of an end
  double rounding = 0;                           ///< over all rows
  double size = 0;                               ///< sum of the sizes of nodal flows at both ends
  double low = 0, high = 0;                      ///< range of u and of the ends' values
};

/// Of a solution of stiff_system.
StiffResults stiff_results(const StiffCase& c, const std::vector<double>& solution);

/// By a banded Cholesky factorisation in long double.
std::vector<double> direct_solution(const multigrid::System& system, int bandwidth);

}  // namespace tests
