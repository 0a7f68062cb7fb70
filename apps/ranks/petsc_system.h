// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/nodes/node_names.h"
#include "multigrid/options.h"
#include "multigrid/report.h"
#include "multigrid/system.h"

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace apps {

/// How PETSc is to solve. Its own options count more.
struct PetscChoice {
  bool is_symmetric = true;
  /// Multigrid on the levels of the mesh; on an auxiliary grid; or BoomerAMG of hypre.
  enum class Kind { geometric, auxiliary_grid, hypre } kind = Kind::geometric;
  /// Of an auxiliary grid: automatic, linear or smoothed.
  multigrid::GridTransfer transfer = multigrid::GridTransfer::automatic;
  int coarse_rows = 256;  ///< of an auxiliary grid
  multigrid::Krylov krylov = multigrid::Krylov::automatic;
  int directions = 30;
  double tolerance = 1e-6;            ///< of the residual
  bool is_relative_to_start = false;  ///< the tolerance, to the residual at the start; else to b
  bool is_by_energy =
      false;  ///< Solver/Norm = energy, if the method allows it; else relative to the start
  bool starts_from_constant =
      false;  ///< where no start is given: with the smallest residual; else from 0
  int maximum_iterations = 200;
  std::string options;  ///< Solver/PETSc options
};

/// What PETSc took, in words of the parameter file where there is one.
struct PetscWords {
  std::string krylov, hierarchy, cycle, smoother;
};

/// What the last solve sent, over all processes.
struct PetscTraffic {
  double messages = 0, bytes = 0, reductions = 0;
  double most_messages = 0, most_bytes = 0;  ///< of one process
};

/// A linear system of which each process has what its own cells contribute, in matrices of PETSc. All processes must call each
/// function together.
class PetscSystem {
 public:
  /// Numbers the unknowns of all processes, and adds up.
  ///
  /// own    of the cells of this process, on a host; A and the interpolations are given back as soon as they are not needed
  /// names  of its unknowns and of those of own.coarser
  /// throws multigrid::InputError, multigrid::OutOfMemory
  PetscSystem(multigrid::System own, const std::vector<assembly::UnknownNames>& names);
  /// A system from files, of whose rows each process has some, one process after the other.
  ///
  /// own  the rows of this process, with the columns of all; on a host
  PetscSystem(multigrid::Csr<double> own, const std::vector<double>& b);
  ~PetscSystem();

  std::int64_t n() const;
  std::int64_t n_nonzeros() const;
  /// Of a system from files, otherwise what the equation says counts.
  bool is_symmetric() const;
  /// Whether the sums of all rows are 0, so that the solution is known up to a constant.
  bool has_constant_nullspace() const;

  /// throws  multigrid::InputError where PETSc does not do what is asked
  multigrid::HierarchyReport set_up(const PetscChoice& choice);
  /// Takes another matrix of the same unknowns. set_up, refresh or keep_hierarchy must follow, each of which uses it.
  ///
  /// own  what the cells of this process contribute
  void take_matrix(const multigrid::Csr<double>& own);
  /// Computes the hierarchy anew: with the interpolations that it has; all of hypre's. False if set_up must do it, because the
  /// interpolations depend on the matrix, or because its entries have other places.
  bool refresh();
  /// Later solves use the hierarchy as it is.
  void keep_hierarchy();
  /// From the start that the choice says.
  multigrid::SolveReport solve(const std::atomic<bool>* stop);
  /// Whether solves end by Solver/Norm = energy.
  bool is_by_energy() const;
  /// The constant that the last such solve has started from, if it has.
  std::optional<double> constant() const;
  /// What the residual must fall below, relative: the choice's, unless PETSc's own options say otherwise.
  double tolerance() const;
  /// With another right-hand side.
  ///
  /// own    what the cells of this process contribute
  /// start  one value for each unknown of this process, also of those that belong to another one; empty: 0
  multigrid::SolveReport solve(const std::vector<double>& own,
                               const std::vector<double>& start,
                               const std::atomic<bool>* stop);
  /// One value for each unknown of `own`, also of those that belong to another process.
  multigrid::Array<double> solution() const;
  /// The sum of the right-hand side relative to the root of n times that of its squares.
  double relative_mean() const;
  PetscWords words() const;
  PetscTraffic traffic() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace apps
