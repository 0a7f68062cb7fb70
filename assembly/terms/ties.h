// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/boundary_conditions.h"
#include "assembly/space/numbering.h"
#include "multigrid/system.h"

#include <vector>

namespace assembly {

/// Collects what ties the unknowns to values from outside, term by term: see
/// multigrid::Dissipation.
class Ties {
 public:
  /// first  the first of `n_unknowns` rows: all that is tied here is among them
  explicit Ties(multigrid::Index n_unknowns = 0, multigrid::Index first = 0)
      : first_(first), place_(n_unknowns, -1) {}

  /// Adds weight (x_row - value)^2. The first value of a row is the one that its differences are
  /// taken to.
  void tie(multigrid::Index row, double weight, double value);
  /// Adds -2 moment (x_row - v), where v is the row's first value; the row must be tied.
  void add_moment(multigrid::Index row, double moment) {
    entries_[place_[row - first_]].moment += moment;
  }
  /// Adds the same for any x, which is not negative.
  void add_constant(double value) { constant_ += value; }
  /// Counts a value among those that unknowns are tied to.
  void include(double value);

  /// Adds all of `part`, none of whose rows is tied here yet.
  void append(const Ties& part);

  /// Leaves nothing behind.
  multigrid::Dissipation finish(const multigrid::Executor& executor);

 private:
  struct Entry {
    multigrid::Index row;
    double value, weight, moment;
  };
  multigrid::Index first_;
  std::vector<multigrid::Index> place_;  ///< of row first_ + i in `entries_`, or -1
  std::vector<Entry> entries_;
  double constant_ = 0;
  double low_ = multigrid::Dissipation().low, high_ = multigrid::Dissipation().high;
};

/// Adds the integral of alpha (u - g / alpha)^2 over the Robin boundaries, less what couples
/// unknowns to each other, which their matrix has: what a film of transfer coefficient alpha
/// dissipates. Neumann boundaries have none.
///
/// scale   factor of all: 1, or of a step in time its tau
/// lumped  whether the matrix has alpha on its diagonal alone (finite volumes)
template <int dim>
void add_film_ties(const dealii::Triangulation<dim>& triangulation,
                   const BoundaryConditions<dim>& conditions,
                   const Numbering<dim>& numbering,
                   double scale,
                   bool lumped,
                   Ties& ties);

}  // namespace assembly
