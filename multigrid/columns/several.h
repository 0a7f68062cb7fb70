// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/columns/column_solver.h"
#include "multigrid/report.h"

#include <functional>

namespace multigrid {

/// The solvers for several columns of a hierarchy, made when they are first asked for.
class ColumnSolvers {
 public:
  /// Makes a solver for 4 or 8 columns, or returns null.
  using Make = std::function<std::unique_ptr<ColumnSolver>(int columns)>;

  /// The smallest one for `count` columns, or the largest there is; null if there is none, or no memory
  /// for one.
  ColumnSolver* at_least(int count, const Make& make);
  /// Of another hierarchy from now on.
  void reset();

 private:
  struct Entry {
    std::unique_ptr<ColumnSolver> solver;
    bool is_known = false;
  };
  Entry of_four_, of_eight_;
};

/// Solves A X = B: eight or four columns at once as long as there are two or more and a solver for them,
/// else one after the other. Columns that did not converge together are solved by themselves.
///
/// B, X       count vectors of n values, one after the other, on one executor
/// solve_one  solves A x = b for one of them
/// returns    a report of each
std::vector<SolveReport> solve_several(
    const Array<double>& B,
    Array<double>& X,
    int count,
    ColumnSolvers& solvers,
    const ColumnSolvers::Make& make,
    const SolverOptions& options,
    const std::atomic<bool>* stop,
    const std::function<SolveReport(const Array<double>& b, Array<double>& x)>& solve_one);

}  // namespace multigrid
