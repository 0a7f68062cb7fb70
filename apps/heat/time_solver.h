// SPDX-License-Identifier: MIT
#pragma once

#include "apps/heat/checkpoint.h"
#include "assembly/scalar/solution.h"
#include "multigrid/solver.h"

#include <atomic>
#include <optional>
#include <vector>

namespace apps {

/// Solves the systems of steps on an executor, with a hierarchy that may be older than the matrix.
class TimeSolver {
 public:
  /// executor  where to solve. Systems and vectors that are in the host's memory are copied to it unless
  ///           Backend/Residency leaves them there (is_hybrid).
  TimeSolver(const multigrid::Executor& executor,
             const multigrid::SolverOptions& options,
             const multigrid::BackendOptions& backend);

  const multigrid::Executor& executor() const { return executor_; }
  multigrid::Residency residency() const { return backend_.residency; }
  bool is_lean() const { return options_.choice.lean; }  ///< Choice/Lean
  /// Sets up a hierarchy of the system.
  void set_up(const multigrid::System& system, const HierarchySource& source);
  /// Computes the hierarchy anew in the structure that it has. False if the system has another
  /// structure; then nothing has changed.
  bool refresh(const multigrid::System& system, const HierarchySource& source);
  /// Keeps the hierarchy; later solves are with this matrix.
  ///
  /// symmetry  of A; none if that is to be found out
  void replace_matrix(const multigrid::Csr<double>& A,
                      const std::optional<multigrid::Symmetry>& symmetry,
                      const HierarchySource& source);

  bool has_hierarchy() const { return solver_.has_value(); }
  /// As if none had been set up yet: the mesh has changed.
  void forget_hierarchy() { solver_.reset(); }
  /// Whether a refreshed hierarchy depends on the matrix that it was set up from: its aggregates
  /// stay, or the matrix chose its kind.
  bool refresh_keeps_choice() const;
  /// What the hierarchy was set up from (before any refresh), and the matrix of later solves.
  const HierarchySource& hierarchy_source() const { return hierarchy_source_; }
  const HierarchySource& matrix_source() const { return matrix_source_; }
  const multigrid::Solver& solver() const { return *solver_; }

  /// u            where to start from (Solver/Start = previous); receives the solution, where the system is
  /// dissipation  may be null: see multigrid::Solver
  multigrid::SolveReport solve(const multigrid::Array<double>& b,
                               assembly::Solution& u,
                               const std::atomic<bool>* stop,
                               const multigrid::Dissipation* dissipation);

 private:
  multigrid::Executor executor_, home_;  ///< home_: of systems and vectors
  multigrid::SolverOptions options_;
  multigrid::BackendOptions backend_;
  std::optional<multigrid::Solver> solver_;
  HierarchySource hierarchy_source_, matrix_source_;
};

}  // namespace apps
