// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"
#include "multigrid/options.h"

namespace multigrid {

/// Bytes on the executor, as Counters counts them.
struct Forecast {
  Offset system = 0;      ///< System, and the solution beside it
  Offset hierarchy = 0;   ///< what Solver keeps: the matrix in its order, levels, smoothers
  Offset vectors = 0;     ///< of the cycle and the outer iteration
  Offset setup_peak = 0;  ///< the most during set-up, the system included
  Offset solve = 0;       ///< system + hierarchy + vectors
  Offset peak = 0;        ///< the larger of setup_peak and solve
};

/// How much memory `Solver` and its system will take, before there are any. Counts the arrays that
/// set-up and solve allocate, one by one; what it cannot know, the sizes of coarse levels, it takes
/// from measured means (forecast.cc). Meshes that leave much of their box empty take less under
/// Tree = full. Within 25 % of the executor's counters on the problems of its test, 40 % with 64
/// Unknowns per cell: their inverses are 16 to 64 numbers an unknown, as cells happen to meet the
/// mesh.
///
/// Not counted: temporary memory of sorts on a GPU (24 bytes an unknown, before the hierarchy is
/// there), the sparse factor of Solver/Hierarchy/Sparse coarse rows, which lives on the host, and
/// whatever the process needs beside multigrid.
///
/// rows, nonzeros  of the system's matrix
/// dimension       of its coordinates: 2 or 3, or 0 for none (options.hierarchy.kind = none)
/// throws          InputError as check(options) does
Forecast forecast(Index rows, Offset nonzeros, int dimension, const SolverOptions& options);

}  // namespace multigrid
