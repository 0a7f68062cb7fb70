// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"
#include "multigrid/options.h"

#include <algorithm>

namespace multigrid {

// Parts of forecast.cc, which sums up what set-up and solve allocate.

inline constexpr double index_bytes = sizeof(Index), offset_bytes = sizeof(Offset);
inline constexpr double key_bytes = sizeof(Key), double_bytes = sizeof(double);

/// What is allocated, in the order of the program.
struct Ledger {
  double now = 0, peak = 0;
  void take(double bytes) {
    now += bytes;
    peak = std::max(peak, now);
  }
  void give(double bytes) { now -= bytes; }
  /// Taken and given back at once.
  void touch(double bytes) { peak = std::max(peak, now + bytes); }
};

struct Size {
  double rows, nonzeros;
  double csr(double value_bytes) const {
    return offset_bytes * (rows + 1) + (index_bytes + value_bytes) * nonzeros;
  }
};

/// What a level's smoother is made of.
struct SmootherSize {
  Size matrix;
  int dimension;  ///< 0 where it is not known
  double value;   ///< bytes of a number of the hierarchy
};

/// Colors the graph of |A|^power: the order of the rows stays.
void forecast_coloring(Ledger& ledger, const SmootherSize& level, int power);
/// ilu, its colors aside.
void forecast_ilu(Ledger& ledger, const SmootherSize& level, const SmootherOptions& options);
void forecast_fsai(Ledger& ledger, const SmootherSize& level, int power);

}  // namespace multigrid
