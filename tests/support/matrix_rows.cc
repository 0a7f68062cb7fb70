// SPDX-License-Identifier: MIT
#include "tests/support/matrix_rows.h"

namespace tests {

using namespace multigrid;

System make_system(const MatrixRows& rows,
                   const std::vector<double>& b,
                   int dimension,
                   const std::vector<double>& coordinates) {
  std::size_t n_nonzeros = 0;
  for (const MatrixRow& row : rows) n_nonzeros += row.size();
  std::vector<Offset> offsets(1, 0);
  std::vector<Index> columns;
  std::vector<double> values;
  offsets.reserve(rows.size() + 1);
  columns.reserve(n_nonzeros);
  values.reserve(n_nonzeros);
  for (const MatrixRow& row : rows) {
    for (const auto& [column, value] : row) {
      columns.push_back(column);
      values.push_back(value);
    }
    offsets.push_back(static_cast<Offset>(columns.size()));
  }
  const auto n = static_cast<Index>(rows.size());
  const Executor& host = default_host();
  return {{n, n, Array<Offset>(host, offsets), Array<Index>(host, columns),
           Array<double>(host, values)},
          Array<double>(host, b),
          dimension,
          Array<double>(host, coordinates),
          {}};
}

}  // namespace tests
