// SPDX-License-Identifier: MIT
#include "apps/heat/time_solver.h"

namespace apps {

using multigrid::Array;

TimeSolver::TimeSolver(const multigrid::Executor& executor,
                       const multigrid::SolverOptions& options,
                       const multigrid::BackendOptions& backend)
    : executor_(executor), options_(options), backend_(backend) {
  if (options_.start == multigrid::Start::automatic) options_.start = multigrid::Start::previous;
}

void TimeSolver::set_up(const multigrid::System& system, const HierarchySource& source) {
  solver_.reset();  // two hierarchies at a time would take twice the memory
  if (system.A.executor() == executor_)
    solver_.emplace(system, options_, backend_);
  else
    solver_.emplace(system.copy_to(executor_), options_, backend_);
  executor_.synchronize();
  hierarchy_source_ = matrix_source_ = source;
}

bool TimeSolver::refresh(const multigrid::System& system, const HierarchySource& source) {
  const bool done = system.A.executor() == executor_ ? refresh_there(system)
                                                     : refresh_there(system.copy_to(executor_));
  if (!done) return false;
  executor_.synchronize();
  hierarchy_source_ = matrix_source_ = source;
  return true;
}

bool TimeSolver::refresh_there(const multigrid::System& system) {
  if (!solver_->has_structure_of(system)) return false;
  solver_->refresh(system);
  return true;
}

void TimeSolver::replace_matrix(const multigrid::Csr<double>& A, const HierarchySource& source) {
  if (A.executor() == executor_)
    solver_->replace_matrix(A, multigrid::Symmetry());
  else
    solver_->replace_matrix(A.copy_to(executor_), multigrid::Symmetry());
  matrix_source_ = source;
}

multigrid::SolveReport TimeSolver::solve(const std::vector<double>& b,
                                         std::vector<double>& u,
                                         const std::atomic<bool>* stop,
                                         const multigrid::Dissipation* dissipation) {
  const Array<double> right_hand_side(executor_, b);
  Array<double> x(executor_, u);
  std::optional<multigrid::Dissipation> copy;
  if (dissipation) copy = dissipation->copy_to(executor_);
  const multigrid::SolveReport report =
      solver_->solve(right_hand_side, x, stop, copy ? &*copy : nullptr);
  u = x.to_vector();
  return report;
}

}  // namespace apps
