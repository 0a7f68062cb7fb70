// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/executor.h"
#include "multigrid/options.h"

#include <array>
#include <vector>

namespace multigrid {

/// Size of a coarser level of a mesh (System::coarser).
struct CoarserSize {
  Index rows = 0;
  Offset nonzeros = 0;       ///< of its matrix, which Level matrices = galerkin makes in set-up
  Offset interpolation = 0;  ///< nonzeros of P
};

/// Size of a System.
struct SystemSize {
  Index rows = 0;
  Offset nonzeros = 0;
  int dimension = 0;                      ///< of its coordinates: 2 or 3, or 0 for none
  std::vector<CoarserSize> coarser = {};  ///< the finest of them first
  Index tied = 0;                         ///< rows of its Dissipation
  double grading = 1;                     ///< longest by shortest couplings, of the coordinates
  /// Lengths of couplings along the axes, the shortest 1: cells may be stretched.
  std::array<double, 3> steps = {1, 1, 1};
  /// By how much more couplings upstream weigh than others; 0: the matrix is symmetric.
  double wind = 0;
  int block_size =
      1;  ///< unknowns of a node; with more than one the near-nullspace is that of elasticity
};

/// Bytes on the executor, as Counters counts them.
struct Forecast {
  Offset system = 0;      ///< System, and the solution beside it
  Offset setup_peak = 0;  ///< the most during set-up, the system included
  Offset solve = 0;       ///< during the solve: system, hierarchy, vectors
  Offset peak = 0;        ///< the larger of setup_peak and solve
};

/// How much memory `Solver` and its system will take.
///
/// A small system of the same kind (stand_in.h) is set up with the same options, on the host or,
/// for a GPU, on a shadow executor that runs the GPU's kernels. Its counters are read. A system of
/// up to 100,000 rows (40,000 for a GPU) has a stand-in of its own size. For a larger one there are
/// two stand-ins, smaller by powers of 2^dimension so that their coarsest levels are as large, and
/// their numbers are extended linearly. The forecast takes up to a second, and memory for the
/// stand-in. It is within 15 % of the counters on the problems of forecast_test,
/// and 25 % where edges differ by a million. With blocks on a graded mesh in space (nafems_le10.prm) it is 18 % too low.
///
/// Not counted: temporary memory of sorts on a GPU (24 bytes an unknown, before the hierarchy is
/// there), the sparse factor of a coarsest level, which lives on the host, and what the process
/// needs beside multigrid.
///
/// size    of the system; its coarser levels count with Kind = geometric alone, which needs them
/// space   of the executor that will solve
/// throws  InputError as check(options) does, or if no direct solver takes the coarsest level
Forecast forecast(const SystemSize& size, const SolverOptions& options, Space space = Space::host);

}  // namespace multigrid
