// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/rows/node_numbers.h"
#include "multigrid/csr.h"

namespace assembly {

/// -div(kappa grad u) = f with kappa and f constant in each cell, and given values at some nodes.
struct P1Coefficients {
  double kappa = 1, f = 0;                 ///< everywhere, where the following are empty
  multigrid::Array<double> kappa_of_cell;  ///< of the cells of the mesh
  multigrid::Array<double> f_of_cell;
  multigrid::Array<double>
      given;  ///< for each node with a given value, in the order of their numbers
};

struct P1Rows {
  multigrid::Csr<double> A;
  multigrid::Array<double> b;
};

/// The rows of the unknowns for linear elements on simplices, on the executor of the mesh. Each row adds its cells in
/// ascending order, so host and shadow have the same bits, and there are no atomics on floating point.
///
/// Entries that are zero up to rounding, |a_ij| <= 1e-10 sqrt(a_ii a_jj), are left out and added to the diagonal, so row sums
/// stay; a_ji has the same terms in the same order, so the pattern stays symmetric.
///
/// corners  numbered_corners
/// points   node_points
/// waits    three times
/// throws   std::logic_error if not each node with a given value has one
template <int dim>
P1Rows p1_rows(const NodeNumbers& numbers,
               const multigrid::Array<multigrid::Index>& corners,
               const multigrid::Array<double>& points,
               const P1Coefficients& coefficients);

}  // namespace assembly
