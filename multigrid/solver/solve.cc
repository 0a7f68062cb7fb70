// SPDX-License-Identifier: MIT
#include "multigrid/solver/implementation.h"
#include "multigrid/sparse/units.h"
#include "multigrid/sparse/vectors.h"

#include <cmath>

namespace multigrid {
namespace {

/// Refuses an array that kernels would read past its end.
void require_size(const Array<double>& array, Offset size, const char* what) {
  if (array.size() != size)
    throw InputError(std::string(what) + " must have " + std::to_string(size) + " values, not " +
                     std::to_string(array.size()));
}

}  // namespace

SolveReport Solver::Implementation::solve(const Array<double>& rhs,
                                          Array<double>& solution,
                                          const std::atomic<bool>* stop,
                                          const Dissipation* dissipation) {
  require_hierarchy();
  require_size(rhs, b.size(), "the right-hand side");
  require_size(solution, b.size(), "the solution");
  take(rhs, b);
  SolveReport report;
  const Offset bus_bytes = placement.executor.counters().bus_bytes;
  if (constant_nullspace) {
    if (const int exponent = hopeless_exponent(std::sqrt(square(b))))
      return solve_in_units(exponent, rhs, solution, stop, dissipation);
    make_compatible(report);
  }
  const bool starts = start(solution);
  const double r0 = iteration->begin(b, starts ? &x : nullptr);
  const double norm = starts && options.norm != Norm::initial ? std::sqrt(square(b)) : r0;
  if (const int exponent = hopeless_exponent(norm))
    return solve_in_units(exponent, rhs, solution, stop, dissipation);
  const double scale = norm > 0 ? norm : 1.;  // b = 0: the residual itself
  report.residuals.push_back(r0 / scale);
  report.relative_residual = report.true_relative_residual = r0 / scale;
  if (!std::isfinite(r0)) {
    report.outcome = Outcome::not_finite;
    report.message = "the right-hand side or the start is not finite";
  } else {
    iterate_with_any({r0, scale, !starts, stop, dissipation}, solution, report);
    if (report.converged()) report.relative_residual = report.true_relative_residual;
  }
  if (constant_nullspace) iteration->center_solution();
  report.cycle_synchronizations += iteration->cycle_synchronizations();
  report.bus_bytes = placement.executor.counters().bus_bytes - bus_bytes;
  report.graph = iteration->replay().is_graph();
  report.launches_per_iteration = iteration->replay().launches();
  hand_out(solution);
  return report;
}

int Solver::Implementation::hopeless_exponent(double norm) const {
  if (has_safe_square(norm)) return 0;
  const int exponent = largest_exponent(b);
  return has_safe_square(std::ldexp(1., exponent)) ? 0 : exponent;
}

SolveReport Solver::Implementation::solve_in_units(int exponent,
                                                   const Array<double>& rhs,
                                                   Array<double>& solution,
                                                   const std::atomic<bool>* stop,
                                                   const Dissipation* dissipation) {
  if (dissipation && options.norm == Norm::energy)
    throw InputError("the largest number of the right-hand side is about 2^" +
                     std::to_string(exponent) +
                     ", whose square is no number that doubles hold: take other units, or another "
                     "Solver/Norm than energy");
  Array<double> scaled_rhs(home, rhs.size());
  copy(rhs, scaled_rhs);
  shift_exponent(scaled_rhs, -exponent);
  if (options.start == Start::previous) shift_exponent(solution, -exponent);
  SolveReport report = solve(scaled_rhs, solution, stop, nullptr);
  report.removed_mean = std::ldexp(report.removed_mean, exponent);
  const int largest = largest_exponent(solution);
  shift_exponent(solution, exponent);
  if (report.converged() && largest != 0 && !is_representable(largest + exponent)) {
    report.outcome = Outcome::not_finite;
    report.message = "the solution has numbers of about 2^" + std::to_string(largest + exponent) +
                     ", and doubles reach from 2^-1022 to 2^1023: take other units";
  }
  return report;
}

std::vector<SolveReport> Solver::Implementation::solve_several(const Array<double>& B,
                                                               Array<double>& X,
                                                               int columns,
                                                               const std::atomic<bool>* stop) {
  require_hierarchy();
  if (columns < 0) throw InputError("the number of right-hand sides must not be negative");
  require_size(B, columns * b.size(), "the right-hand sides");
  require_size(X, columns * b.size(), "the solutions");
  const auto make = [&](int width) -> std::unique_ptr<ColumnSolver> {
    if (replacement) return nullptr;
    return preconditioner->columns(width, backend.graphs, constant_nullspace);
  };
  return multigrid::solve_several(B, X, columns, column_solvers, make, options, stop,
                                  [&](const Array<double>& rhs, Array<double>& solution) {
                                    return solve(rhs, solution, stop, nullptr);
                                  });
}

}  // namespace multigrid
