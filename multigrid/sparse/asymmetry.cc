// SPDX-License-Identifier: MIT
#include "multigrid/sparse/asymmetry.h"

#include <algorithm>
#include <cmath>

namespace multigrid {
namespace {

/// The matrix by its entries.
struct Entries {
  const Offset* offsets;
  const Index* columns;
  const double* values;

  /// a_ij, 0 if it is not stored
  double operator()(Index i, Index j) const {
    const Index* end = columns + offsets[i + 1];
    const Index* found = std::lower_bound(columns + offsets[i], end, j);
    return found != end && *found == j ? values[found - columns] : 0.;
  }
};

}  // namespace

std::optional<Asymmetry> find_asymmetry(const Csr<double>& A, double tolerance) {
  const Executor& host = A.executor();
  const Entries a{A.offsets.on(host), A.columns.on(host), A.values.on(host)};
  std::vector<double> root(static_cast<std::size_t>(A.n_rows));  // sqrt(|a_ii|)
  for (Index i = 0; i < A.n_rows; ++i)
    root[static_cast<std::size_t>(i)] = std::sqrt(std::abs(a(i, i)));
  for (Index i = 0; i < A.n_rows; ++i)
    for (Offset k = a.offsets[i]; k < a.offsets[i + 1]; ++k) {
      const Index j = a.columns[k];
      const double value = a.values[k], transposed = a(j, i);
      const double scale = root[static_cast<std::size_t>(i)] * root[static_cast<std::size_t>(j)];
      const double larger = std::max({std::abs(value), std::abs(transposed), scale});
      if (std::abs(value - transposed) > tolerance * larger)
        return Asymmetry{i, j, value, transposed};
    }
  return std::nullopt;
}

}  // namespace multigrid
