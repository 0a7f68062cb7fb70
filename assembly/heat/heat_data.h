// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/heat/heat.h"
#include "assembly/scalar/scalar_problem.h"
#include "assembly/terms/space_terms.h"
#include "assembly/terms/ties.h"

namespace assembly {

/// The state behind Heat.
template <int dim>
struct Heat<dim>::Implementation {
  /// The equation in space at one time, and its given values.
  struct AtTime {
    double t = 0;
    SpaceMatrix matrix;  ///< empty where it is the one of the other end of a step
    SpaceLoad load;
    std::vector<double> given;
  };

  /// What flows in a step, while it is added up.
  struct StepFlows {
    EnergyBalance balance;
    NodeFlows at_nodes;
    FlowOfBoundary<dim> films;
  };

  ScalarProblem<dim> problem;  ///< with the values of the time set last
  DiscretizationOptions options;
  Expression<dim> initial;
  ByMaterial<Expression<dim>> capacity;  ///< C; constant in time
  SparseRows M;
  std::vector<double> weights;  ///< the sum of each row of M, which is symmetric: of each column
  AtTime before, after;         ///< the ends of the prepared step
  Step step;                    ///< that was prepared last

  bool has_boxes() const { return options.method == Method::finite_volume; }
  SpaceData<dim> space() const {
    const auto& p = problem;
    return {p.triangulation(), p.discretization, p.kappa, p.c, p.f, capacity, p.conditions};
  }
  /// Gives all data but the given values of the nodes their values at time t.
  void set_time(double t);
  /// Numbers the nodes with their given values at time t.
  Numbering<dim> number(double t);
  /// Assembles at time t, on the nodes that are numbered; without a matrix if not asked for.
  AtTime at(double t, bool with_matrix);

  /// At all nodes: u at the unknowns, the given values of one end of the step elsewhere.
  std::vector<double> at_nodes(const AtTime& end, const std::vector<double>& u) const;

  /// Adds M (u_1 - u_0) / dt of the prepared step.
  void add_storage(const std::vector<double>& u_0,
                   const std::vector<double>& u_1,
                   StepFlows& flows) const;
  /// Adds `share` of K u - F at one end of the prepared step; sets the time to it.
  ///
  /// u  of all nodes
  void add_end(const AtTime& end,
               const SpaceMatrix& matrix,
               const std::vector<double>& u,
               double share,
               StepFlows& flows);
  /// Adds what node `node` contributes to Heat::dissipation.
  ///
  /// u_0   of all nodes, at the beginning of the prepared step
  /// ties  of its row, if it has one
  void tie_node(multigrid::Index node, const std::vector<double>& u_0, Ties& ties) const;

  const SpaceMatrix& matrix_after() const {
    return after.matrix.K.values.empty() ? before.matrix : after.matrix;
  }
};

}  // namespace assembly
