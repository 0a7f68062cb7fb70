// SPDX-License-Identifier: MIT
#pragma once

// For kernel sources.
#include "multigrid/backend/types.h"

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

}  // namespace multigrid
