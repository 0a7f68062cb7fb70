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
  /// Checks the options against each other and builds the hierarchy on the executor where the
  /// system lives. Copies what it needs of the system, and takes it as it is: check(system) refuses
  /// a bad one. A system without `symmetry` is looked at, since methods refuse a matrix that is not
  /// as symmetric as they need it. options.repeat, backend.overlap and backend.memory_limit are for the caller to
  /// heed.
  ///
  /// throws  InputError, NotPositiveDefinite, OutOfMemory, DeviceError
  Solver(const System& system, const SolverOptions& options, const BackendOptions& backend = {});
  ~Solver();
  Solver(Solver&&) noexcept;

  /// Solves A x = b. b and x: n values on the system's executor; x receives the solution (or the
  /// last iterate), and has the start if options.start is `previous`. `stop`, if given, is read
  /// once an iteration: true ends the solve with Outcome::interrupted. With constant_nullspace, b
  /// must have mean 0, but for 1e-8 of its root mean square: that much is taken away
  /// (SolveReport::removed_mean); the solution has mean 0.
  ///
  /// dissipation  what b says of the energy that x dissipates, on the same executor, or null: then
  ///              the report has no estimate of the error, and options.norm must not be `energy`
  /// throws       InputError if b or x has another size, b a mean, or the dissipation is missing;
  ///              WrongExecutor if one lives elsewhere, DeviceError
  SolveReport solve(const Array<double>& b,
                    Array<double>& x,
                    const std::atomic<bool>* stop = nullptr,
                    const Dissipation* dissipation = nullptr);

  /// From now on solves with A, preconditioned by the hierarchy as it is: for a matrix that is
  /// close to the one that was set up. Copies what it needs.
  ///
  /// A         as many rows, on the same executor
  /// symmetry  of A, if it is known; else it is looked for
  /// throws    InputError, WrongExecutor if not, or if a method needs more symmetry than A has;
  ///           OutOfMemory, DeviceError
  void replace_matrix(const Csr<double>& A, const std::optional<Symmetry>& symmetry = {});

  /// Sets up for a system with other values in the same places: a new matrix, and with Kind =
  /// geometric new coarser levels. The order of rows, aggregates and colors are kept (not those of
  /// Transfer = linear and smoothed, which are found anew), the coordinates must be the same; all
  /// numbers are computed anew, and so the solver is the one that the constructor would make, to
  /// the last bit. The old numbers go first, so it takes no more memory than that. Copies what it
  /// needs.
  ///
  /// system  has_structure_of it, on the same executor
  /// throws  InputError, WrongExecutor if not, and nothing has changed; NotPositiveDefinite,
  ///         OutOfMemory, DeviceError, InputError for coordinates that are read and are no numbers,
  ///         and then there is no hierarchy left: solve, replace_matrix and refresh throw
  ///         InputError from then on
  void refresh(const System& system);
  /// Whether the system has entries where the one that was set up has them, all others nowhere.
  bool has_structure_of(const System& system) const;

  const HierarchyReport& hierarchy() const;

  /// For pictures: the unknown of `level` (counted from 0) that contains each unknown of the
  /// system, n values in the system's order. Copies to the host.
  ///
  /// level   1 .. hierarchy().levels.size() - 1
  /// throws  InputError if there is no such coarse level
  std::vector<Index> aggregates(int level) const;
  /// For pictures: the cell of the tree that stands for each unknown of `level`. They do not
  /// overlap, and each holds the points of its unknown and no others. Tree `adaptive`: the largest
  /// such cell.
  ///
  /// level, throws  as for aggregates
  std::vector<TreeBox> boxes(int level) const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// Refuses numbers out of their range and combinations that make no sense: `cg` with a
/// preconditioner that is not symmetric and fixed, …
///
/// dimension  of the coordinates, on which the least number of unknowns per cell depends
/// throws     InputError naming the keys
void check(const SolverOptions& options, int dimension = 2);

}  // namespace multigrid
