// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/transfers/transfer.h"

namespace multigrid {

/// Aggregates that are runs of equally many rows: row i is in aggregate i / 2^log_length. Needs no
/// arrays.
struct Runs {
  Index n = 0;         ///< rows
  int log_length = 0;  ///< a run has 2^log_length rows, the last one perhaps fewer

  MG_HD Index n_runs() const { return n > 0 ? ((n - 1) >> log_length) + 1 : 0; }
  MG_HD Index run(Index i) const { return i >> log_length; }
  MG_HD Index begin(Index j) const { return j << log_length; }
  MG_HD Index end(Index j) const { return j + 1 < n_runs() ? begin(j + 1) : n; }
};

/// The mean of the points of each run.
///
/// points   dimension × n: coordinate d of point i is points[d * n + i]
/// returns  dimension × n_runs
Array<double> centers(const Array<double>& points, int dimension, const Runs& runs);

/// The arguments of smoothed_interpolation.
struct SmoothedInput {
  const Csr<double>& A;  ///< n × n, columns ascending, a diagonal entry that is not 0 in each row
  double lambda;         ///< an estimate of the largest eigenvalue of D^-1 A
  const Array<double>& points;   ///< dimension × n, of the rows
  const Array<double>& centers;  ///< dimension × n_coarse, of the aggregates
  int dimension;
  bool in_fixed_point;
};

/// Smoothed aggregation, corrected to keep linear functions. Row i of P is computed in these steps:
///   1. It is that of (I - omega D^-1 A) P0 with omega = 4 / (3 lambda), where P0 is 1 on
///      aggregates.
///   2. If A 1 = 0 in row i (up to 5 % of the diagonal), it is corrected to sum to 1.
///   3. If also A x = 0, for the coordinates x (up to 10 % of the sum of |a_ik| |x_k - x_i|), it is
///      corrected to give x_i from the centers of the aggregates, as far as no weight falls below
///      -0.1 (corrected_weights.h). A x is not 0 at a jump of a coefficient, where solutions have a
///      kink.
///   4. Entries below 0.1 (in 3D 0.15) of its largest are dropped, but not that of its own
///      aggregate, and the rest is corrected to keep the sum.
///   5. With in_fixed_point, it is rounded to multiples of 2^-14 (fixed_point.h), so that P^T A P
///      is made of the numbers that are stored in 16 bits (packed_rows.h).
/// Stored entries of A count as neighbours even if they are 0, as across the right angles of a
/// lattice of tetrahedra: without them solves need up to 3 iterations more. A row without couplings
/// is 0, unless all rows of its aggregate are such rows: then it is that of P0.
///
/// returns   n × n_coarse, columns ascending
/// cost      a pass over A and one over P; 12 bytes of temporary memory an entry of A
/// source    1: Vanek, Mandel, Brezina, Algebraic multigrid by smoothed aggregation for second and
///           fourth order elliptic problems, Computing 1996. 2 to 4: own study
///           (docs/methods/smoothed.md)
Csr<double> smoothed_interpolation(const SmoothedInput& input, const Runs& aggregates);
/// The same over aggregates in any order.
///
/// aggregates  of all rows, without gaps; their offsets are not read
Csr<double> smoothed_interpolation(const SmoothedInput& input, const Aggregates& aggregates);

}  // namespace multigrid
