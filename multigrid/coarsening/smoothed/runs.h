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

}  // namespace multigrid
