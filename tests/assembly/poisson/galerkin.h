// SPDX-License-Identifier: MIT
#pragma once

#include "tests/assembly/poisson/matrices.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace assembly_tests {

using Entries = std::map<std::pair<multigrid::Index, multigrid::Index>, double>;

/// P^T A P, term by term.
inline Entries triple_product(const multigrid::Csr<double>& A, const multigrid::Csr<double>& P) {
  std::vector<std::vector<std::pair<multigrid::Index, double>>> rows(P.n_rows);
  for_entries(P, [&](multigrid::Index i, multigrid::Index j, double value) {
    rows[i].emplace_back(j, value);
  });
  Entries sum;
  for_entries(A, [&](multigrid::Index i, multigrid::Index j, double value) {
    for (const auto& [k, p] : rows[i])
      for (const auto& [l, q] : rows[j]) sum[{k, l}] += p * value * q;
  });
  return sum;
}

/// Largest difference by largest entry.
inline double difference(Entries a, const multigrid::Csr<double>& b) {
  double largest = 0, worst = 0;
  for_entries(b, [&](multigrid::Index i, multigrid::Index j, double value) {
    a[{i, j}] -= value;
    largest = std::max(largest, std::abs(value));
  });
  for (const auto& [place, value] : a) worst = std::max(worst, std::abs(value));
  return worst / largest;
}

}  // namespace assembly_tests
