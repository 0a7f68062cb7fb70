// SPDX-License-Identifier: MIT
#include "multigrid/columns/several.h"

#include "multigrid/errors.h"

#include <algorithm>

namespace multigrid {
namespace {

SolveReport report_of(const ColumnReport& column, int columns, bool is_graph) {
  SolveReport report;
  report.outcome = Outcome::converged;
  report.iterations = column.iterations;
  report.relative_residual = report.true_relative_residual = column.true_residual;
  report.residuals.assign(column.residuals.begin(),
                          column.residuals.begin() + column.iterations + 1);
  report.columns = columns;
  report.graph = is_graph;
  return report;
}

}  // namespace

ColumnSolver* ColumnSolvers::at_least(int count, const Make& make) {
  const auto known = [&](Entry& entry, int columns) {
    if (!entry.is_known) try {
        entry.solver = make(columns);
      } catch (const OutOfMemory&) {
      }
    entry.is_known = true;
    return entry.solver.get();
  };
  if (count > 4)
    if (ColumnSolver* solver = known(of_eight_, 8)) return solver;
  return known(of_four_, 4);
}

void ColumnSolvers::reset() {
  of_four_ = {};
  of_eight_ = {};
}

std::vector<SolveReport> solve_several(
    const Array<double>& B,
    Array<double>& X,
    int count,
    ColumnSolvers& solvers,
    const ColumnSolvers::Make& make,
    const SolverOptions& options,
    const std::atomic<bool>* stop,
    const std::function<SolveReport(const Array<double>& b, Array<double>& x)>& solve_one) {
  const Executor& executor = B.executor();
  const Offset n = count > 0 ? B.size() / count : 0;
  std::vector<SolveReport> reports(static_cast<std::size_t>(count));
  std::vector<bool> is_done(static_cast<std::size_t>(count));
  for (int first = 0; count - first > 1;) {
    ColumnSolver* const solver = solvers.at_least(count - first, make);
    if (!solver) break;
    const int together = std::min(solver->columns(), count - first);
    const std::vector<ColumnReport> columns = solver->solve(
        B.on(executor) + first * n, X.on(executor) + first * n, together, options, stop);
    for (int k = 0; k < together; ++k) {
      const ColumnReport& column = columns[std::size_t(k)];
      is_done[std::size_t(first + k)] = column.converged;
      if (column.converged)
        reports[std::size_t(first + k)] = report_of(column, together, solver->is_graph());
    }
    first += together;
  }
  Array<double> b(executor, n), x(executor, n);
  const std::size_t bytes = static_cast<std::size_t>(n) * sizeof(double);
  for (int k = 0; k < count; ++k) {
    if (is_done[std::size_t(k)]) continue;
    copy_bytes(executor, b.on(executor), executor, B.on(executor) + k * n, bytes);
    if (options.start == Start::previous)
      copy_bytes(executor, x.on(executor), executor, X.on(executor) + k * n, bytes);
    reports[std::size_t(k)] = solve_one(b, x);
    copy_bytes(executor, X.on(executor) + k * n, executor, x.on(executor), bytes);
  }
  return reports;
}

}  // namespace multigrid
