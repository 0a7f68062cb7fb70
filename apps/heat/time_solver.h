// SPDX-License-Identifier: MIT
#pragma once

#include "apps/heat/checkpoint.h"
#include "multigrid/solver.h"

#include <atomic>
#include <functional>
#include <optional>
#include <vector>

namespace apps {

/// Solves the systems of steps on an executor, and sets up a hierarchy when the matrix or the user
/// asks for one.
class TimeSolver {
 public:
  /// executor  where to solve; systems come from the host's memory and are copied there
  TimeSolver(const multigrid::Executor& executor,
             const multigrid::SolverOptions& options,
             const multigrid::BackendOptions& backend);

  const multigrid::Executor& executor() const { return executor_; }
  /// Sets up a hierarchy of the system.
  void set_up(const multigrid::System& system, const HierarchySource& source);
  /// Gives the hierarchy the system's numbers; false if its structure is another, and then nothing
  /// has changed.
  bool refresh(const multigrid::System& system, const HierarchySource& source);
  /// Leaves the hierarchy as it is and solves with this matrix.
  void replace_matrix(const multigrid::Csr<double>& A, const HierarchySource& source);

  bool has_hierarchy() const { return solver_.has_value(); }
  /// Of the hierarchy, and of the matrix it solves with.
  const HierarchySource& hierarchy_source() const { return hierarchy_source_; }
  const HierarchySource& matrix_source() const { return matrix_source_; }
  const multigrid::Solver& solver() const { return *solver_; }

  /// u is where to start from (Solver/Start = previous), and receives the solution.
  ///
  /// dissipation  in the host's memory, or null: see multigrid::Solver
  multigrid::SolveReport solve(const std::vector<double>& b,
                               std::vector<double>& u,
                               const std::atomic<bool>* stop,
                               const multigrid::Dissipation* dissipation);

 private:
  bool refresh_there(const multigrid::System& system);

  multigrid::Executor executor_;
  multigrid::SolverOptions options_;
  multigrid::BackendOptions backend_;
  std::optional<multigrid::Solver> solver_;
  HierarchySource hierarchy_source_, matrix_source_;
};

}  // namespace apps
