// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/hierarchy/hierarchy.h"

#include <atomic>
#include <memory>
#include <vector>

namespace multigrid {

/// What became of a column.
struct ColumnReport {
  bool converged = false;
  int iterations = 0;             ///< until its residual was small enough, or to the end
  double true_residual = 0;       ///< ||b - A x|| / ||b|| at the end
  std::vector<double> residuals;  ///< ||r|| / ||b|| by the recurrence, of iteration 0, 1, …
};

/// Flexible conjugate gradients with multigrid for several right-hand sides at once: each column has
/// coefficients of its own, so it converges as if it were alone, and each pass over a matrix serves all of
/// them.
///
/// source  paper AG, Algorithm 2.1, as ConjugateGradients (krylov/conjugate_gradients.cc)
class ColumnSolver {
 public:
  virtual ~ColumnSolver() = default;
  /// Starts from X = 0. Ends when all columns have converged to ||b - A x|| <= tolerance ||b||, computed
  /// anew, when the iterations are used up, when none of the others can converge any more (its residual has
  /// grown by 1e8, or is not finite), or when it is told to stop. A column of zeros has the solution 0.
  ///
  /// B, X    count vectors of n values, one after the other, in the order of the system's unknowns; on the
  ///         executor of the hierarchy. X is written.
  /// count   1 .. columns()
  /// stop    null, or read once an iteration
  virtual std::vector<ColumnReport> solve(const double* B,
                                          double* X,
                                          int count,
                                          const SolverOptions& options,
                                          const std::atomic<bool>* stop) = 0;
  virtual int columns() const = 0;
  virtual bool is_graph() const = 0;
};

/// hierarchy  must outlive the solver
/// options    resolved
/// columns    4 or 8
/// graphs     see Replay
/// returns    null if the methods of the options have no form for several columns: they are for K-cycles,
///            smoothers that sweep, sparse direct solvers, singular systems, other Krylov methods than flexible
///            cg and cg, Norm = energy, and other starts than zero
template <class T>
std::unique_ptr<ColumnSolver> make_column_solver(const Hierarchy<T>& hierarchy,
                                                 const SolverOptions& options,
                                                 int columns,
                                                 bool graphs,
                                                 bool constant_nullspace);

}  // namespace multigrid
