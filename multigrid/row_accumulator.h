// SPDX-License-Identifier: MIT
#pragma once

// For kernel sources.
#include "multigrid/backend/launch.h"

namespace multigrid {

/// A row of a sparse matrix while it is added up: up to `capacity` columns, in the order in which
/// they came, and a sum for each. The lanes of a row keep them in registers, column s in lane
/// s % lanes, and look for a column together; so each sum runs in the order of its terms.
template <int capacity, int lanes>
class RowAccumulator {
  static_assert(capacity % lanes == 0);

 public:
  MG_HD RowAccumulator() {
    MG_UNROLL
    for (int m = 0; m < share; ++m) columns_[m] = none;
  }

  /// Columns that came; more than `capacity` where not all found a place.
  MG_HD Index n() const { return n_; }

  /// The same column and value in all lanes.
  template <class Lanes>
  MG_HD void add(Index column, double value, Lanes lane) {
    bool is_here = false;
    MG_UNROLL
    for (int m = 0; m < share; ++m)
      if (columns_[m] == column) {
        sums_[m] += value;
        is_here = true;
      }
    if (lane.any(is_here)) return;
    MG_UNROLL
    for (int m = 0; m < share; ++m)
      if (m * lanes + lane.rank == n_) {
        columns_[m] = column;
        sums_[m] = value;
      }
    ++n_;
  }

  /// Calls at(k, column, sum) for each, k counting the columns as they came; by the lane that has
  /// it.
  template <class Lanes, class At>
  MG_HD void for_each(Lanes lane, At&& at) const {
    MG_UNROLL
    for (int m = 0; m < share; ++m)
      if (m * lanes + lane.rank < n_) at(m * lanes + lane.rank, columns_[m], sums_[m]);
  }

  /// The same with k counting the columns as they ascend. All lanes call it together.
  template <class Lanes, class At>
  MG_HD void for_each_ascending(Lanes lane, At&& at) const {
    Index place[share] = {};
    MG_UNROLL
    for (int other = 0; other < share; ++other) {
      if (other * lanes >= n_) break;
      for (int from = 0; from < lanes; ++from) {
        const Index column = lane.get(columns_[other], from);
        MG_UNROLL
        for (int m = 0; m < share; ++m) place[m] += column < columns_[m] ? 1 : 0;
      }
    }
    MG_UNROLL
    for (int m = 0; m < share; ++m)
      if (m * lanes + lane.rank < n_) at(place[m], columns_[m], sums_[m]);
  }

 private:
  static constexpr int share = capacity / lanes;  ///< of a lane
  static constexpr Index none = 0x7fffffff;       ///< above all columns

  Index n_ = 0;
  Index columns_[share];
  double sums_[share];
};

/// The same for a host: in a list, where a table with linear probing finds a column by its last
/// bits, which differ mostly where columns are near each other.
template <int capacity>
class RowTable {
 public:
  MG_HD RowTable() {
    for (unsigned h = 0; h < places; ++h) place_[h] = -1;
  }

  MG_HD Index n() const { return n_; }

  template <class Lanes>
  MG_HD void add(Index column, double value, Lanes) {
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

  template <class Lanes, class At>
  MG_HD void for_each(Lanes, At&& at) const {
    for (Index k = 0; k < n_; ++k) at(k, columns_[k], sums_[k]);
  }

  template <class Lanes, class At>
  MG_HD void for_each_ascending(Lanes, At&& at) const {
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

}  // namespace multigrid
