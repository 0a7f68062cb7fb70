// SPDX-License-Identifier: MIT
#include "multigrid/hierarchy/level_format.h"
#include "multigrid/hierarchy/needs.h"
#include "multigrid/solver/implementation.h"

#include <algorithm>

namespace multigrid {

Solver::Implementation::Implementation(const System& system,
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

void Solver::Implementation::keep_near_nullspace(const System& system) {
  if (choices.list.size() > 1 && !system.near_nullspace.empty())
    near_nullspace = system.near_nullspace.copy_to(home);
}

void Solver::Implementation::choose_methods(const System& system, const SolverOptions& given) {
  ComponentTimes clock(home);
  choices = choose(given, system, symmetry);
  if (choices.statistics) clock.add("statistics", 0);
  choice_times = clock.list();
  options = choices.list[0].options;
}

void Solver::Implementation::set_up_any(const System& system) {
  try {
    return set_up(system, 0);
  } catch (const NotPositiveDefinite& error) {
    failure = choices.list[0].methods + " gave way: " + error.what();
    if (!set_up_next(system, 0)) throw;
  }
}

void Solver::Implementation::set_up(const System& system, std::size_t choice) {
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

bool Solver::Implementation::set_up_next(const System& system, std::size_t after) {
  for (std::size_t next = after + 1; next < choices.list.size(); ++next) try {
      set_up(system, next);
      return true;
    } catch (const NotPositiveDefinite&) {
    } catch (const InputError&) {
    } catch (const OutOfMemory&) {
    }
  return false;
}

void Solver::Implementation::use_memory() {
  if (placement.residency != Residency::streaming) return;
  near_bytes = -1;
  if (backend.memory_limit == 0) return preconditioner->keep_near(near_bytes);
  const OuterIteration vectors(preconditioner->matrix(), *preconditioner, options, false,
                               constant_nullspace);
  constexpr Offset scalars = 1 << 16;  // of sums and convergence tests, and of copies of them
  near_bytes = std::max(placement.executor.free_memory() - scalars, Offset(0));
  preconditioner->keep_near(near_bytes);
}

void Solver::Implementation::finish() {
  iterate_with(preconditioner->matrix());
  try {
    preconditioner->finish();
  } catch (...) {
    iteration.reset();
    throw;
  }
  describe();
}

void Solver::Implementation::describe() {
  report = preconditioner->report();
  if (!choices.statistics) return;
  const Choice& choice = choices.list[chosen];
  report.choice = ChoiceReport{choice.methods, choice.reason, *choices.statistics};
  if (chosen > 0) report.choice->reason = failure;
  for (const ComponentTimes::Part& part : choice_times)
    report.components.insert(report.components.begin(), {part.component, 0, part.seconds});
  choice_times.clear();  // of the first setup alone
}

void Solver::Implementation::iterate_with(const Matrix<double>& A) {
  iteration = std::make_unique<OuterIteration>(A, *preconditioner, options, backend.graphs,
                                               constant_nullspace);
}

void Solver::Implementation::require_hierarchy() const {
  if (!iteration)
    throw InputError(
        "the solver has lost its hierarchy, because refresh has failed: make a new one");
}

void Solver::Implementation::refresh(const System& system) {
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

void Solver::Implementation::replace_matrix(const Csr<double>& A,
                                            const std::optional<Symmetry>& given) {
  require_hierarchy();
  if (A.n_rows != A.n_columns || A.n_rows != b.size())
    throw InputError("a matrix of " + std::to_string(b.size()) +
                     " rows and columns cannot be replaced by one of " + std::to_string(A.n_rows) +
                     " rows and " + std::to_string(A.n_columns) + " columns");
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

}  // namespace multigrid
