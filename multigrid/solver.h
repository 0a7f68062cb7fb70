// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/dissipation.h"
#include "multigrid/options.h"
#include "multigrid/report.h"
#include "multigrid/system.h"

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

namespace multigrid {

/// A hierarchy set up for one matrix, ready for any number of right-hand sides.
class Solver {
 public:
  /// Checks the options against each other, replaces every `auto` by what suits the system (with
  /// Preset = auto by what its matrix is like: docs/methods/auto.md), and builds the hierarchy on the
  /// executor of the system. With Preset = auto, another choice is taken if the matrix is not positive
  /// definite as the first one sees it.
  /// Copies what it needs of the system. Does not check the system: check(system) does. Finds out
  /// whether A is symmetric if system.symmetry does not tell, since methods refuse a matrix that is
  /// not as symmetric as they need it. options.repeat, backend.overlap and backend.memory_limit are
  /// up to the caller.
  ///
  /// throws  InputError, NotPositiveDefinite, OutOfMemory, DeviceError
  Solver(const System& system, const SolverOptions& options, const BackendOptions& backend = {});
  /// The same for a system on a host that a device solves, as backend.residency and
  /// backend.krylov_vectors say. The host sets up. Vectors that are passed to members are on the
  /// system's executor. With `streaming` and a memory limit the device copies what it reads most
  /// often into the room that the vectors of a solve leave.
  ///
  /// backend  residency is `all but coarsest` or `streaming`
  /// throws   as above, and InputError for other residencies and executors
  Solver(const System& system,
         const SolverOptions& options,
         const BackendOptions& backend,
         const Executor& executor);
  ~Solver();
  Solver(Solver&&) noexcept;

  /// Solves A x = b. If the iteration does not converge, the report says why, and nothing is
  /// thrown. With Preset = auto and Choice/Fallback, a solve that is slow or fails goes on with the next
  /// choice, which is set up for a copy of the matrix and kept for later solves; then `hierarchy` and
  /// `options` are those of that choice (SolveReport::fallbacks). With constant_nullspace, the mean of b must be at most 1e-8 of its root mean square;
  /// it is subtracted (SolveReport::removed_mean), and the solution has mean 0.
  ///
  /// b, x         different arrays of n values on the system's executor; x receives the solution or
  ///              the last iterate, and is the start if options.start is `previous`
  /// stop         if not null, read once an iteration: true ends the solve with
  ///              Outcome::interrupted
  /// dissipation  the energy that x dissipates, on the same executor; null: the report has no
  ///              estimate of the error, and options.norm must not be `energy`
  /// throws       InputError if b or x has another size, b a mean, or the dissipation is missing;
  ///              WrongExecutor if one lives elsewhere, DeviceError
  SolveReport solve(const Array<double>& b,
                    Array<double>& x,
                    const std::atomic<bool>* stop = nullptr,
                    const Dissipation* dissipation = nullptr);

  /// Solves A X = B for several right-hand sides. Eight or four are solved together, which reads each
  /// matrix once for all of them, where the methods have such a form: V-, W- and F-cycles with Chebyshev or
  /// Jacobi smoothing, flexible cg or cg, Start = zero, another Norm than energy, and neither a singular
  /// system, a sparse direct solver nor a matrix that was replaced. Others, and columns that do not converge
  /// together, are solved one after the other (SolveReport::columns).
  ///
  /// B, X    different arrays of `columns` vectors of n values, one after the other, on the system's
  ///         executor; X receives the solutions
  /// throws  as above, and OutOfMemory
  std::vector<SolveReport> solve(const Array<double>& B,
                                 Array<double>& X,
                                 int columns,
                                 const std::atomic<bool>* stop = nullptr);

  /// Solves with A from now on, preconditioned by the hierarchy as it is: for a matrix that is
  /// close to the one that the hierarchy was built for. Copies what it needs.
  ///
  /// A         n rows and columns, on the same executor
  /// symmetry  of A; if it is not given, it is found out
  /// throws    InputError, WrongExecutor if A is not like that, or a method needs more symmetry
  ///           than A has; OutOfMemory, DeviceError; the old matrix then stays
  void replace_matrix(const Csr<double>& A, const std::optional<Symmetry>& symmetry = {});

  /// Sets up for a system with other values in the same places: a new matrix, and with Kind =
  /// geometric new coarser levels. Coordinates must be the same. Keeps the order of rows,
  /// aggregates and colors (but not those of Transfer = linear and smoothed and of smoothed aggregation,
  /// which are found anew),
  /// and computes all numbers anew, so the solver becomes the one that the constructor would make,
  /// to the last bit (of unsmoothed aggregation the one with the aggregates of the first matrix; with
  /// Preset = auto the one with the choice that is there). The old numbers are released first, so it takes no more memory than that.
  /// Copies what it needs.
  ///
  /// system  has_structure_of it, on the same executor
  /// throws  InputError, WrongExecutor if it has not, and nothing has changed; NotPositiveDefinite,
  ///         OutOfMemory, DeviceError, or InputError for coordinates that are read and not finite:
  ///         then the hierarchy is lost, and solve, replace_matrix and refresh throw InputError
  ///         from then on
  void refresh(const System& system);
  /// Whether the system stores entries in the same places as the one that the solver was set up
  /// for.
  bool has_structure_of(const System& system) const;

  const HierarchyReport& hierarchy() const;
  /// Those of the constructor, with every `auto` replaced by what was chosen.
  const SolverOptions& options() const;

  /// For pictures: the unknown of `level` (counted from 0) that contains each unknown of the
  /// system, n values in the system's order; with smoothed aggregation, whose coarse unknowns are
  /// aggregates of nodes, the number of the aggregate. Copies to the host.
  ///
  /// level   1 .. hierarchy().levels.size() - 1
  /// throws  InputError if there is no such coarse level
  std::vector<Index> aggregates(int level) const;
  /// For pictures: the cell of the tree that stands for each unknown of `level`. Cells do not
  /// overlap, and each holds the points of its unknown and no others. With Tree = adaptive it is
  /// the largest such cell. Empty for a kind of hierarchy without a tree.
  ///
  /// level, throws  as for `aggregates`
  std::vector<TreeBox> boxes(int level) const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// Refuses numbers out of their range and combinations that make no sense, such as `cg` with a
/// preconditioner that is not symmetric and fixed.
///
/// dimension  of the coordinates, on which the least number of unknowns per cell depends
/// throws     InputError naming the keys
void check(const SolverOptions& options, int dimension = 2);

}  // namespace multigrid
