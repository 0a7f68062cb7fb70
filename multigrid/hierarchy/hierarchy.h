// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarse/dense_solver.h"
#include "multigrid/coarse/sparse_direct.h"
#include "multigrid/coarsening/hierarchy_kind.h"
#include "multigrid/formats/matrix.h"
#include "multigrid/options.h"
#include "multigrid/report.h"
#include "multigrid/smoothers/smoother.h"

#include <memory>
#include <vector>

namespace multigrid {

class LevelColors;
template <class T>
class LevelSpectra;

/// How a coarsest level is solved.
enum class Direct { none, dense, sparse };

/// That of n rows on an executor in `space`. The coarsest level of a mesh is what it is: a host
/// factorises it, if it can; a device inverts it, which takes no host, up to 8192 rows, and leaves
/// it to the host above.
///
/// throws  InputError naming what to do about a mesh whose coarsest level is too large for any
Direct direct_solver(Index n,
                     const HierarchyTraits& traits,
                     const HierarchyOptions& options,
                     Space space);

/// One level: its matrix, how it reaches the next coarser level, how it is smoothed. Open to
/// inspection.
template <class T>
struct Level {
  std::shared_ptr<const Matrix<T>> A;
  Transfer<T> to_coarser;                 ///< empty on the coarsest level
  std::unique_ptr<Smoother<T>> smoother;  ///< null where a direct solver takes over
  TreeCells cells;                        ///< of the unknowns; empty without aggregates
  Array<Index> order;                     ///< of a coarse level: see Stage::order
  Offset n_nonzeros = 0;
  Offset n_overflow = 0;
  double largest_eigenvalue = 0;  ///< of D^-1 A; 0 if it is not known (SetupEstimates)

  /// throws  std::bad_variant_access if it is linked by a matrix
  const Aggregates& aggregates() const { return std::get<Aggregates>(to_coarser); }
};

/// levels[0] is the finest. The last level is solved directly, by one of two ways, or smoothed.
template <class T>
struct Hierarchy {
  std::shared_ptr<const Matrix<double>> finest;  ///< of level 0, shared by it where T is double
  Array<Index> order;      ///< row i is the system's unknown order[i]; empty: rows as in the system
  HierarchyTraits traits;  ///< of its kind
  TreeBox root;            ///< of the tree, if there is one
  std::string note;        ///< for the report; may be empty
  std::vector<Level<T>> levels;
  DenseSolver<T> coarse_solver;
  std::unique_ptr<const SparseDirect> sparse_solver;  ///< takes the place of coarse_solver
  bool has_coarse_solver = false;                     ///< either of them
  std::shared_ptr<LevelColors> colors;                ///< of the levels
  std::shared_ptr<LevelSpectra<T>> spectra;           ///< of the levels; what smoothers read
  bool in_slices = false;  ///< rows are read one beside the other, if that is a gain
  int dimension = 0;       ///< of the system's coordinates; 0: it has none
  Symmetry symmetry;       ///< of the system's matrix

  void solve_coarse(const Array<T>& b, Array<T>& x) const {
    if (sparse_solver)
      sparse_solver->solve(b, x);
    else
      coarse_solver.solve(b, x);
  }
  std::size_t coarse_bytes() const {
    return sparse_solver ? sparse_solver->bytes() : coarse_solver.bytes();
  }
};

/// Builds the hierarchy of a system, on its executor, but for what `finish` waits for. No smoother
/// may run before that; a cycle can be recorded while the executor is still at work. Copies what it
/// needs of the system.
///
/// throws  InputError, NotPositiveDefinite, OutOfMemory
template <class T>
Hierarchy<T> start_hierarchy(const System& system, const SolverOptions& options);
/// Waits for what has been started.
///
/// throws  NotPositiveDefinite; the hierarchy is then of no use
template <class T>
void finish(Hierarchy<T>& hierarchy);

/// What the levels of a system are made of, each aggregate a run of unknowns.
///
/// options  resolved
Stages build_stages(const System& system, const SolverOptions& options, SetupEstimates& estimates);

/// Gives a hierarchy that has its structure (order, aggregates, cells, colors) its numbers: level
/// matrices, links by matrices, direct solver, smoothers. `finish` must follow.
///
/// stages     in the order of the hierarchy
/// estimates  of their matrices; what is there is moved away
/// options  resolved
/// throws   as start_hierarchy
template <class T>
void fill_hierarchy(Stages&& stages,
                    SetupEstimates& estimates,
                    const SolverOptions& options,
                    bool constant_nullspace,
                    Hierarchy<T>& hierarchy);

template <class T>
HierarchyReport describe(const Hierarchy<T>& hierarchy, const SolverOptions& options);

}  // namespace multigrid
