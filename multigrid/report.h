// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <string>
#include <vector>

namespace multigrid {

enum class Outcome { converged, iteration_limit, diverged, not_finite, indefinite, interrupted };
inline constexpr const char* outcome_words =
    "converged|iteration limit|diverged|not finite|indefinite|interrupted";

struct LevelReport {
  Index rows = 0;
  Offset nonzeros = 0;
  Offset bytes = 0;      ///< matrix, transfer, smoother, dense inverse; without work vectors
  std::string format;    ///< of the matrix: "CSR", "ELL" or "SELL"
  std::string smoother;  ///< word of the parameter file, or "direct", "sparse direct"
  int colors = 0;        ///< 0 where the smoother needs none
  Offset overflow = 0;   ///< entries of an ELL matrix outside its stencil
  Index largest_aggregate =
      0;  ///< unknowns of this level in one unknown of the next; 0 on the coarsest level
};

/// A rectangle or box with sides along the axes, in the units of the coordinates.
struct TreeBox {
  double low[3] = {}, high[3] = {};  ///< corners; 0 beyond the dimension
};

struct HierarchyReport {
  std::string kind;
  std::vector<LevelReport> levels;  ///< finest first
  double grid_complexity = 0;       ///< sum of rows / rows of the finest level
  double operator_complexity = 0;   ///< sum of nonzeros / nonzeros of the finest level
  std::vector<std::string> notes;   ///< sentences for the user's log
};

struct SolveReport {
  Outcome outcome = Outcome::iteration_limit;
  std::string message;  ///< one sentence for the user unless converged
  int iterations = 0;
  double relative_residual = 0;       ///< as the recurrence has it
  double true_relative_residual = 0;  ///< of b - A x, computed anew at the end
  std::vector<double> residuals;      ///< relative, of iteration 0, 1, …
  Offset cycle_synchronizations = 0;  ///< times the host waited inside cycles
  Offset launches_per_iteration = 0;  ///< kernels of an outer iteration, its cycle included
  double removed_mean = 0;  ///< of b, if System::constant_nullspace: taken away before the solve
  bool graph = false;       ///< cycles were replayed as a CUDA graph

  bool converged() const { return outcome == Outcome::converged; }
  /// Mean factor by which an iteration reduced the residual.
  double rate() const;
};

}  // namespace multigrid
