// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/heat.h"
#include "assembly/poisson_data.h"
#include "assembly/space_terms.h"

namespace assembly {

/// The state behind Heat.
template <int dim>
struct Heat<dim>::Implementation {
  /// The equation in space at one time, and its given values.
  struct AtTime {
    double t = 0;
    SpaceTerms terms;  ///< K is empty where it is the one of the other end of a step
    std::vector<double> given;
  };

  Poisson<dim> poisson;  ///< the data at the time set last
  DiscretizationOptions options;
  Expression<dim> initial;
  SparseRows M;
  AtTime before, after;  ///< the ends of the prepared step
  Step step;             ///< that was prepared last

  typename Poisson<dim>::Implementation& data() { return *poisson.implementation_; }
  const typename Poisson<dim>::Implementation& data() const { return *poisson.implementation_; }
  SpaceData<dim> space(bool with_source) const {
    const auto& d = data();
    return {d.triangulation, d.discretization, d.kappa, d.c, with_source ? &d.f : nullptr,
            d.conditions};
  }
  /// Gives all data but the given values of the nodes their values at time t.
  void set_time(double t);
  /// Numbers the nodes with their given values at time t.
  Numbering<dim> number(double t);
  /// Assembles at time t, on the nodes that are numbered.
  AtTime at(double t);

  const SparseRows& K_after() const {
    return after.terms.K.values.empty() ? before.terms.K : after.terms.K;
  }
};

}  // namespace assembly
