// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

/// Aggregates that are runs of equally many rows: row i is in aggregate i / length. Nothing of them
/// is stored.
namespace multigrid {

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

/// P^T without a sort, for a P whose row i has entries in the runs of row i of A alone: row j is
/// looked for in the rows of A in run j, which are merged (row_merge.h).
///
/// P        n × n_runs, columns ascending
/// A        n × n, columns ascending; by a sort after all if its pattern is not symmetric
/// cost     two passes over A and P; 16 bytes of temporary memory a row
Csr<double> transpose_along(const Csr<double>& P, const Csr<double>& A, const Runs& runs);

}  // namespace multigrid
