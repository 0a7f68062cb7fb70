// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/convergence/energy_criterion.h"
#include "multigrid/dissipation.h"
#include "multigrid/distributed/rows.h"

namespace multigrid::distributed {

/// What a solution of all ranks dissipates beside its differences between unknowns.
struct TiesOfRanks {
  Dissipation own;         ///< what the cells of this rank contribute, by its nodes; on a host
  const Numbering* nodes;  ///< their rows
  Ranks ranks = Ranks::all();
};

/// Solver/Norm = energy (docs/methods/convergence.md) for a method of PETSc that minimises the energy norm of the error along each direction:
/// cg or flexible cg. All ranks must call each function together.
///
/// cost  a product with the matrix after each iteration, and another one where the solution is checked
class EnergyTest {
 public:
  /// A, b, ties must outlive it. x: the start
  EnergyTest(Mat A, Vec b, Vec x, const TiesOfRanks& ties, double tolerance);
  /// After an iteration, whose iterate is x.
  bool is_met(Vec x);
  /// Whether rounding explains the residual of the start x, so that no iteration can lower it.
  bool is_rounding(Vec x);
  /// x: the last iterate
  void conclude(Vec x, SolveReport& report);

 private:
  void look(Vec x);

  Mat A_;
  Vec b_;
  const TiesOfRanks& ties_;
  double tolerance_;
  EnergyCriterion criterion_;
  OwnedVec last_, step_, image_;
  OwnedVec sums_, absolute_sums_;  ///< of the rows of A, and of their absolute values
  bool is_limited_ = false;
};

}  // namespace multigrid::distributed
