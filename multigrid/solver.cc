// SPDX-License-Identifier: MIT
#include "multigrid/solver.h"

#include "multigrid/backend/component_times.h"
#include "multigrid/backend/memory/loan.h"
#include "multigrid/choice/choices.h"
#include "multigrid/columns/several.h"
#include "multigrid/convergence/iterate.h"
#include "multigrid/cycle/level_views.h"
#include "multigrid/hierarchy/level_format.h"
#include "multigrid/hierarchy/needs.h"
#include "multigrid/hierarchy/placement.h"
#include "multigrid/krylov/outer_iteration.h"
#include "multigrid/sparse/units.h"
#include "multigrid/sparse/vectors.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <optional>

namespace multigrid {
namespace {

constexpr std::uint64_t start_seed = 20101;
constexpr double allowed_mean = 1e-8;  ///< of b, relative, where constants are the kernel of A

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
  Symmetry symmetry;
  Choices choices;
  std::size_t chosen = 0;  ///< of choices.list
  std::string failure;     ///< which choice gave way to it, and why; empty of the first
  std::vector<ComponentTimes::Part> choice_times;
  SolverOptions options;  ///< of the choice
  HierarchyReport report;
  std::unique_ptr<Preconditioner> preconditioner;
  std::optional<Matrix<double>> replacement;  ///< replaces preconditioner->matrix() in `iteration`
  ColumnSolvers column_solvers;               ///< of preconditioner
  std::unique_ptr<OuterIteration> iteration;
  Array<double> b;  ///< in the order of the rows
  Array<double> x;  ///< the start, unless it is zero, in that order too
  BackendOptions backend;
  bool constant_nullspace;
  int block_size;
  Array<double> near_nullspace;  ///< a copy for other choices, if there are any
  Placement placement;
  Executor home;          ///< where systems and the vectors of callers are
  Array<double> staging;  ///< of vectors on their way between home and a device elsewhere
  Loan staging_loan;      ///< so that they go at the bus's speed
  Offset near_bytes = 0;  ///< for keep_near: see use_memory

  Implementation(const System& system,
                 const SolverOptions& given,
                 const BackendOptions& backend_,
                 const Placement& placement_)
      : symmetry(symmetry_of(system)),
        backend(backend_),
        constant_nullspace(system.constant_nullspace),
        block_size(system.block_size),
        placement(placement_),
        home(system.A.executor()) {
    check(given, system.dimension);
    choose_methods(system, given);
    const Executor& executor = placement.vectors_on_host ? home : placement.executor;
    b = Array<double>(executor, system.n());
    if (executor != home) {
      staging = Array<double>(home, system.n());
      staging_loan = Loan(staging, executor);
    }
    if (options.start != Start::zero) x = Array<double>(executor, system.n());
    set_up_any(system);
    keep_near_nullspace(system);
  }

  void keep_near_nullspace(const System& system) {
    if (choices.list.size() > 1 && !system.near_nullspace.empty())
      near_nullspace = system.near_nullspace.copy_to(home);
  }

  void choose_methods(const System& system, const SolverOptions& given) {
    ComponentTimes clock(home);
    choices = choose(given, system, symmetry);
    if (choices.statistics) clock.add("statistics", 0);
    choice_times = clock.list();
    options = choices.list[0].options;
  }

  /// Sets up by the first choice that the matrix lets be set up.
  void set_up_any(const System& system) {
    try {
      return set_up(system, 0);
    } catch (const NotPositiveDefinite& error) {
      failure = choices.list[0].methods + " gave way: " + error.what();
      if (!set_up_next(system, 0)) throw;
    }
  }

  void set_up(const System& system, std::size_t choice) {
    iteration.reset();
    column_solvers.reset();
    preconditioner.reset();
    chosen = choice;
    options = choices.list[choice].options;
    check(options, system.dimension);
    preconditioner = start_preconditioner(system, options, placement, &symmetry);
    use_memory();
    finish();
  }

  /// Sets up by the next choice after one that the matrix and the memory let be set up; false if there
  /// is none, and then nothing is set up.
  bool set_up_next(const System& system, std::size_t after) {
    for (std::size_t next = after + 1; next < choices.list.size(); ++next) try {
        set_up(system, next);
        return true;
      } catch (const NotPositiveDefinite&) {
      } catch (const InputError&) {
      } catch (const OutOfMemory&) {
      }
    return false;
  }

  /// With `streaming`: uses the memory that the vectors of a solve, which are allocated for a moment,
  /// leave below a limit; without one what the largest level takes at most.
  void use_memory() {
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
    describe();
  }

  void describe() {
    report = preconditioner->report();
    if (!choices.statistics) return;
    const Choice& choice = choices.list[chosen];
    report.choice = ChoiceReport{choice.methods, choice.reason, *choices.statistics};
    if (chosen > 0) report.choice->reason = failure;
    for (const ComponentTimes::Part& part : choice_times)
      report.components.insert(report.components.begin(), {part.component, 0, part.seconds});
    choice_times.clear();  // of the first setup alone
  }

  void iterate_with(const Matrix<double>& A) {
    iteration = std::make_unique<OuterIteration>(A, *preconditioner, options, backend.graphs,
                                                 constant_nullspace);
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
    symmetry = symmetry_of(system);
    require_needs(system, symmetry, options);
    keep_near_nullspace(system);
    iteration.reset();
    column_solvers.reset();
    replacement.reset();
    constant_nullspace = system.constant_nullspace;
    preconditioner->refresh(system);
    if (placement.residency == Residency::streaming) preconditioner->keep_near(near_bytes);
    finish();
  }

  /// The rows get the order and the format of the matrix that is replaced; if they do not fit into
  /// it, CSR.
  void replace_matrix(const Csr<double>& A, const std::optional<Symmetry>& given) {
    require_hierarchy();
    if (A.n_rows != A.n_columns || A.n_rows != b.size())
      throw InputError("a matrix of " + std::to_string(b.size()) +
                       " rows and columns cannot be replaced by one of " +
                       std::to_string(A.n_rows) + " rows and " + std::to_string(A.n_columns) +
                       " columns");
    if (A.executor() != home)
      throw WrongExecutor("a matrix cannot be replaced by one on another executor");
    const Symmetry found = given ? *given : find_symmetry(A);
    require_symmetry(found, options);
    const Array<Index>& order = preconditioner->order();
    Csr<double> rows = order.empty() ? A.copy_to(A.executor()) : permute(A, order);
    const MatrixFormat format = format_of(preconditioner->matrix());
    Matrix<double> next =
        stored<double>(std::move(rows), fits(rows, format) ? format : MatrixFormat::csr);
    if (placement.is_hybrid()) place(next, placement);
    column_solvers.reset();
    if (!replacement) replacement.emplace();
    std::swap(*replacement, next);
    try {
      iterate_with(*replacement);
    } catch (...) {
      std::swap(*replacement, next);  // the matrix of the iteration that is still there
      throw;
    }
    symmetry = found;
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

  /// The exponent of the largest entry of b, if the squares of such numbers lose their digits; else 0.
  ///
  /// norm  of b or of a residual; a look at b is only needed where it is very small or large
  int hopeless_exponent(double norm) const {
    if (has_safe_square(norm)) return 0;
    const int exponent = largest_exponent(b);
    return has_safe_square(std::ldexp(1., exponent)) ? 0 : exponent;
  }

  /// Solves A x' = 2^-exponent b instead, x = 2^exponent x'. Without the dissipation, whose numbers are
  /// squares too.
  SolveReport solve_in_units(int exponent,
                             const Array<double>& rhs,
                             Array<double>& solution,
                             const std::atomic<bool>* stop,
                             const Dissipation* dissipation) {
    if (dissipation && options.norm == Norm::energy)
      throw InputError(
          "the largest number of the right-hand side is about 2^" + std::to_string(exponent) +
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

  std::vector<SolveReport> solve_several(const Array<double>& B,
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

  /// How a solve begins.
  struct Begin {
    double r0, scale;
    bool starts_from_zero;
    const std::atomic<bool>* stop;
    const Dissipation* dissipation;
  };

  /// Iterates, and goes on with other choices where one is too slow or fails.
  void iterate_with_any(Begin begin, Array<double>& solution, SolveReport& report) {
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
      const bool gives_way =
          !complaint.empty() || (may_help(report) && !(begin.stop && *begin.stop));
      const std::string reason = complaint.empty() ? report.message : "the solve " + complaint;
      if (gives_way && may_fall_back() && fall_back(reason, begin, solution, report)) continue;
      if (!complaint.empty()) iterate(solve, *test, begin.stop, nullptr, report);
      test->conclude(report);
      if (!report.fallbacks.empty()) report.energy_errors.clear();
      return;
    }
  }

  /// Whether another choice may do better than one that ended like that. A direction of negative energy
  /// shows, in double, that the matrix is indefinite.
  bool may_help(const SolveReport& report) const {
    if (report.iterations >= options.maximum_iterations) return false;
    if (report.outcome == Outcome::indefinite)
      return options.hierarchy.precision != Precision::double_;
    return report.outcome == Outcome::diverged || report.outcome == Outcome::not_finite ||
           report.outcome == Outcome::breakdown;
  }

  /// A hybrid hierarchy would need the matrix on the host.
  bool may_fall_back() const { return chosen + 1 < choices.list.size() && !placement.is_hybrid(); }

  /// Sets up by the next choice for the matrix of the last one, and begins with the solution so far, or
  /// with the start if that is no worse. The last choice is kept until another is there.
  ///
  /// returns  false if none can be set up, for want of memory or because the matrix is not positive
  ///          definite; then the last one is as it was, and the only one from now on
  bool fall_back(const std::string& reason,
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

  /// The system that is solved, in the order of its unknowns, but for what is known of its mesh.
  System own_system() const {
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
  void hand_out(Array<double>& solution) { scatter_rows(iteration->solution(), solution); }

  /// Copies a vector in the order of the rows to one in that of the unknowns.
  void scatter_rows(const Array<double>& by_row, Array<double>& unknowns) {
    const Array<Index>& order = preconditioner->order();
    if (!staging.empty()) staging.copy_from(by_row);
    const Array<double>& rows = staging.empty() ? by_row : staging;
    if (order.empty())
      copy(rows, unknowns);
    else
      scatter(order, rows, unknowns);
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

std::vector<SolveReport> Solver::solve(const Array<double>& B,
                                       Array<double>& X,
                                       int columns,
                                       const std::atomic<bool>* stop) {
  return implementation_->solve_several(B, X, columns, stop);
}

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
  return implementation_->report;
}

}  // namespace multigrid
