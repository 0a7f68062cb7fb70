// SPDX-License-Identifier: MIT
#include "multigrid/solver.h"

#include "multigrid/backend/memory/loan.h"
#include "multigrid/convergence/convergence_test.h"
#include "multigrid/cycle/level_views.h"
#include "multigrid/hierarchy/level_format.h"
#include "multigrid/hierarchy/needs.h"
#include "multigrid/hierarchy/placement.h"
#include "multigrid/krylov/outer_iteration.h"
#include "multigrid/sparse/vectors.h"
#include "multigrid/traits.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

namespace multigrid {
namespace {

constexpr std::uint64_t start_seed = 20101;
constexpr double allowed_mean = 1e-8;      ///< of b, relative, where constants are the kernel of A
constexpr double divergence_factor = 1e6;  ///< growth of the residual that ends a solve

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2e", value);
  return text;
}

Placement placement_of(const System& system,
                       const BackendOptions& backend,
                       const Executor& executor) {
  if (backend.residency != Residency::all_but_coarsest && backend.residency != Residency::streaming)
    throw InputError("with Backend/Residency = " + word(backend.residency, residency_words) +
                     " a solver works where its system is: copy that to the device");
  if (system.A.executor().space() != Space::host || executor.space() == Space::host)
    throw InputError("Backend/Residency = " + word(backend.residency, residency_words) +
                     " is for a system on a host that a device solves");
  return {executor, backend.residency, backend.krylov_vectors == KrylovVectors::host};
}

/// Refuses an array that kernels would read past its end.
void require_size(const Array<double>& array, Offset size, const char* what) {
  if (array.size() != size)
    throw InputError(std::string(what) + " must have " + std::to_string(size) + " values, not " +
                     std::to_string(array.size()));
}

}  // namespace

struct Solver::Implementation {
  SolverOptions options;
  std::unique_ptr<Preconditioner> preconditioner;
  std::optional<Matrix<double>> replacement;  ///< replaces preconditioner->matrix() in `iteration`
  std::unique_ptr<OuterIteration> iteration;
  Array<double> b;  ///< in the order of the rows
  Array<double> x;  ///< the start, unless it is zero, in that order too
  bool graphs, constant_nullspace;
  Placement placement;
  Executor home;          ///< where systems and the vectors of callers are
  Array<double> staging;  ///< of vectors on their way between home and a device elsewhere
  Loan staging_loan;      ///< so that they go at the bus's speed
  Offset near_bytes = 0;  ///< for keep_near: see use_memory

  Implementation(const System& system,
                 const SolverOptions& options_,
                 const BackendOptions& backend,
                 const Placement& placement_)
      : options(resolved(options_, system)),
        graphs(backend.graphs),
        constant_nullspace(system.constant_nullspace),
        placement(placement_),
        home(system.A.executor()) {
    check(options, system.dimension);
    const Executor& executor = placement.vectors_on_host ? home : placement.executor;
    b = Array<double>(executor, system.n());
    if (executor != home) {
      staging = Array<double>(home, system.n());
      staging_loan = Loan(staging, executor);
    }
    if (options.start != Start::zero) x = Array<double>(executor, system.n());
    preconditioner = start_preconditioner(system, options, placement);
    use_memory(backend);
    finish();
  }

  /// With `streaming`: uses the memory that the vectors of a solve, which are allocated for a moment,
  /// leave below a limit; without one what the largest level takes at most.
  void use_memory(const BackendOptions& backend) {
    if (placement.residency != Residency::streaming) return;
    near_bytes = -1;
    if (backend.memory_limit == 0) return preconditioner->keep_near(near_bytes);
    const OuterIteration vectors(preconditioner->matrix(), *preconditioner, options, false,
                                 constant_nullspace);
    constexpr Offset scalars = 1 << 16;  // of sums and convergence tests, and of copies of them
    near_bytes = std::max(placement.executor.free_memory() - scalars, Offset(0));
    preconditioner->keep_near(near_bytes);
  }

  /// Records an iteration while the executor still works at the setup.
  void finish() {
    iterate_with(preconditioner->matrix());
    try {
      preconditioner->finish();
    } catch (...) {
      iteration.reset();
      throw;
    }
  }

  void iterate_with(const Matrix<double>& A) {
    iteration =
        std::make_unique<OuterIteration>(A, *preconditioner, options, graphs, constant_nullspace);
  }

  void require_hierarchy() const {
    if (!iteration)
      throw InputError(
          "the solver has lost its hierarchy, because refresh has failed: make a new one");
  }

  void refresh(const System& system) {
    require_hierarchy();
    if (system.A.executor() != home)
      throw WrongExecutor("a solver cannot be refreshed for a system on another executor");
    const std::string difference = preconditioner->structural_difference(system);
    if (!difference.empty())
      throw InputError(
          "a solver can be refreshed for other values in the same places, but the system " +
          difference + ": set up a new one");
    require_needs(system, symmetry_of(system), options);
    iteration.reset();
    replacement.reset();
    constant_nullspace = system.constant_nullspace;
    preconditioner->refresh(system);
    if (placement.residency == Residency::streaming) preconditioner->keep_near(near_bytes);
    finish();
  }

  /// The rows get the order and the format of the matrix that is replaced; if they do not fit into
  /// it, CSR.
  void replace_matrix(const Csr<double>& A, const std::optional<Symmetry>& symmetry) {
    require_hierarchy();
    if (A.n_rows != A.n_columns || A.n_rows != b.size())
      throw InputError("a matrix of " + std::to_string(b.size()) +
                       " rows and columns cannot be replaced by one of " +
                       std::to_string(A.n_rows) + " rows and " + std::to_string(A.n_columns) +
                       " columns");
    if (A.executor() != home)
      throw WrongExecutor("a matrix cannot be replaced by one on another executor");
    require_symmetry(symmetry ? *symmetry : find_symmetry(A), options);
    const Array<Index>& order = preconditioner->order();
    Csr<double> rows = order.empty() ? A.copy_to(A.executor()) : permute(A, order);
    const MatrixFormat format = format_of(preconditioner->matrix());
    Matrix<double> next =
        stored<double>(std::move(rows), fits(rows, format) ? format : MatrixFormat::csr);
    if (placement.is_hybrid()) place(next, placement);
    if (!replacement) replacement.emplace();
    std::swap(*replacement, next);
    try {
      iterate_with(*replacement);
    } catch (...) {
      std::swap(*replacement, next);  // the matrix of the iteration that is still there
      throw;
    }
  }

  /// Fills x with the start that the options ask for; false for zero, which takes no vector.
  bool start(const Array<double>& previous) {
    if (options.start == Start::zero) return false;
    if (options.start == Start::random) {
      Array<double>& values = staging.empty() ? x : staging;
      fill_random(values, start_seed, preconditioner->order());
      if (!staging.empty()) x.copy_from(staging);
    } else if (options.start == Start::previous) {
      take(previous, x);
    } else {
      preconditioner->begin(std::sqrt(square(b)));
      preconditioner->full_multigrid(b, x);
    }
    return true;
  }

  SolveReport solve(const Array<double>& rhs,
                    Array<double>& solution,
                    const std::atomic<bool>* stop,
                    const Dissipation* dissipation) {
    require_hierarchy();
    require_size(rhs, b.size(), "the right-hand side");
    require_size(solution, b.size(), "the solution");
    take(rhs, b);
    SolveReport report;
    const Offset bus_bytes = placement.executor.counters().bus_bytes;
    if (constant_nullspace) make_compatible(report);
    const bool starts = start(solution);
    const double r0 = iteration->begin(b, starts ? &x : nullptr);
    const double norm = starts && options.norm != Norm::initial ? std::sqrt(square(b)) : r0;
    const double scale = norm > 0 ? norm : 1.;  // b = 0: the residual itself

    const auto test = make_convergence_test(
        {options, *iteration, b, r0, scale, !starts, dissipation, [&]() -> const Array<double>& {
           hand_out(solution);
           return solution;
         }});
    report.residuals.push_back(r0 / scale);
    report.relative_residual = report.true_relative_residual = r0 / scale;
    if (!std::isfinite(r0)) {
      report.outcome = Outcome::not_finite;
      report.message = "the right-hand side or the start is not finite";
    } else {
      iterate(report, scale, *test, stop);
      test->conclude(report);
      if (report.converged()) report.relative_residual = report.true_relative_residual;
    }
    if (constant_nullspace) iteration->center_solution();
    report.cycle_synchronizations = iteration->cycle_synchronizations();
    report.bus_bytes = placement.executor.counters().bus_bytes - bus_bytes;
    report.graph = iteration->replay().is_graph();
    report.launches_per_iteration = iteration->replay().launches();
    hand_out(solution);
    return report;
  }

  /// Copies a vector in the order of the unknowns to one in the order of the rows.
  void take(const Array<double>& unknowns, Array<double>& rows) {
    const Array<Index>& order = preconditioner->order();
    Array<double>& at_home = staging.empty() ? rows : staging;
    if (order.empty())
      copy(unknowns, at_home);
    else
      gather(order, unknowns, at_home);
    if (!staging.empty()) rows.copy_from(staging);
  }

  /// Copies the solution, in the order of the unknowns.
  void hand_out(Array<double>& solution) {
    const Array<Index>& order = preconditioner->order();
    if (!staging.empty()) staging.copy_from(iteration->solution());
    const Array<double>& rows = staging.empty() ? iteration->solution() : staging;
    if (order.empty())
      copy(rows, solution);
    else
      scatter(order, rows, solution);
  }

  /// Subtracts the mean of b: no A x has one if A is symmetric and A 1 = 0. Refuses a mean that
  /// cannot be an error of rounding or quadrature.
  void make_compatible(SolveReport& report) {
    const double n = static_cast<double>(b.size());
    const double mean = total(b) / n, root_mean_square = std::sqrt(square(b) / n);
    if (std::abs(mean) > allowed_mean * root_mean_square)
      throw InputError(
          "the right-hand side of a singular system (A 1 = 0) must have mean 0, but has " +
          number(mean) + ", which is " + number(std::abs(mean) / root_mean_square) +
          " of its root mean square: make sources and boundary fluxes balance, or subtract the mean");
    Array<double> scratch(b.executor(), 1);
    subtract_mean(b, scratch);
    report.removed_mean = mean;
  }

  /// Iterates until the test is met, or something else ends it.
  void iterate(SolveReport& report,
               double scale,
               ConvergenceTest& test,
               const std::atomic<bool>* stop) {
    report.outcome = Outcome::iteration_limit;
    while (true) {
      if (test.may_be_met() && test.is_met()) {
        report.outcome = Outcome::converged;
        return;
      }
      if (stop && *stop) {
        report.outcome = Outcome::interrupted;
        report.message = "interrupted after iteration " + std::to_string(report.iterations);
        return;
      }
      if (report.iterations >= options.maximum_iterations) {
        report.message = "no convergence within " + std::to_string(options.maximum_iterations) +
                         (options.maximum_iterations == 1 ? " iteration" : " iterations") +
                         " (Solver/Maximum iterations): the relative residual is " +
                         number(report.relative_residual);
        return;
      }
      const Progress progress = iteration->step();
      ++report.iterations;
      test.add(progress);
      report.relative_residual = std::sqrt(progress.residual.rr) / scale;
      report.residuals.push_back(report.relative_residual);
      if (!judge(report, progress)) return;
      if (progress.has_broken_down && !(test.may_be_met() && test.is_met()) && !restarts(report))
        return;
    }
  }

  /// Whether to go on after an iteration; sets outcome and message if not.
  bool judge(SolveReport& report, const Progress& progress) const {
    const std::string where = " in iteration " + std::to_string(report.iterations);
    if (!std::isfinite(progress.residual.rr) || progress.bad_level >= 0) {
      report.outcome = Outcome::not_finite;
      report.message = "a value that is not finite came up" + where;
      report.message += ", first on level " + std::to_string(std::max(progress.bad_level, 0));
      if (options.hierarchy.precision != Precision::double_)
        report.message +=
            "; numbers below 1e-38 or above 1e38 need Solver/Hierarchy/Precision = double or other "
            "units";
      return false;
    }
    if (progress.is_indefinite) {
      report.outcome = Outcome::indefinite;
      report.message = "matrix or preconditioner is not positive definite: (p, A p) = " +
                       number(progress.curvature) + where +
                       "; look at the signs of coefficients, or take another Solver/Smoother/Kind";
      return false;
    }
    if (report.relative_residual > divergence_factor * std::max(report.residuals.front(), 1e-300)) {
      report.outcome = Outcome::diverged;
      report.message = "the residual has grown a million-fold" + where + ": take ";
      if (options.krylov != Krylov::flexible_cg && !krylov_traits(options.krylov).is_general)
        report.message += "Solver/Krylov = flexible cg, ";
      report.message += "another Solver/Smoother/Kind or more damping";
      return false;
    }
    return true;
  }

  /// Restarts after a breakdown, the first time; otherwise sets outcome and message.
  bool restarts(SolveReport& report) {
    if (report.restarts == 0) {
      ++report.restarts;
      iteration->true_residual(b);
      iteration->restart();
      return true;
    }
    report.outcome = Outcome::breakdown;
    report.message =
        "Solver/Krylov = " + word(options.krylov, krylov_words) +
        " broke down twice, in iteration " + std::to_string(report.iterations) +
        " again: take another Solver/Start or Solver/Smoother/Kind, or Solver/Krylov = "
        "none";
    return false;
  }
};

Solver::Solver(const System& system, const SolverOptions& options, const BackendOptions& backend)
    : implementation_(std::make_unique<Implementation>(
          system, options, backend, Placement{system.A.executor(), Residency::resident, false})) {}
Solver::Solver(const System& system,
               const SolverOptions& options,
               const BackendOptions& backend,
               const Executor& executor)
    : implementation_(std::make_unique<Implementation>(
          system, options, backend, placement_of(system, backend, executor))) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;

SolveReport Solver::solve(const Array<double>& b,
                          Array<double>& x,
                          const std::atomic<bool>* stop,
                          const Dissipation* dissipation) {
  return implementation_->solve(b, x, stop, dissipation);
}

void Solver::replace_matrix(const Csr<double>& A, const std::optional<Symmetry>& symmetry) {
  implementation_->replace_matrix(A, symmetry);
}

void Solver::refresh(const System& system) {
  implementation_->refresh(system);
}

bool Solver::has_structure_of(const System& system) const {
  implementation_->require_hierarchy();
  return implementation_->preconditioner->structural_difference(system).empty();
}

std::vector<Index> Solver::aggregates(int level) const {
  return aggregates_of(*implementation_->preconditioner, implementation_->options, level);
}

std::vector<TreeBox> Solver::boxes(int level) const {
  return boxes_of(*implementation_->preconditioner, implementation_->options, level);
}

const SolverOptions& Solver::options() const {
  return implementation_->options;
}

const HierarchyReport& Solver::hierarchy() const {
  return implementation_->preconditioner->report();
}

}  // namespace multigrid
