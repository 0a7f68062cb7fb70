// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/heat/heat.h"
#include "assembly/poisson/poisson_data.h"
#include "assembly/terms/space_terms.h"

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

  Poisson<dim> poisson;  ///< the data at the time set last
  DiscretizationOptions options;
  Expression<dim> initial;
  ByMaterial<Expression<dim>> capacity;  ///< C; constant in time
  SparseRows M;
  AtTime before, after;  ///< the ends of the prepared step
  Step step;             ///< that was prepared last

  typename Poisson<dim>::Implementation& data() { return *poisson.implementation_; }
  const typename Poisson<dim>::Implementation& data() const { return *poisson.implementation_; }
  SpaceData<dim> space() const {
    const auto& d = data();
    return {d.triangulation(), d.discretization, d.kappa, d.c, d.f, capacity, d.conditions};
  }
  /// Gives all data but the given values of the nodes their values at time t.
  void set_time(double t);
  /// Numbers the nodes with their given values at time t.
  Numbering<dim> number(double t);
  /// Assembles at time t, on the nodes that are numbered; without a matrix if not asked for.
  AtTime at(double t, bool with_matrix);

  /// At all nodes: u at the unknowns, the given values of one end of the step elsewhere.
  std::vector<double> at_nodes(const AtTime& end, const std::vector<double>& u) const;

  const SpaceMatrix& matrix_after() const {
    return after.matrix.K.values.empty() ? before.matrix : after.matrix;
  }
};

}  // namespace assembly
