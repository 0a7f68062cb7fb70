// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

namespace multigrid {

/// MatrixStatistics::graph_dimension. Balls of the same radius around up to sixteen rows are one set here:
/// of a small or narrow graph, where they overlap, the number is too small rather than too large. Waits.
///
/// A       n x n; its pattern is taken for symmetric
/// result  0 of an empty matrix and of one without couplings
/// cost    six passes over the columns, 4 bytes an entry, and a few bytes a row
/// source  own study (docs/methods/auto.md)
double graph_dimension(const Csr<double>& A);

}  // namespace multigrid
