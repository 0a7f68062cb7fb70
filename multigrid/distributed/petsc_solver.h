// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/distributed/petsc_energy.h"
#include "multigrid/distributed/rows.h"
#include "multigrid/options.h"
#include "multigrid/report.h"

#include <atomic>

namespace multigrid::distributed {

/// What PETSc preconditions with. levels: PCMG with interpolations that are given. hypre: BoomerAMG. gamg: smoothed aggregation.
enum class Preconditioner { levels, hypre, gamg };

struct ParallelOptions {
  Preconditioner preconditioner = Preconditioner::levels;
  Krylov krylov = Krylov::automatic;  ///< flexible cg where A is symmetric, else gmres
  int directions = 30;                ///< of gmres
  double tolerance = 1e-6;            ///< of the residual
  bool is_relative_to_start = false;  ///< the tolerance, to the residual at the start; else to b
  int max_iterations = 500;
  bool is_symmetric = true;
  bool constant_nullspace = false;
  int degree = 2;  ///< of Chebyshev's method on each level, or steps of Gauss-Seidel
};

/// What a solve sent from this rank, by PETSc's counters.
struct Traffic {
  double messages = 0, bytes = 0;  ///< to other ranks
  double reductions = 0;           ///< in which all ranks take part
};

/// A solver for one matrix of all ranks. All of them must call each function together. Options with the prefix terrace_ are PETSc's
/// own and count more than these.
///
/// source  SCALE, appendix B: flexible conjugate gradients, V-cycles with Chebyshev's method over Jacobi, level matrices by Galerkin
///         products, the coarsest level gathered on one rank (PCTELESCOPE) and factorised
class ParallelSolver {
 public:
  /// P       from each level to the next coarser one, the finest first; of Preconditioner::levels
  /// coarse  the matrices of these coarser levels; empty: P^T A P
  ///
  /// throws  InputError where PETSc does not do what is asked; OutOfMemory
  ParallelSolver(Mat A,
                 const std::vector<OwnedMat>& P,
                 const ParallelOptions& options,
                 const std::vector<OwnedMat>& coarse = {});

  /// Computes the preconditioner anew after values of the matrix that it was made from have changed, in the places that they had.
  /// Interpolations that were given stay. Only for a solver that was made without `coarse`, and not after replace_matrix.
  void refresh();
  /// Later solves are with this matrix, of the size of the last one. The preconditioner stays as it is.
  void replace_matrix(Mat A);
  /// x              receives the solution; where it has not converged the last iterate
  /// stop           ends the solve soon after it is true on one of the ranks; may be null
  /// starts_from_x  else from 0
  /// ties           if minimises_energy: the solve ends by Solver/Norm = energy; may be null
  SolveReport solve(Vec b,
                    Vec x,
                    const std::atomic<bool>* stop = nullptr,
                    bool starts_from_x = false,
                    const TiesOfRanks* ties = nullptr);
  /// Whether each iteration minimises the energy norm of the error along its direction.
  bool minimises_energy() const;

  /// Sets all of x to the constant c whose residual b - c A 1 is the smallest, and returns c; 0 where A maps constants to 0.
  /// Where given values have an offset, b is large, and a residual that is small beside it says little; beside that of c it does.
  double start_from_constant(Vec b, Vec x);

  /// Relative, of the residual: that of the options, unless PETSc's own say otherwise.
  double tolerance() const;
  /// Rows and nonzeros of all ranks, the finest first; of Preconditioner::levels.
  std::vector<LevelReport> levels() const;
  /// The words of PETSc for what it took, also where its own options chose: "fcg", "mg".
  std::string krylov() const;
  std::string preconditioner() const;
  /// Of the last solve.
  const Traffic& traffic() const { return traffic_; }

 private:
  /// Tells PETSc what is known of a matrix.
  void describe(Mat A) const;
  /// Refuses options that leave no residual to judge by.
  void require_residuals() const;
  /// Refuses an option that leaves the residual of another system.
  void refuse_scaling() const;
  void use(Mat A, bool keeps_preconditioner);
  /// What rounding leaves of b - A x: the unit of rounding times the norm of the products of x_i and row i's sum in |A|.
  double rounding(Vec x);

  ParallelOptions options_;
  OwnedKsp ksp_;
  OwnedVec sums_;  ///< of the absolute values of each row, if rounding() is asked for
  mutable Traffic traffic_;
};

/// Options of PETSc from here on, as on its command line: "-terrace_pc_type hypre". Throws InputError if it cannot read them.
void add_petsc_options(const std::string& text);
/// Those of a text like that which nothing has read on any rank, with a space between. All ranks must call it together.
std::string unread_petsc_options(const Ranks& ranks, const std::string& text);

}  // namespace multigrid::distributed
