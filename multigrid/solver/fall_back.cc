// SPDX-License-Identifier: MIT
#include "multigrid/convergence/iterate.h"
#include "multigrid/solver/implementation.h"
#include "multigrid/sparse/vectors.h"

#include <chrono>

namespace multigrid {

void Solver::Implementation::iterate_with_any(Begin begin,
                                              Array<double>& solution,
                                              SolveReport& report) {
  const auto solution_so_far = [&]() -> const Array<double>& {
    hand_out(solution);
    return solution;
  };
  while (true) {
    const Solve solve{options,           *iteration,     b,
                      begin.r0,          begin.scale,    begin.starts_from_zero,
                      begin.dissipation, solution_so_far};
    const auto test = make_convergence_test(solve);
    Guard guard(choices.list[chosen].patience, options.tolerance,
                krylov_traits(options.krylov).is_general);
    const std::string complaint =
        iterate(solve, *test, begin.stop, may_fall_back() ? &guard : nullptr, report);
    const bool gives_way = !complaint.empty() || (may_help(report) && !(begin.stop && *begin.stop));
    const std::string reason = complaint.empty() ? report.message : "the solve " + complaint;
    if (gives_way && may_fall_back() && fall_back(reason, begin, solution, report)) continue;
    if (!complaint.empty()) iterate(solve, *test, begin.stop, nullptr, report);
    test->conclude(report);
    if (!report.fallbacks.empty()) report.energy_errors.clear();
    return;
  }
}

bool Solver::Implementation::may_help(const SolveReport& report) const {
  if (report.iterations >= options.maximum_iterations) return false;
  if (report.outcome == Outcome::indefinite)
    return options.hierarchy.precision != Precision::double_;
  return report.outcome == Outcome::diverged || report.outcome == Outcome::not_finite ||
         report.outcome == Outcome::breakdown;
}

bool Solver::Implementation::may_fall_back() const {
  return chosen + 1 < choices.list.size() && !placement.is_hybrid();
}

bool Solver::Implementation::fall_back(const std::string& reason,
                                       Begin& begin,
                                       Array<double>& solution,
                                       SolveReport& report) {
  column_solvers.reset();
  const std::size_t last = chosen;
  const auto before = std::chrono::steady_clock::now();
  std::unique_ptr<Preconditioner> old_preconditioner;
  std::unique_ptr<OuterIteration> old_iteration;
  const auto restore = [&] {
    if (old_preconditioner) {
      iteration.reset();
      preconditioner = std::move(old_preconditioner);
      iteration = std::move(old_iteration);
    }
    chosen = last;
    options = choices.list[last].options;
  };
  try {
    const System system = own_system();
    Array<double> rhs(home, b.size()), start(home, b.size());
    scatter_rows(b, rhs);
    if (report.relative_residual < report.residuals[0])
      scatter_rows(iteration->solution(), start);
    else if (x.empty())
      fill(start, 0.);
    else
      scatter_rows(x, start);
    if (x.empty()) x = Array<double>(b.executor(), b.size());
    old_preconditioner = std::move(preconditioner);
    old_iteration = std::move(iteration);
    if (set_up_next(system, last)) {
      report.cycle_synchronizations += old_iteration->cycle_synchronizations();
      old_iteration.reset();
      replacement.reset();
      failure = choices.list[last].methods + " gave way: " + reason;
      describe();
      take(rhs, b);
      take(start, x);
      copy(start, solution);
      begin.r0 = iteration->begin(b, &x);
      begin.starts_from_zero = false;
      report.relative_residual = begin.r0 / begin.scale;
      report.outcome = Outcome::iteration_limit;
      report.message.clear();
      const double seconds =
          std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
      report.fallbacks.push_back(
          {report.iterations, choices.list[chosen].methods, reason, seconds});
      return true;
    }
  } catch (const OutOfMemory&) {
  } catch (...) {
    restore();
    throw;
  }
  restore();
  choices.list.resize(last + 1);
  describe();
  return false;
}

System Solver::Implementation::own_system() const {
  System system;
  Csr<double> rows = to_csr(iteration->matrix());
  const Array<Index>& order = preconditioner->order();
  system.A = order.empty() ? std::move(rows) : permute(rows, inverse_permutation(order));
  if (!near_nullspace.empty()) system.near_nullspace = near_nullspace.copy_to(home);
  system.constant_nullspace = constant_nullspace;
  system.symmetry = symmetry;
  system.block_size = block_size;
  return system;
}

}  // namespace multigrid
