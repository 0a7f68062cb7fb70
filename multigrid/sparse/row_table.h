// SPDX-License-Identifier: MIT
#pragma once

// Tables in which a row of a sparse matrix is added up; for kernel sources.
#include "multigrid/backend/kernel_memory.h"

namespace multigrid {

/// A table in which several lanes add up a row of a sparse matrix. The place of a column is given
/// by its last bits, which mostly differ for columns near each other; if it is taken, a later place
/// is. Which place a column gets depends on which lane comes first, but its sum does not: terms of
/// a column are added one after the other.
///
/// places  a power of two, at least twice the number of columns
template <int places, class Lanes>
class LaneTable {
 public:
  MG_HD explicit LaneTable(Lanes lane) : lane_(lane) {
    columns_ = column_memory_.begin();
    sums_ = sum_memory_.begin();
    for (Index h = lane.rank; h < places; h += Lanes::size) columns_[h] = none;
    wait(lane);
  }

  /// Adds a term. Other lanes may add terms of other columns at the same time, and of the same
  /// column after a `wait`. Does nothing if no place is left. (Stopping at the first such term, by
  /// a flag, made setup on an H200 take 1.4 times as long: docs/methods/times.md.)
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

  /// Calls at(k, column, sum) for the first `most` columns, numbered by k in the order of their
  /// places. All lanes call it together, after a `wait`.
  ///
  /// returns  the number of columns, which may be more than `most`
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

  /// The same with k numbering the columns as they ascend; calls nothing if there are more than
  /// `most` columns. The table is overwritten.
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

  /// Moves columns and sums to the first places, and returns their number. No place is written
  /// before all lanes have read it.
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
