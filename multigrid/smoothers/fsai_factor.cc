// SPDX-License-Identifier: MIT
#include "multigrid/smoothers/fsai_factor.h"

#include "multigrid/formats/views.h"
#include "multigrid/smoothers/pivots.h"
#include "multigrid/sparse/pattern.h"

#include <algorithm>
#include <cmath>

namespace multigrid {
namespace {

constexpr Offset most_scratch = Offset(256) << 17;  ///< doubles: 256 MiB

/// The packed lower triangle of a symmetric matrix, its numbers `stride` apart.
struct Triangle {
  double* numbers;
  Offset stride;
  MG_HD double& operator()(Offset row, Offset column) const {
    return numbers[(row * (row + 1) / 2 + column) * stride];
  }
};

/// Row first + k of G from A_JJ = M D M^T with M unit lower triangular: y is a multiple of z, where
/// M^T z = e_m, and g = z / sqrt(d_m). The diagonal of the triangle receives 1 / D. A row whose
/// A_JJ is not positive definite gets zeros.
template <class View, class T>
struct FactorRow {
  View A;
  Index n;
  const Offset* offsets;
  const Index* columns;
  double* values;
  Index first;
  double* scratch;
  Offset stride, row_stride;
  bool singular;

  MG_HD void operator()(Index k) const {
    const Index i = first + k, *J = columns + offsets[i];
    const Index m = static_cast<Index>(offsets[i + 1] - offsets[i]);
    double* g = values + offsets[i];
    const Triangle M{scratch + k * row_stride, stride};
    collect(J, m, M);
    bool positive = true;
    for (Index r = 0; positive && r < m; ++r) positive = eliminate(M, r, m);
    if (!positive) {
      for (Index c = 0; c < m; ++c) g[c] = 0;
      return;
    }
    const double scale = std::sqrt(M(m - 1, m - 1));
    for (Index c = m - 2; c >= 0; --c) {  // z_c takes the place of M(m - 1, c)
      double z = -M(m - 1, c);
      for (Index r = c + 1; r < m - 1; ++r) z -= M(r, c) * M(m - 1, r);
      M(m - 1, c) = z;
    }
    for (Index c = 0; c < m - 1; ++c) g[c] = M(m - 1, c) * scale;
    g[m - 1] = scale;
  }

  /// M = the lower triangle of A_JJ
  MG_HD void collect(const Index* J, Index m, const Triangle& M) const {
    for (Index r = 0; r < m; ++r) {
      for (Index c = 0; c <= r; ++c) M(r, c) = 0;
      A.for_each_entry(J[r], [&](Index column, T value) {
        const Offset c = find_column(J, 0, r + 1, column);
        if (c >= 0) M(r, c) = value;
      });
    }
  }

  /// Row r of M, and the inverse of its pivot; false if that is not positive.
  MG_HD bool eliminate(const Triangle& M, Index r, Index m) const {
    const double diagonal = M(r, r);
    for (Index c = 0; c < r; ++c) {  // M(r, c) d_c
      double value = M(r, c);
      for (Index q = 0; q < c; ++q) value -= M(r, q) * M(c, q);
      M(r, c) = value;
    }
    double pivot = diagonal;
    for (Index c = 0; c < r; ++c) {
      const double factor = M(r, c) * M(c, c);
      pivot -= M(r, c) * factor;
      M(r, c) = factor;
    }
    if (singular && m == n && r == n - 1) pivot = diagonal > 0 ? diagonal : 1;
    M(r, r) = 1 / pivot;
    return pivot > relative_zero_of<T> * diagonal;
  }
};

struct IsBadRow {
  const Offset* offsets;
  const double* values;
  MG_HD BadPivot operator()(Index i) const {
    return values[offsets[i + 1] - 1] > 0 ? BadPivot{} : BadPivot{i, i};
  }
};

/// Consecutive rows of G that are computed at once.
struct Slice {
  Index first, n_rows;
  Offset triangle;  ///< numbers that each row needs
};

/// Cuts the rows into slices, as long as fit into `most` numbers.
std::vector<Slice> slices(const std::vector<Offset>& offsets, Offset most) {
  std::vector<Slice> result;
  for (Index i = 0; i + 1 < static_cast<Index>(offsets.size()); ++i) {
    const Offset length = offsets[i + 1] - offsets[i], own = length * (length + 1) / 2;
    if (!result.empty()) {
      Slice& last = result.back();
      const Offset triangle = std::max(last.triangle, own);
      if (triangle * (last.n_rows + 1) <= most) {
        last = {last.first, last.n_rows + 1, triangle};
        continue;
      }
    }
    result.push_back({i, 1, own});
  }
  return result;
}

}  // namespace

template <class T>
Csr<double> fsai_factor(const Matrix<T>& A, int power, bool constant_nullspace) {
  const Executor& executor = executor_of(A);
  const Index n = n_rows(A);
  Pattern pattern = lower_triangle(pattern_power(pattern_of(A), power));
  Array<double> values(executor, pattern.n_nonzeros());
  Csr<double> G{n, n, std::move(pattern.offsets), std::move(pattern.columns), std::move(values)};
  const Offset most = std::min(most_scratch, Offset(2 * G.bytes() / sizeof(double)));
  const std::vector<Slice> all = slices(G.offsets.to_vector(), most);
  Offset size = 0;
  for (const Slice& slice : all) size = std::max(size, slice.triangle * slice.n_rows);
  Array<double> scratch(executor, size);
  const bool interleaved = executor.space() != Space::host;  // threads side by side read so
  for (const Slice& slice : all)
    with_view(A, [&](auto a) {
      for_each(executor, slice.n_rows,
               FactorRow<decltype(a), T>{a, n, G.offsets.on(executor), G.columns.on(executor),
                                         G.values.on(executor), slice.first, scratch.on(executor),
                                         interleaved ? slice.n_rows : 1,
                                         interleaved ? 1 : slice.triangle, constant_nullspace});
    });
  refuse(sum(executor, n, IsBadRow{G.offsets.on(executor), G.values.on(executor)}), n, "fsai");
  return G;
}

template Csr<double> fsai_factor(const Matrix<double>&, int, bool);
template Csr<double> fsai_factor(const Matrix<float>&, int, bool);

}  // namespace multigrid
