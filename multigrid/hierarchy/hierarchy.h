// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarse/dense_solver.h"
#include "multigrid/coarse/sparse_direct.h"
#include "multigrid/coarsening/hierarchy_kind.h"
#include "multigrid/formats/matrix.h"
#include "multigrid/options.h"
#include "multigrid/report.h"
#include "multigrid/smoothers/chebyshev_factors.h"
#include "multigrid/smoothers/smoother.h"

#include <memory>
#include <optional>
#include <vector>

namespace multigrid {

class LevelColors;
template <class T>
class LevelSpectra;

/// Where a hierarchy works, and where it lies.
struct Placement {
  Executor executor;  ///< runs the cycles
  /// Not automatic. If not resident, the system is on a host, which sets up.
  Residency residency = Residency::resident;
  bool vectors_on_host = false;  ///< of the Krylov method, and its matrix

  bool is_hybrid() const { return residency != Residency::resident; }
};

/// The direct solver of a coarsest level.
enum class Direct { none, dense, sparse };

/// The direct solver of a level of n rows on an executor in `space`. The coarsest level of a mesh,
/// whose size is given, is factorised on a host if SuiteSparse is there; a device inverts it up to 8192
/// rows, since that needs no host, and leaves larger ones to the host.
///
/// is_hybrid  Placement::is_hybrid: a host factorises the coarsest level whatever its size, if
///            SuiteSparse is there (paper HY, Section 3.1)
/// throws  InputError naming what to do about a mesh whose coarsest level is too large for any
Direct direct_solver(Index n,
                     const HierarchyTraits& traits,
                     const HierarchyOptions& options,
                     Space space,
                     bool is_hybrid = false);

/// A level: its matrix, its link to the next coarser level, and its smoother. Open to inspection.
template <class T>
struct Level {
  std::shared_ptr<const Matrix<T>> A;
  Transfer<T> to_coarser;                 ///< empty on the coarsest level
  std::unique_ptr<Smoother<T>> smoother;  ///< null if a direct solver solves the level
  TreeCells cells;                        ///< of the unknowns; empty without a tree
  Array<Index> order;                     ///< of a coarse level: see Stage::order
  Offset n_nonzeros = 0;
  Offset n_overflow = 0;
  double largest_eigenvalue = 0;  ///< of D^-1 A; 0 if it is not known (SetupEstimates)

  /// throws  std::bad_variant_access if the link is not one of aggregates
  const Aggregates& aggregates() const { return std::get<Aggregates>(to_coarser); }
};

/// levels[0] is the finest. The last level is solved by one of two direct solvers, or smoothed.
template <class T>
struct Hierarchy {
  std::shared_ptr<const Matrix<double>> finest;  ///< of level 0, which shares it if T is double
  Array<Index> order;      ///< row i is the system's unknown order[i]; empty: rows as in the system
  HierarchyTraits traits;  ///< of its kind
  TreeBox root;            ///< of the tree, if there is one
  std::string note;        ///< for the report; may be empty
  std::vector<std::string> format_notes;  ///< for the report: formats that are not the usual ones
  std::vector<Level<T>> levels;
  DenseSolver<T> coarse_solver;
  std::unique_ptr<const SparseDirect> sparse_solver;  ///< replaces coarse_solver unless null
  bool has_coarse_solver = false;                     ///< one of the two
  std::shared_ptr<LevelColors> colors;                ///< of the levels
  std::shared_ptr<LevelSpectra<T>> spectra;           ///< of the levels; smoothers read it
  /// Room for the matrix of the level at work, if it is lent and read several times in turn
  /// (hierarchy/placement.h).
  mutable Array<unsigned char> room;
  bool in_slices = false;  ///< level matrices are stored in slices of rows, if that pays
  int dimension = 0;       ///< of the system's coordinates; 0: it has none
  Index block_size = 1;    ///< of the system
  Symmetry symmetry;       ///< of the system's matrix
  std::optional<ComponentTimes> times;  ///< of the setup
  /// Stages::sets
  std::vector<Array<Index>> sets;

  /// That of chebyshev_factors.
  int smoothed_dimension() const { return block_size > 1 ? of_blocks : dimension; }
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

/// Builds the hierarchy of a system on its executor. `finish` must follow: before, a cycle can be
/// recorded while the executor is still at work, but no smoother may run. Copies what it needs of
/// the system.
///
/// placement  by default the system's executor
/// symmetry   of the matrix; null: symmetry_of the system
/// throws     InputError, NotPositiveDefinite, OutOfMemory
template <class T>
Hierarchy<T> start_hierarchy(const System& system,
                             const SolverOptions& options,
                             const Placement& placement,
                             const Symmetry* symmetry = nullptr);
template <class T>
Hierarchy<T> start_hierarchy(const System& system, const SolverOptions& options) {
  return start_hierarchy<T>(system, options, {system.A.executor()});
}
/// Waits for the end of the setup.
///
/// throws  NotPositiveDefinite; the hierarchy is then of no use
template <class T>
void finish(Hierarchy<T>& hierarchy);

/// The levels of a system under construction; each aggregate is a run of unknowns.
///
/// options  resolved
Stages build_stages(const System& system, const SolverOptions& options, SetupEstimates& estimates);

/// Fills a hierarchy that has its structure (order, aggregates, cells, colors) with numbers: level
/// matrices, links by matrices, direct solver, smoothers. `finish` must follow.
///
/// stages     in the order of the hierarchy
/// estimates  of their matrices; what they hold is moved to the hierarchy
/// options    resolved
/// placement  of the hierarchy; the stages are on its executor, unless it is hybrid
/// throws     as start_hierarchy
template <class T>
void fill_hierarchy(Stages&& stages,
                    SetupEstimates& estimates,
                    const SolverOptions& options,
                    bool constant_nullspace,
                    const Placement& placement,
                    Hierarchy<T>& hierarchy);

/// The report of a hierarchy that was built with these options.
template <class T>
HierarchyReport describe(const Hierarchy<T>& hierarchy, const SolverOptions& options);

}  // namespace multigrid
