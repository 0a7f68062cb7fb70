// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

#include <vector>

namespace assembly {

/// Collects, term by term, what ties unknowns to values from outside (multigrid::Dissipation).
class Ties {
 public:
  /// All rows that are tied here must be among the `n_unknowns` rows from `first` on.
  explicit Ties(multigrid::Index n_unknowns = 0, multigrid::Index first = 0)
      : first_(first), place_(n_unknowns, -1) {}

  /// Adds weight (x_row - value)^2. What is kept of a row refers to its first value.
  void tie(multigrid::Index row, double weight, double value);
  /// Adds -2 moment (x_row - v), where v is the row's first value; the row must be tied.
  void add_moment(multigrid::Index row, double moment) {
    entries_[place_[row - first_]].moment += moment;
  }
  /// Adds a value that is the same for any x.
  void add_constant(double value) { constant_ += value; }

  /// Adds all of `part`, none of whose rows is tied here yet.
  void append(const Ties& part);

  /// All that was added, on the executor. Leaves this empty.
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

}  // namespace assembly
