// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/columns/column_solver.h"
#include "multigrid/cycle/cycle.h"
#include "multigrid/options.h"

#include <memory>
#include <optional>
#include <string>

namespace multigrid {

/// The arrays of a preconditioner that works in float, for a caller that writes r and reads z
/// there. Before apply_narrow(), r must hold scale_0 times the residual; afterwards z holds scale_0
/// times B times the residual, and scale_1 = 1 / scale_0. Arrays may be swapped: take pointers
/// afterwards.
struct NarrowVectors {
  Array<float>& r;
  const Array<float>& z;
  const Array<double>& scale;
};

/// z = B r in double, whatever precision it works in. If is_recordable(), applying it only launches
/// kernels. r and z live on its executor, or, with Placement::vectors_on_host, on the system's.
class Preconditioner {
 public:
  virtual ~Preconditioner() = default;
  virtual void apply(const Array<double>& r, Array<double>& z) = 0;
  /// The vectors of apply_narrow(); none if it works in double.
  virtual std::optional<NarrowVectors> narrow() = 0;
  /// The same as `apply`, without copies in double.
  ///
  /// throws  std::logic_error if it works in double
  virtual void apply_narrow() = 0;
  /// One value where r and z are: see Cycle::first_bad_level.
  virtual const Array<Index>& first_bad_level() const = 0;
  /// To be called before a solve. Resets first_bad_level, and scales for residuals of this size, so
  /// that single precision neither overflows nor underflows.
  virtual void begin(double residual_norm) = 0;
  virtual const HierarchyReport& report() const = 0;
  /// See hierarchy/refresh.h.
  virtual std::string structural_difference(const System& system) const = 0;
  /// Sets up for another system (hierarchy/refresh.h); `finish` must follow.
  virtual void refresh(const System& system) = 0;
  /// Waits for the end of the setup; before, cycles may be recorded but not run. Throws as finish
  /// (hierarchy.h).
  virtual void finish() = 0;
  virtual bool is_recordable() const = 0;
  /// See Cycle::time_by. Until the next refresh.
  virtual void time_by(ComponentTimes* clock) = 0;
  /// x = one pass of full multigrid from x = 0: see Cycle::apply_nested. To be called after begin.
  virtual void full_multigrid(const Array<double>& b, Array<double>& x) = 0;
  /// The system's matrix in the order of the rows, and that order: Hierarchy::finest,
  /// Hierarchy::order.
  virtual const Matrix<double>& matrix() const = 0;
  /// See hierarchy/placement.h. Until the next refresh.
  virtual void keep_near(Offset bytes) = 0;
  virtual const Array<Index>& order() const = 0;
  /// A solver for several right-hand sides by this hierarchy, as it is until the next refresh; null if there
  /// is none (make_column_solver), or if it is hybrid.
  virtual std::unique_ptr<ColumnSolver> columns(int columns,
                                                bool graphs,
                                                bool constant_nullspace) const = 0;
  /// Level::aggregates and Level::cells of level l, and Hierarchy::root, of an auxiliary grid.
  virtual const Aggregates& aggregates(int l) const = 0;
  virtual const TreeCells& cells(int l) const = 0;
  /// Hierarchy::sets of level l, of a kind that has them.
  virtual const Array<Index>& sets(int l) const = 0;
  virtual const TreeBox& root() const = 0;
};

/// Makes a hierarchy and its cycle in the precision of options.hierarchy. `finish` must follow.
///
/// placement, symmetry  see start_hierarchy
/// throws               as start_hierarchy
std::unique_ptr<Preconditioner> start_preconditioner(const System& system,
                                                     const SolverOptions& options,
                                                     const Placement& placement,
                                                     const Symmetry* symmetry = nullptr);
inline std::unique_ptr<Preconditioner> start_preconditioner(const System& system,
                                                            const SolverOptions& options) {
  return start_preconditioner(system, options, {system.A.executor()});
}

}  // namespace multigrid
