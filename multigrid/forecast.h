// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/executor.h"
#include "multigrid/options.h"

#include <vector>

namespace multigrid {

/// How large a coarser level of a mesh is (System::coarser).
struct CoarserSize {
  Index rows = 0;
  Offset nonzeros = 0;       ///< of its matrix, which Level matrices = galerkin makes in set-up
  Offset interpolation = 0;  ///< nonzeros of P
};

/// How large a System is.
struct SystemSize {
  Index rows = 0;
  Offset nonzeros = 0;
  int dimension = 0;                 ///< of its coordinates: 2 or 3, or 0 for none
  std::vector<CoarserSize> coarser;  ///< the next one first
};

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
/// Tree = full. Within 25 % of the executor's counters on the problems of its test, 40 % with
/// Transfer = smoothed in space, and with 64 Unknowns per cell, whose inverses are 16 to 64 numbers
/// an unknown, as cells happen to meet the mesh. The levels of a mesh are known, so that geometric
/// and none leave less to be assumed.
///
/// Of Transfer = linear on a GPU it is 4 to 11 % above what four large systems took when levels
/// were packed one after the other, of smoothed 16 % below what a graded square of 13.7 million
/// unknowns took.
///
/// Not counted: temporary memory of sorts on a GPU (24 bytes an unknown, before the hierarchy is
/// there), the sparse factor of a coarsest level, which lives on the host, and whatever the process
/// needs beside multigrid.
///
/// size    of the system; its coarser levels count with Kind = geometric alone, which needs them
/// space   of the executor: a device keeps matrices whose rows may be in any order in slices
/// throws  InputError as check(options) does, or if no direct solver takes the coarsest level
Forecast forecast(const SystemSize& size, const SolverOptions& options, Space space = Space::host);

}  // namespace multigrid
