// SPDX-License-Identifier: MIT
#include "multigrid/sparse/parts.h"

#include "multigrid/backend/memory/on_host.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace multigrid {
namespace {

/// Rows in trees, a tree a part; the root is its first row.
class Trees {
 public:
  explicit Trees(Index n) : above_(static_cast<std::size_t>(n)) {
    for (Index i = 0; i < n; ++i) above_[std::size_t(i)] = i;
  }
  Index root(Index i) {
    while (above(i) != i) i = above(i) = above(above(i));  // halves the way for the next
    return i;
  }
  void join(Index i, Index j) {
    const Index a = root(i), b = root(j);
    above(std::max(a, b)) = std::min(a, b);
  }

 private:
  Index& above(Index i) { return above_[std::size_t(i)]; }
  std::vector<Index> above_;
};

/// As relative_row_sum (row_sums.h).
double relative_sum(double sum, double absolute) {
  if (absolute == 0) return 0;
  const double relative = std::abs(sum) / absolute;
  return std::isfinite(relative) ? relative : std::numeric_limits<double>::infinity();
}

}  // namespace

std::vector<Part> parts_of(const Csr<double>& A) {
  const OnHost<Offset> offsets(A.offsets);
  const OnHost<Index> columns(A.columns);
  const OnHost<double> values(A.values);
  Trees trees(A.n_rows);
  for (Index i = 0; i < A.n_rows; ++i)
    for (Offset k = offsets[std::size_t(i)]; k < offsets[std::size_t(i) + 1]; ++k)
      if (values[std::size_t(k)] != 0) trees.join(i, columns[std::size_t(k)]);
  std::vector<Part> parts;
  std::vector<std::size_t> number(static_cast<std::size_t>(A.n_rows));
  for (Index i = 0; i < A.n_rows; ++i) {
    const Index root = trees.root(i);
    if (root == i) {
      number[std::size_t(i)] = parts.size();
      parts.push_back({i, 0, 0});
    }
    Part& part = parts[number[std::size_t(root)]];
    double sum = 0, absolute = 0;
    for (Offset k = offsets[std::size_t(i)]; k < offsets[std::size_t(i) + 1]; ++k) {
      sum += values[std::size_t(k)];
      absolute += std::abs(values[std::size_t(k)]);
    }
    ++part.n_rows;
    part.largest_row_sum = std::max(part.largest_row_sum, relative_sum(sum, absolute));
  }
  return parts;
}

}  // namespace multigrid
