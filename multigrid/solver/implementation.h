// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/component_times.h"
#include "multigrid/backend/memory/loan.h"
#include "multigrid/backend/parts/alone_if_small.h"
#include "multigrid/choice/choices.h"
#include "multigrid/columns/several.h"
#include "multigrid/cycle/level_views.h"
#include "multigrid/hierarchy/placement.h"
#include "multigrid/krylov/outer_iteration.h"
#include "multigrid/solver.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace multigrid {

/// What a Solver is, and what it does: setting up (set_up.cc), solving (solve.cc), going on with another choice
/// (fall_back.cc), and vectors on their way between callers and rows (vectors.cc).
struct Solver::Implementation {
  Symmetry symmetry;
  Choices choices;
  std::size_t chosen = 0;  ///< of choices.list
  std::string failure;     ///< which choice gave way to it, and why; empty of the first
  std::vector<ComponentTimes::Part> choice_times;
  SolverOptions options;  ///< of the choice
  HierarchyReport report;
  std::unique_ptr<Preconditioner> preconditioner;
  std::optional<Matrix<double>> replacement;  ///< replaces preconditioner->matrix() in `iteration`
  ColumnSolvers column_solvers;               ///< of preconditioner
  std::unique_ptr<OuterIteration> iteration;
  Array<double> b;  ///< in the order of the rows
  Array<double> x;  ///< the start, unless it is zero, in that order too
  BackendOptions backend;
  bool constant_nullspace;
  int block_size;
  Array<double> near_nullspace;  ///< a copy for other choices, if there are any
  Placement placement;
  Executor home;          ///< where systems and the vectors of callers are
  Array<double> staging;  ///< of vectors on their way between home and a device elsewhere
  Loan staging_loan;      ///< so that they go at the bus's speed
  Offset near_bytes = 0;  ///< for keep_near: see use_memory

  Implementation(const System& system,
                 const SolverOptions& given,
                 const BackendOptions& backend_,
                 const Placement& placement_);
  /// To be kept while a solver works.
  AloneIfSmall alone() const { return AloneIfSmall(placement.executor, b.size()); }
  void keep_near_nullspace(const System& system);
  void choose_methods(const System& system, const SolverOptions& given);
  /// Sets up by the first choice that the matrix lets be set up.
  void set_up_any(const System& system);
  void set_up(const System& system, std::size_t choice);
  /// Sets up by the next choice after one that the matrix and the memory let be set up; false if there
  /// is none, and then nothing is set up.
  bool set_up_next(const System& system, std::size_t after);
  /// With `streaming`: uses the memory that the vectors of a solve, which are allocated for a moment,
  /// leave below a limit; without one what the largest level takes at most.
  void use_memory();
  /// Records an iteration while the executor still works at the setup.
  void finish();
  void describe();
  void iterate_with(const Matrix<double>& A);
  void require_hierarchy() const;
  void refresh(const System& system);
  /// The rows get the order and the format of the matrix that is replaced; if they do not fit into
  /// it, CSR.
  void replace_matrix(const Csr<double>& A, const std::optional<Symmetry>& given);
  /// Fills x with the start that the options ask for; false for zero, which takes no vector.
  bool start(const Array<double>& previous);
  SolveReport solve(const Array<double>& rhs,
                    Array<double>& solution,
                    const std::atomic<bool>* stop,
                    const Dissipation* dissipation);
  /// The exponent of the largest entry of b, if the squares of such numbers lose their digits; else 0.
  ///
  /// norm  of b or of a residual; a look at b is only needed where it is very small or large
  int hopeless_exponent(double norm) const;
  /// Solves A x' = 2^-exponent b instead, x = 2^exponent x'. Without the dissipation, whose numbers are
  /// squares too.
  SolveReport solve_in_units(int exponent,
                             const Array<double>& rhs,
                             Array<double>& solution,
                             const std::atomic<bool>* stop,
                             const Dissipation* dissipation);
  std::vector<SolveReport> solve_several(const Array<double>& B,
                                         Array<double>& X,
                                         int columns,
                                         const std::atomic<bool>* stop);
  /// How a solve begins.
  struct Begin {
    double r0, scale;
    bool starts_from_zero;
    const std::atomic<bool>* stop;
    const Dissipation* dissipation;
  };
  /// Iterates, and goes on with other choices where one is too slow or fails.
  void iterate_with_any(Begin begin, Array<double>& solution, SolveReport& report);
  /// Whether another choice may do better than one that ended like that. A direction of negative energy
  /// shows, in double, that the matrix is indefinite.
  bool may_help(const SolveReport& report) const;
  /// A hybrid hierarchy would need the matrix on the host.
  bool may_fall_back() const;
  /// Sets up by the next choice for the matrix of the last one, and begins with the solution so far, or
  /// with the start if that is no worse. The last choice is kept until another is there.
  ///
  /// returns  false if none can be set up, for want of memory or because the matrix is not positive
  ///          definite; then the last one is as it was, and the only one from now on
  bool fall_back(const std::string& reason,
                 Begin& begin,
                 Array<double>& solution,
                 SolveReport& report);
  /// The system that is solved, in the order of its unknowns, but for what is known of its mesh.
  System own_system() const;
  /// Copies a vector in the order of the unknowns to one in the order of the rows.
  void take(const Array<double>& unknowns, Array<double>& rows);
  /// Copies the solution, in the order of the unknowns.
  void hand_out(Array<double>& solution);
  /// Copies a vector in the order of the rows to one in that of the unknowns.
  void scatter_rows(const Array<double>& by_row, Array<double>& unknowns);
  /// Subtracts the mean of b: no A x has one if A is symmetric and A 1 = 0. Refuses a mean that
  /// cannot be an error of rounding or quadrature.
  void make_compatible(SolveReport& report);
};

}  // namespace multigrid
