// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/convergence/energy_criterion.h"
#include "multigrid/dissipation.h"
#include "multigrid/distributed/local_rows.h"
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
/// cost  a product with the matrix after each iteration, and a pass over it where the solution is checked
class EnergyTest {
 public:
  /// A, b, ties must outlive it.
  EnergyTest(Mat A, Vec b, const TiesOfRanks& ties, double tolerance);
  /// At iteration 0. Whether x solves the system, to the last bit.
  bool is_solved_by(Vec start);
  /// After an iteration, whose iterate is x.
  bool is_met(Vec x);
  /// x: the last iterate
  void conclude(Vec x, SolveReport& report);

 private:
  void look(Vec x);
  bool judge(bool is_at_rest);

  Mat A_;
  Vec b_;
  const TiesOfRanks& ties_;
  EnergyCriterion criterion_;
  LocalRows rows_;
  OwnedVec last_, step_, image_;
  bool has_looked_at_last_ = false, is_limited_ = false;
};

}  // namespace multigrid::distributed
