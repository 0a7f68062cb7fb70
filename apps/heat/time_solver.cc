// SPDX-License-Identifier: MIT
#include "apps/heat/time_solver.h"

#include "apps/drivers/residency.h"
#include "multigrid/traits.h"

#include <utility>

namespace apps {

using multigrid::Array;

/// Calls f(data), with a copy if the matrix A in it is not on the executor.
template <class Data, class F>
static void with_copy(const Data& data,
                      const multigrid::Csr<double>& A,
                      const multigrid::Executor& executor,
                      F&& f) {
  A.executor() == executor ? f(data) : f(data.copy_to(executor));
}

TimeSolver::TimeSolver(const multigrid::Executor& executor,
                       const multigrid::SolverOptions& options,
                       const multigrid::BackendOptions& backend)
    : executor_(executor),
      home_(is_hybrid(backend, executor) ? multigrid::default_host() : executor),
      options_(options),
      backend_(backend) {
  if (options_.start == multigrid::Start::automatic) options_.start = multigrid::Start::previous;
}

void TimeSolver::set_up(const multigrid::System& system, const HierarchySource& source) {
  solver_.reset();  // two hierarchies at a time would take twice the memory
  if (home_ != executor_) home_ = system.A.executor();
  with_copy(system, system.A, home_, [&](const multigrid::System& there) {
    solver_.emplace(make_solver(there, options_, backend_, executor_));
  });
  executor_.synchronize();
  hierarchy_source_ = matrix_source_ = source;
}

bool TimeSolver::refresh_keeps_choice() const {
  const bool was_chosen = options_.hierarchy.kind == multigrid::HierarchyKind::automatic &&
                          (options_.preset == multigrid::Preset::automatic ||
                           multigrid::krylov_traits(options_.krylov).is_general);
  return was_chosen || multigrid::hierarchy_traits(solver_->options()).refresh_keeps_choice;
}

bool TimeSolver::refresh(const multigrid::System& system, const HierarchySource& source) {
  bool done = false;
  with_copy(system, system.A, home_, [&](const multigrid::System& there) {
    done = solver_->has_structure_of(there);
    if (done) solver_->refresh(there);
  });
  if (!done) return false;
  executor_.synchronize();
  matrix_source_ = source;
  return true;
}

void TimeSolver::replace_matrix(const multigrid::Csr<double>& A,
                                const std::optional<multigrid::Symmetry>& symmetry,
                                const HierarchySource& source) {
  with_copy(A, A, home_,
            [&](const multigrid::Csr<double>& there) { solver_->replace_matrix(there, symmetry); });
  matrix_source_ = source;
}

multigrid::SolveReport TimeSolver::solve(const Array<double>& b,
                                         assembly::Solution& u,
                                         const std::atomic<bool>* stop,
                                         const multigrid::Dissipation* dissipation) {
  Array<double> copy_of_b;
  if (b.executor() != home_) copy_of_b = b.copy_to(home_);
  std::optional<multigrid::Dissipation> copy;
  if (dissipation && dissipation->row.executor() != home_) copy = dissipation->copy_to(home_);
  Array<double> x = u.on(home_).copy_to(home_);
  const multigrid::SolveReport report =
      solver_->solve(b.executor() == home_ ? b : copy_of_b, x, stop, copy ? &*copy : dissipation);
  u = std::move(x);
  return report;
}

}  // namespace apps
