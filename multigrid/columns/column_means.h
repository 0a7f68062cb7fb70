// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

#include <vector>

namespace multigrid {

/// Of the values of a column.
struct ColumnMean {
  double largest = 0;  ///< |v|
  double sum = 0;      ///< of v / largest; 0 if that is 0
  double squares = 0;  ///< of (v / largest)^2, which is a number
};

/// Computed on the executor of B, for which this waits twice a column.
///
/// B  `count` vectors of the same size, one after the other
std::vector<ColumnMean> column_means(const Array<double>& B, int count);

}  // namespace multigrid
