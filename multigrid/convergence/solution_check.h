// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/dissipation.h"
#include "multigrid/formats/matrix.h"

#include <cfloat>

namespace multigrid {

/// A direct solver too would leave residuals of up to this many times the rounding of their row.
constexpr double rounding_level = 4;

/// Sums over the rows of r = b - A x, computed anew.
struct RowChecks {
  double rr = 0;        ///< sum of r_i^2
  double flow = 0;      ///< sum of |r_i|: the imbalance of all rows
  double excess = 0;    ///< sum of what |r_i| exceeds rounding_level times the rounding of row i by
  double rounding = 0;  ///< sum of the rounding of all rows, eps (sum_j |a_ij x_j| + |b_i|)
  double energy = 0;    ///< 1/2 sum_ij -a_ij (x_i - x_j)^2
  double largest = -DBL_MAX;  ///< of the x_i
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

/// Computes the sums in one pass over the matrix, and waits. Bytes a row: the matrix, x and b 16.
///
/// x, b  n values in the order of the rows
RowChecks check_rows(const Matrix<double>& A, const Array<double>& x, const Array<double>& b);

/// The part of D(x) (dissipation.h) that ties unknowns to given values, with the constant. Waits.
///
/// x  n values in the order of the unknowns
double tied_energy(const Dissipation& dissipation, const Array<double>& x);

}  // namespace multigrid
