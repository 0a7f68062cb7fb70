// SPDX-License-Identifier: MIT
#include "apps/python/bindings/solver.h"

#include "apps/matrix/any_matrix.h"
#include "apps/python/bindings/interrupts.h"
#include "apps/python/bindings/reports.h"
#include "multigrid/backend/foreign.h"
#include "multigrid/errors.h"
#include "multigrid/sparse/vectors.h"
#include "multigrid/traits.h"

#include <chrono>
#include <mutex>

namespace python {
namespace {

namespace py = pybind11;
using multigrid::Array;
using multigrid::Executor;
using multigrid::System;

class Clock {
 public:
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    return std::chrono::duration<double>(now - std::exchange(last_, now)).count();
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

/// Work without the interpreter's lock, alone in this process, with an executor that stops at Ctrl-C.
class Work {
 public:
  Work(const Executor& executor, const Executor& other, bool heeds)
      : alone_(one_at_a_time()), interrupts_(heeds), executors_{executor, other} {}
  ~Work() {
    for (const Executor& executor : executors_) executor.heed(nullptr);
  }
  /// Long loops of a host look at the flag from now on; solves look once an iteration by themselves.
  void heed_in_loops() {
    for (const Executor& executor : executors_) executor.heed(&interrupts_.flag());
  }
  const std::atomic<bool>* flag() const { return &interrupts_.flag(); }

 private:
  static std::mutex& one_at_a_time() {
    static std::mutex mutex;
    return mutex;
  }
  py::gil_scoped_release unlocked_;
  std::lock_guard<std::mutex> alone_;
  Interrupts interrupts_;
  Executor executors_[2];
};

bool keeps_on_host(const multigrid::BackendOptions& backend) {
  return backend.residency == multigrid::Residency::all_but_coarsest ||
         backend.residency == multigrid::Residency::streaming;
}

Options options_of(const py::list& settings, const multigrid::SolverOptions& defaults) {
  Options options;
  options.solver = defaults;
  for (const py::handle setting : settings) {
    const auto pair = py::reinterpret_borrow<py::tuple>(setting);
    set(options, pair[0].cast<std::string>(), pair[1]);
  }
  return options;
}

multigrid::Csr<double> matrix_of(const MatrixArrays& arrays,
                                 const Executor& executor,
                                 const Executor& host) {
  if (arrays.n_rows != arrays.n_columns)
    throw multigrid::InputError("the matrix has " + std::to_string(arrays.n_rows) + " rows and " +
                                std::to_string(arrays.n_columns) + " columns: it must be square");
  return {
      arrays.n_rows, arrays.n_columns,
      array_of<multigrid::Offset>(arrays.offsets, executor, host, "the row offsets of the matrix"),
      array_of<multigrid::Index>(arrays.columns, executor, host, "the columns of the matrix"),
      array_of<double>(arrays.values, executor, host, "the values of the matrix")};
}

}  // namespace

LinearSolver::LinearSolver(const LentExecutor& lent,
                           const MatrixArrays& matrix,
                           const Origin& origin,
                           const py::list& settings,
                           bool heeds)
    : lent_(lent),
      executor_(lent.executor),
      host_(executor_.space() == multigrid::Space::host ? executor_ : Executor::host()),
      options_(options_of(settings, {})),
      vectors_(keeps_on_host(options_.backend) ? host_ : executor_),
      origin_(origin),
      n_(matrix.n_rows) {
  if (options_.solver.norm == multigrid::Norm::energy)
    throw multigrid::InputError(
        "Solver/Norm = energy is relative to what the solution of an equation dissipates, which "
        "cannot be computed from a matrix; take rhs or initial");
  multigrid::check(options_.solver, origin.dimension);
  if (multigrid::hierarchy_traits(options_.solver).needs_mesh_levels)
    throw multigrid::InputError(
        multigrid::hierarchy_key(options_.solver) +
        " needs the levels of a mesh, which a matrix does not have; take smoothed "
        "aggregation, or auxiliary grid with coordinates");
  executor_.limit_memory(multigrid::Offset(options_.backend.memory_limit * 1e9));
  executor_.overlap_kernels(options_.backend.overlap);
  Clock clock;
  System system;
  {
    Work work(executor_, host_, heeds);
    work.heed_in_loops();
    system = checked_system(matrix);
  }
  is_singular_ = system.constant_nullspace;
  is_symmetric_ = system.symmetry->of_values;
  const apps::MatrixFacts facts{origin.dimension, is_symmetric_, system.symmetry->of_pattern};
  options_ = options_of(settings, apps::matrix_defaults(facts));
  check_seconds_ = clock.lap();
  Work work(executor_, host_, heeds);
  work.heed_in_loops();
  if (executor_ == vectors_)
    solver_.emplace(system, options_.solver, options_.backend);
  else
    solver_.emplace(system, options_.solver, options_.backend, executor_);
  executor_.synchronize();
  setup_seconds_ = clock.lap();
}

System LinearSolver::checked_system(const MatrixArrays& matrix) {
  System system;
  system.A = matrix_of(matrix, vectors_, host_);
  system.b = Array<double>(vectors_, n_);
  fill(system.b, 0.);  // right-hand sides come later
  system.dimension = origin_.dimension;
  system.coordinates = array_of<double>(origin_.coordinates, vectors_, host_, "the coordinates");
  system.near_nullspace =
      array_of<double>(origin_.near_nullspace, vectors_, host_, "the near-nullspace");
  system.block_size = origin_.block_size;
  apps::check_matrix(system);
  return system;
}

void LinearSolver::refresh(const MatrixArrays& matrix, bool heeds) {
  if (matrix.n_rows != n_)
    throw multigrid::InputError("the matrix has " + std::to_string(matrix.n_rows) +
                                " rows, and the solver was set up for " + std::to_string(n_));
  Work work(executor_, host_, heeds);
  work.heed_in_loops();
  Clock clock;
  const System system = checked_system(matrix);
  if (system.constant_nullspace != is_singular_)
    throw multigrid::InputError(
        "one of the old and the new matrix has constants in its nullspace and the other has not: "
        "make a new Solver");
  check_seconds_ = clock.lap();
  solver_->refresh(system);
  is_symmetric_ = system.symmetry->of_values;
  executor_.synchronize();
  setup_seconds_ = clock.lap();
}

py::list LinearSolver::solve(const Values& b, const Values& x, int columns, bool heeds) {
  std::vector<multigrid::SolveReport> reports;
  double seconds = 0;
  {
    Work work(executor_, host_, heeds);
    Clock clock;
    const auto B = array_of<double>(b, vectors_, host_, "the right-hand sides");
    auto X = array_of<double>(x, vectors_, host_, "the solutions");
    if (is_singular_ && columns > 1) {
      System shape;
      shape.A.n_rows = n_;
      shape.constant_nullspace = true;
      apps::check_means(shape, B);
    }
    if (columns == 1)
      reports.push_back(solver_->solve(B, X, work.flag()));
    else
      reports = solver_->solve(B, X, columns, work.flag());
    executor_.synchronize();
    seconds = clock.lap();
    if (x.device < 0 && host_ != vectors_)
      multigrid::copy_bytes(host_, x.data, vectors_, X.on(vectors_), X.bytes());
  }
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  py::list list;
  for (const multigrid::SolveReport& report : reports) {
    list.append(dict_of(report));
    list[list.size() - 1]["solve_seconds"] = seconds;
  }
  return list;
}

py::dict LinearSolver::report() const {
  py::dict dict = dict_of(solver_->hierarchy(), solver_->options());
  dict["executor"] = executor_.description();
  dict["is_singular"] = is_singular_;
  dict["is_symmetric"] = is_symmetric_;
  dict["check_seconds"] = check_seconds_;
  dict["setup_seconds"] = setup_seconds_;
  return dict;
}

}  // namespace python
