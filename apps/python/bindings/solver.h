// SPDX-License-Identifier: MIT
#pragma once

#include "apps/python/bindings/keys.h"
#include "apps/python/bindings/lent_executor.h"
#include "apps/python/bindings/values.h"
#include "multigrid/solver.h"

#include <memory>
#include <optional>
#include <pybind11/pybind11.h>

namespace python {

/// A matrix in compressed sparse rows, as Python handed it over.
struct MatrixArrays {
  multigrid::Index n_rows = 0, n_columns = 0;
  Values offsets, columns, values;
};

/// What is known beside the matrix.
struct Origin {
  int dimension = 0;      ///< of the coordinates; 0 without
  Values coordinates;     ///< all x, then all y
  Values near_nullspace;  ///< one vector after the other; may be empty
  int block_size = 1;     ///< unknowns of a node
};

/// A multigrid::Solver with the checks of `terrace matrix`. All work is done without the interpreter's lock, one call
/// at a time in a process, since each takes all threads.
class LinearSolver {
 public:
  /// Checks the matrix and sets up.
  ///
  /// lent      that solves. Arrays in the host's memory are copied there, those of its device are used in place
  /// settings  tuples of path and value, see `set`
  /// heeds     whether Ctrl-C ends it
  LinearSolver(const LentExecutor& lent,
               const MatrixArrays& matrix,
               const Origin& origin,
               const pybind11::list& settings,
               bool heeds);

  /// Solves for one or more right-hand sides.
  ///
  /// b, x     `columns` vectors, one after the other, in the host's memory or on the executor's device; different
  ///          arrays. x receives the solutions, and has the start if Start = previous
  /// returns  a dict a column, of `dict_of`
  /// throws   whatever a handler of Ctrl-C raises: x then has the last iterate
  pybind11::list solve(const Values& b, const Values& x, int columns, bool heeds);

  /// Sets up for other values in the same places.
  ///
  /// throws  multigrid::InputError if the places differ, and nothing has changed; others, and the solver is lost
  void refresh(const MatrixArrays& matrix, bool heeds);

  /// The hierarchy, seconds of check and setup, and where it is.
  pybind11::dict report() const;
  multigrid::Index n() const { return n_; }

 private:
  /// The system on the executor of the vectors, checked.
  multigrid::System checked_system(const MatrixArrays& matrix);

  LentExecutor lent_;             ///< given back after all arrays
  multigrid::Executor executor_;  ///< that solves
  multigrid::Executor host_;  ///< that has arrays in the host's memory; the same if that is a host
  Options options_;
  multigrid::Executor vectors_;  ///< of systems and vectors: one of the two, as Residency has it
  Origin origin_;                ///< of which refresh reads the arrays again
  multigrid::Index n_ = 0;
  bool is_singular_ = false, is_symmetric_ = true;
  double check_seconds_ = 0, setup_seconds_ = 0;
  std::optional<multigrid::Solver> solver_;
};

}  // namespace python
