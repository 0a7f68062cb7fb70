// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/dissipation.h"
#include "multigrid/formats/matrix.h"

#include <cfloat>

namespace multigrid {

/// Residual of a row that a direct solver would leave too, in units of `RowChecks::rounding`.
constexpr double rounding_level = 4;

/// Sums over the rows of r = b - A x, computed anew.
struct RowChecks {
  double rr = 0;      ///< sum of r_i^2
  double flow = 0;    ///< sum of |r_i|: what is missing in the balances of all rows
  double excess = 0;  ///< sum of what of it is more than rounding_level times `rounding` of the row
  double rounding = 0;        ///< sum of eps (sum_j |a_ij x_j| + |b_i|): what rounding makes of it
  double energy = 0;          ///< 1/2 sum_ij -a_ij (x_i - x_j)^2
  double largest = -DBL_MAX;  ///< x_i
  double smallest = DBL_MAX;
  MG_HD RowChecks& operator+=(const RowChecks& other) {
    rr += other.rr;
    flow += other.flow;
    excess += other.excess;
    rounding += other.rounding;
    energy += other.energy;
    if (other.largest > largest) largest = other.largest;
    if (other.smallest < smallest) smallest = other.smallest;
    return *this;
  }
};

/// One pass over the matrix, and a wait. Bytes a row: the matrix, x and b 16.
///
/// x, b  n values in the order of the rows
RowChecks check_rows(const Matrix<double>& A, const Array<double>& x, const Array<double>& b);

/// The part of Dissipation that ties unknowns to values from outside, constant included; waits.
///
/// x  n values in the order of the unknowns that the dissipation is about
double tied_energy(const Dissipation& dissipation, const Array<double>& x);

}  // namespace multigrid
