// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/auxiliary_grid.h"
#include "multigrid/dense_solver.h"
#include "multigrid/matrix.h"
#include "multigrid/options.h"
#include "multigrid/report.h"
#include "multigrid/smoothers/smoother.h"
#include "multigrid/sparse_direct.h"

#include <memory>
#include <vector>

namespace multigrid {

/// One level: its matrix, how it reaches the next coarser level, how it is smoothed. Open to
/// inspection.
template <class T>
struct Level {
  std::shared_ptr<const Matrix<T>> A;
  Aggregates to_coarser;                  ///< empty on the coarsest level
  std::unique_ptr<Smoother<T>> smoother;  ///< null where the dense solver takes over
  TreeCells cells;                        ///< of the unknowns; empty without an auxiliary grid
  Offset n_nonzeros = 0;
  Offset n_overflow = 0;
};

/// levels[0] is the finest. The last level is solved directly, by one of two ways, or smoothed.
template <class T>
struct Hierarchy {
  std::vector<Level<T>> levels;
  DenseSolver<T> coarse_solver;
  std::unique_ptr<const SparseDirect> sparse_solver;  ///< takes the place of coarse_solver
  bool has_coarse_solver = false;                     ///< either of them

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

/// Builds the levels below A.
///
/// A                   n × n, CSR, rows along the tree's order if there is an auxiliary grid;
/// shared
///                     by level 0 where T is double
/// finest              the points of the unknowns in that order; empty without an auxiliary grid
/// constant_nullspace  A 1 = 0, which all levels inherit since P 1 = 1
/// throws              InputError, NotPositiveDefinite, OutOfMemory
template <class T>
Hierarchy<T> build_hierarchy(std::shared_ptr<const Matrix<double>> A,
                             TreeCells finest,
                             const SolverOptions& options,
                             bool constant_nullspace = false);

template <class T>
HierarchyReport describe(const Hierarchy<T>& hierarchy, const SolverOptions& options);

/// The smoother of a level: Finest kind on level 0 unless that is `as kind`; of resolved options.
SmootherKind smoother_kind(const SmootherOptions& options, std::size_t level);

}  // namespace multigrid
