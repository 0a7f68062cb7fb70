// SPDX-License-Identifier: MIT
#pragma once

// Tables in which a row of a sparse matrix is added up; for kernel sources.
#include "multigrid/backend/kernel_memory.h"

namespace multigrid {

/// A row of a sparse matrix while it is added up: up to `capacity` columns, in the order in which
/// they came, and a sum for each, in the order of its terms. A table with linear probing finds a
/// column by its last bits, which differ mostly where columns are near each other.
template <int capacity>
class RowTable {
 public:
  MG_HD RowTable() {
    for (unsigned h = 0; h < places; ++h) place_[h] = -1;
  }

  /// Columns that came; more than `capacity` where not all found a place.
  MG_HD Index n() const { return n_; }

  MG_HD void add(Index column, double value) {
    unsigned h = static_cast<unsigned>(column) % places;
    while (place_[h] >= 0 && columns_[place_[h]] != column) h = (h + 1) % places;
    if (place_[h] >= 0) {
      sums_[place_[h]] += value;
      return;
    }
    if (n_ < capacity) {
      place_[h] = static_cast<short>(n_);
      columns_[n_] = column;
      sums_[n_] = value;
    }
    ++n_;
  }

  /// Calls at(k, column, sum) for each, k counting the columns as they came.
  template <class At>
  MG_HD void for_each(At&& at) const {
    for (Index k = 0; k < n_; ++k) at(k, columns_[k], sums_[k]);
  }

  /// The same with k counting the columns as they ascend.
  template <class At>
  MG_HD void for_each_ascending(At&& at) const {
    for (Index k = 0; k < n_; ++k) {
      Index place = 0;
      for (Index other = 0; other < n_; ++other) place += columns_[other] < columns_[k] ? 1 : 0;
      at(place, columns_[k], sums_[k]);
    }
  }

 private:
  static constexpr unsigned power_above(unsigned n) {
    return n <= 1 ? 1 : 2 * power_above((n + 1) / 2);
  }
  static constexpr unsigned places = power_above(2 * capacity);

  Index n_ = 0;
  short place_[places];  ///< in the list, or -1
  Index columns_[capacity];
  double sums_[capacity];
};

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
