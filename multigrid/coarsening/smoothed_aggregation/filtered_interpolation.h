// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/graph/strength.h"
#include "multigrid/coarsening/smoothed_aggregation/tentative.h"

namespace multigrid {

/// P = (I - omega D^-1 F) T with omega = 4 / (3 lambda): a Jacobi step for the filtered matrix F,
/// whose diagonal is D. F has those entries of A beside the diagonal that are strong couplings, or
/// at least row_threshold times the largest of their row. The others are added to the diagonal such
/// that F B = A B for the candidate B: f_ii = a_ii + sum a_ij B_j / B_i. Where that leaves less than
/// a quarter of a_ii, or B_i is 0, the row of A is taken as it is. A row without couplings has that
/// of T.
///
/// A               n × n, columns ascending, a diagonal entry that is not 0 in each row
/// lambda          the largest eigenvalue of D^-1 A or so
/// candidate       B: n; empty: 1
/// in_fixed_point  rows are rounded to multiples of 2^-14 (fixed_point.h)
/// returns         n × n_coarse, columns ascending
/// cost            two passes over A; 12 bytes of temporary memory an entry of A
/// source          paper SA, (1.8); the filter: own study (docs/methods/smoothed-aggregation.md)
Csr<double> filtered_interpolation(const Csr<double>& A,
                                   const StrengthGraph& graph,
                                   const Aggregates& aggregates,
                                   const Tentative& T,
                                   const Array<double>& candidate,
                                   double lambda,
                                   double row_threshold,
                                   bool in_fixed_point);

}  // namespace multigrid
