// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

namespace multigrid {

/// Points that were looked at.
struct CoincidentPoints {
  Offset picked = 0;
  Offset lowest = 0;  ///< with the lowest hash of their place of a table
  Offset filled = 0;  ///< places of the table that hold a hash

  MG_HD CoincidentPoints& operator+=(const CoincidentPoints& other) {
    picked += other.picked;
    lowest += other.lowest;
    filled += other.filled;
    return *this;
  }
  /// MatrixStatistics::coincident: a lower bound, by a tenth of it at most, since points that share a place of the
  /// table with others of lower hash are taken for single.
  double share() const { return picked > 0 ? double(lowest - filled) / double(picked) : 1; }
};

/// Looks at all points, or about 65,000 of more, picked by their coordinates such that points in one place are
/// picked together. Coordinates must be equal but for the sign of 0. Does not wait.
///
/// coordinates  dimension × n, as in System
/// result       on their executor
/// cost         two passes over the coordinates, and a table of 2 MB
void count_coincident(const Array<double>& coordinates, int dimension, CoincidentPoints* result);

}  // namespace multigrid
