// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

#include <cmath>
#include <vector>

namespace tests {

/// A matrix on default_host() whose row i has the columns columns_of(i), ascending, and the values
/// weight(k) of entry k of all.
template <class Columns, class Weight>
multigrid::Csr<double> rows(multigrid::Index n,
                            multigrid::Index n_columns,
                            const Columns& columns_of,
                            const Weight& weight) {
  std::vector<multigrid::Offset> offsets = {0};
  std::vector<multigrid::Index> columns;
  std::vector<double> values;
  for (multigrid::Index i = 0; i < n; ++i) {
    for (const multigrid::Index j : columns_of(i)) {
      columns.push_back(j);
      values.push_back(weight(static_cast<int>(values.size())));
    }
    offsets.push_back(static_cast<multigrid::Offset>(columns.size()));
  }
  const multigrid::Executor& host = multigrid::default_host();
  return {n, n_columns, {host, offsets}, {host, columns}, {host, values}};
}

/// A weight of no particular digits.
inline double some_weight(int k) {
  return std::sin(k);
}

}  // namespace tests
