// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/statistics.h"

#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace multigrid {

enum class Outcome {
  converged,
  attainable_accuracy,  ///< not converged, but rounding allows no smaller residual
  iteration_limit,
  diverged,
  not_finite,
  indefinite,
  breakdown,
  interrupted
};
inline constexpr const char* outcome_words =
    "converged|attainable accuracy|iteration limit|diverged|not finite|indefinite|breakdown|"
    "interrupted";

struct LevelReport {
  Index rows = 0;
  Offset nonzeros = 0;
  Offset bytes = 0;       ///< matrix, transfer, smoother, dense inverse; without work vectors
  Offset lent_bytes = 0;  ///< of these, that lie in the host's memory (Backend/Residency)
  std::string format;     ///< of the matrix: "CSR", "ELL", "HYB", "DIA", "SELL", "packed [blocks]"
  std::string smoother;   ///< word of the parameter file, or "direct", "sparse direct"
  int colors = 0;         ///< 0 where the smoother needs none
  Offset overflow = 0;    ///< entries of an ELL matrix outside its stencil
  /// Most unknowns of this level in one unknown of the next; 0 on the coarsest level.
  Index largest_aggregate = 0;
};

/// Part of the time of a setup.
struct ComponentTime {
  std::string component;  ///< "strength", "aggregates", "product", …
  int level = 0;          ///< the level that was coarsened or stored; 0 is the finest
  double seconds = 0;
};

/// A rectangle or box with sides along the axes, in the units of the coordinates.
struct TreeBox {
  double low[3] = {}, high[3] = {};  ///< corners; 0 beyond the dimension
};

/// What Solver/Preset = auto took, and why.
struct ChoiceReport {
  std::string methods;  ///< "smoothed aggregation, chebyshev, half, flexible cg"
  std::string reason;   ///< the end of a sentence that begins with "since"
  MatrixStatistics statistics;
};

struct HierarchyReport {
  std::string kind;
  std::optional<ChoiceReport> choice;     ///< with Preset = auto
  std::vector<LevelReport> levels;        ///< finest first
  double grid_complexity = 0;             ///< sum of rows / rows of the finest level
  double operator_complexity = 0;         ///< sum of nonzeros / nonzeros of the finest level
  std::vector<std::string> notes;         ///< sentences for the user's log
  std::vector<ComponentTime> components;  ///< of the setup; they add up to nearly all of it
};

/// What is known of the error of a solution although the exact solution is not known
/// (docs/methods/convergence.md).
struct ErrorEstimate {
  double energy = 0;  ///< energy norm of the error, estimated, relative to the root of `dissipated`
  double nodal = 0;   ///< estimated largest error of an unknown, relative to `range`
  double flow = 0;    ///< sum of |r_i|, relative to `flow_scale`: no flow is wrong by more
  double rounding = 0;    ///< sum of eps (sum_j |a_ij x_j| + |b_i|), relative to `flow_scale`
  double dissipated = 0;  ///< D(x): see Dissipation
  double range = 0;       ///< largest less smallest of the unknowns and of what they are tied to
  double flow_scale = 0;  ///< 2 `dissipated` / `range`: at most the sum of the sizes of all flows
  bool limited_by_rounding = false;  ///< the solve ended because rounding allows no smaller error
};

/// A change of methods within a solve (Solver/Choice/Fallback).
struct FallbackReport {
  int iteration = 0;         ///< after which
  std::string methods;       ///< that take over
  std::string reason;        ///< a sentence: what was wrong with those before
  double setup_seconds = 0;  ///< of the methods that take over
};

struct SolveReport {
  Outcome outcome = Outcome::iteration_limit;
  std::string message;  ///< one sentence for the user unless converged
  int iterations = 0;
  int columns = 1;   ///< right-hand sides that were solved together, this one among them
  int restarts = 0;  ///< after breakdowns of the Krylov method
  std::vector<FallbackReport> fallbacks;
  double relative_residual = 0;       ///< by the recurrence
  double true_relative_residual = 0;  ///< of b - A x, computed anew at the end
  std::vector<double> residuals;      ///< relative, of iteration 0, 1, …
  Offset cycle_synchronizations = 0;  ///< times the host waited inside cycles
  /// Bytes of matrices in the host's memory that kernels of the device read through the bus, counted
  /// by passes over the matrices.
  Offset bus_bytes = 0;
  Offset launches_per_iteration = 0;  ///< kernels of an outer iteration, its cycle included
  double removed_mean =
      0;               ///< if System::constant_nullspace: mean of b, subtracted before the solve
  bool graph = false;  ///< iterations were replayed as a CUDA graph

  std::optional<ErrorEstimate> estimate;  ///< if the dissipation is known
  /// If it is: ErrorEstimate::energy before iteration 1, 2, … and after the last; empty after a
  /// fallback, which ends the recurrence that they come from.
  std::vector<double> energy_errors;

  bool converged() const { return outcome == Outcome::converged; }
  /// Mean factor by which an iteration reduced the residual.
  double rate() const {
    if (iterations == 0 || residuals.size() < 2 || residuals.front() <= 0) return 0;
    return std::pow(residuals.back() / residuals.front(), 1. / iterations);
  }
};

}  // namespace multigrid
