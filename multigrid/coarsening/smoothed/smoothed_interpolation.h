// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/smoothed/runs.h"
#include "multigrid/transfers/transfer.h"

namespace multigrid {

/// Smoothed aggregation, corrected to keep linear functions. Row i of P:
///   1. is that of (I - omega D^-1 A) P0 with omega = 4 / (3 lambda), where P0 is 1 on aggregates;
///   2. where A 1 = 0 in row i (up to 5 % of the diagonal), is changed to sum to 1;
///   3. where A x = 0 too, for the coordinates x (up to 10 % of the sum of |a_ik| |x_k - x_i|), is
///      changed to give x_i from the aggregates' centers, as far as no weight falls below -0.1
///      (corrected_weights.h). It is not at a jump of a coefficient, where solutions have a kink;
///   4. loses its entries below 0.1 (3D 0.15) of its largest, but that of its own aggregate, and
///      is changed to keep its sum;
///   5. where in_fixed_point, is rounded to multiples of 2^-14 (fixed_point.h), so that what is
///      stored in 16 bits (packed_rows.h) is what P^T A P was made of.
/// Entries of A that are stored count as neighbours even where they are 0, as across the right
/// angles of a lattice of tetrahedra: without those it needs up to 3 iterations more. A row without
/// couplings depends on no aggregate, but for aggregates of such rows alone, on which P is P0.
///
/// A         n × n, columns ascending, a diagonal entry that is not 0 in each row
/// lambda    the largest eigenvalue of D^-1 A or so
/// points    dimension × n, of the rows
/// centers   dimension × n_runs, of the aggregates
/// returns   n × n_runs, columns ascending
/// cost      a pass over A and one over P; 12 bytes of temporary memory an entry of A
/// source    1: Vanek, Mandel, Brezina, Algebraic multigrid by smoothed aggregation for second and
///           fourth order elliptic problems, Computing 1996. 2 to 4: own study
///           (docs/methods/smoothed.md)
Csr<double> smoothed_interpolation(const Csr<double>& A,
                                   double lambda,
                                   const Runs& aggregates,
                                   const Array<double>& points,
                                   const Array<double>& centers,
                                   int dimension,
                                   bool in_fixed_point);

/// The same over aggregates in any order.
///
/// aggregates  of all rows, without gaps; their offsets are not read
Csr<double> smoothed_interpolation(const Csr<double>& A,
                                   double lambda,
                                   const Aggregates& aggregates,
                                   const Array<double>& points,
                                   const Array<double>& centers,
                                   int dimension,
                                   bool in_fixed_point);

}  // namespace multigrid
