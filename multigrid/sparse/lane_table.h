// SPDX-License-Identifier: MIT
#pragma once

// For kernel sources.
#include "multigrid/backend/kernel_memory.h"

namespace multigrid {

/// A row of a sparse matrix while several lanes add it up in a table that they share. A column is
/// found by its last bits, which differ mostly where columns are near each other, or in the next
/// places. Which place a column has depends on which lane came first, its sum does not: terms of
/// one column come one after the other.
///
/// places  a power of two, twice the columns that may come, or more
template <int places, class Lanes>
class LaneTable {
 public:
  MG_HD explicit LaneTable(Lanes lane) : lane_(lane) {
    columns_ = column_memory_.begin();
    sums_ = sum_memory_.begin();
    for (Index h = lane.rank; h < places; h += Lanes::size) columns_[h] = none;
    wait(lane);
  }

  /// Adds a term by one lane; other lanes may add terms of other columns at once, and of the same
  /// one after a `wait`. Left out where no place is left. (A flag that stops after the first such
  /// made setup on an H200 take 1.4 times as long: docs/methods/times.md.)
  MG_HD void add(Index column, double term) {
    unsigned h = static_cast<unsigned>(column) % places;
    for (int tried = 0; tried < places; ++tried, h = (h + 1) % places) {
      Index seen = columns_[h];
      if (seen == none) seen = claim(columns_ + h, none, column, lane_);
      if (seen != none && seen != column) continue;
      sums_[h] = seen == none ? term : sums_[h] + term;
      return;
    }
  }

  /// Calls at(k, column, sum) for each of the first `most` columns, k counting them in the order of
  /// their places. All lanes call it together, after a `wait`.
  ///
  /// returns  columns that came; more than `most` where some were left out
  template <class At>
  MG_HD Index for_each(Index most, At&& at) const {
    Index n = 0;
    for (Index h = lane_.rank; h < places; h += Lanes::size) {
      const Index column = columns_[h];
      const double sum = sums_[h];
      const Votes taken = votes(column != none, lane_);
      const Index k = n + taken.before;
      if (column != none && k < most) at(k, column, sum);
      n += taken.all;
    }
    return n;
  }

  /// The same with k counting the columns as they ascend; the table is used up. Nothing is called
  /// where there are more than `most`.
  template <class At>
  MG_HD Index for_each_ascending(Index most, At&& at) {
    const Index n = close_up();
    if (n > most) return n;
    for (Index k = lane_.rank; k < n; k += Lanes::size) {
      const Index column = columns_[k];
      Index place = 0;
      for (Index other = 0; other < n; ++other) place += columns_[other] < column ? 1 : 0;
      at(place, column, sums_[k]);
    }
    return n;
  }

 private:
  static constexpr Index none = -1;

  /// Moves columns and sums to the first places, of which it returns the number: none goes further
  /// than where all lanes have read.
  MG_HD Index close_up() {
    Index n = 0;
    for (Index h = lane_.rank; h < places; h += Lanes::size) {
      const Index column = columns_[h];
      const double sum = sums_[h];
      const Votes taken = votes(column != none, lane_);
      wait(lane_);
      if (column != none) {
        columns_[n + taken.before] = column;
        sums_[n + taken.before] = sum;
      }
      n += taken.all;
    }
    wait(lane_);
    return n;
  }

  Lanes lane_;
  RowMemory<Index, places, Lanes> column_memory_;
  RowMemory<double, places, Lanes> sum_memory_;
  Index* columns_;
  double* sums_;
};

}  // namespace multigrid
