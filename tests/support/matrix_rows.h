// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace tests {

/// A row of a sparse matrix under construction: its entries, columns ascending.
class MatrixRow {
 public:
  /// The entry in that column, made with the value 0 if there is none. Linear in the row's entries.
  double& operator[](multigrid::Index column) {
    auto at = std::lower_bound(
        entries_.begin(), entries_.end(), column,
        [](const auto& entry, multigrid::Index wanted) { return entry.first < wanted; });
    if (at == entries_.end() || at->first != column) at = entries_.insert(at, {column, 0.});
    return at->second;
  }
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }
  std::size_t size() const { return entries_.size(); }

 private:
  std::vector<std::pair<multigrid::Index, double>> entries_;
};

using MatrixRows = std::vector<MatrixRow>;

/// A system on default_host().
///
/// coordinates  as in System
multigrid::System make_system(const MatrixRows& rows,
                              const std::vector<double>& b,
                              int dimension,
                              const std::vector<double>& coordinates);

}  // namespace tests
