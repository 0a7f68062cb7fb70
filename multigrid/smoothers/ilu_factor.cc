// SPDX-License-Identifier: MIT
#include "multigrid/smoothers/ilu_factor.h"

#include "multigrid/formats/views.h"
#include "multigrid/smoothers/pivots.h"
#include "multigrid/sparse/vectors.h"

#include <cmath>
#include <limits>

namespace multigrid {
namespace {

/// Writes row k of A into the pattern of its factors, and the place of its diagonal entry.
template <class View>
struct SetRow {
  View A;
  const Index* rows;   ///< null: A is in the order of its colors
  const Index* place;  ///< null with rows
  PatternView F;
  double* values;
  Offset* diagonal;
  MG_HD void operator()(Index k) const {
    const Offset begin = F.offsets[k], end = F.offsets[k + 1];
    for (Offset at = begin; at < end; ++at) values[at] = 0;
    A.for_each_entry(rows ? rows[k] : k, [&](Index column, auto value) {
      const Offset at = find_column(F.columns, begin, end, place ? place[column] : column);
      if (at >= 0) values[at] = value;
    });
    diagonal[k] = find_column(F.columns, begin, end, k);
  }
};

/// Replaces row first + k of A by that of L and U:
///
///     for each l_ij, j ascending:  l_ij = a_ij / u_jj,  a_ik -= l_ij u_jk  where (i, k) is kept
///
/// Where a pivot is not positive, its inverse becomes 0.
template <class T>
struct EliminateRow {
  PatternView F;
  double* values;
  const Offset* diagonal;
  double* inverse_diagonal;
  Index first, n;
  bool singular;
  double singular_pivot;  ///< relative: a last pivot below it is taken for 0 and rounding

  MG_HD void operator()(Index k) const {
    const Index row = first + k;
    const Offset end = F.offsets[row + 1], own = diagonal[row];
    const double before = values[own];
    for (Offset l = F.offsets[row]; l < own; ++l) {
      const Index j = F.columns[l];
      values[l] *= inverse_diagonal[j];
      for (Offset u = diagonal[j] + 1; u < F.offsets[j + 1]; ++u) {
        const Offset at = find_column(F.columns, l + 1, end, F.columns[u]);
        if (at >= 0) values[at] -= values[l] * values[u];
      }
    }
    double pivot = values[own];
    if (singular && row == n - 1 && !(pivot > singular_pivot * before))
      pivot = before > 0 ? before : 1;
    inverse_diagonal[row] = pivot > relative_zero_of<T> * before ? 1 / pivot : 0;
  }
};

struct IsBadPivot {
  const Index* rows;  ///< as in SetRow
  const double* inverse_diagonal;
  MG_HD BadPivot operator()(Index k) const {
    return inverse_diagonal[k] > 0 ? BadPivot{} : BadPivot{k, rows ? rows[k] : k};
  }
};

/// Counts the entries of a row on one side of its diagonal.
struct SideLength {
  const Offset* offsets;
  const Offset* diagonal;
  bool upper;
  Index* length;
  MG_HD void operator()(Index k) const {
    length[k] =
        static_cast<Index>(upper ? offsets[k + 1] - diagonal[k] - 1 : diagonal[k] - offsets[k]);
  }
};

template <class T>
struct SideRow {
  PatternView F;
  const double* from;
  const Offset* diagonal;
  bool upper;
  const Offset* offsets;
  Index* columns;
  T* values;
  MG_HD void operator()(Index k) const {
    Offset at = upper ? diagonal[k] + 1 : F.offsets[k];
    for (Offset to = offsets[k]; to < offsets[k + 1]; ++to, ++at) {
      columns[to] = F.columns[at];
      values[to] = static_cast<T>(from[at]);
    }
  }
};

/// Takes L or U without the diagonal out of the matrix that holds both.
template <class T>
Csr<T> side(const Pattern& F,
            const Array<double>& values,
            const Array<Offset>& diagonal,
            bool upper) {
  const Executor& executor = F.executor();
  const Index n = F.n_rows;
  Array<Index> length(executor, n);
  for_each(executor, n,
           SideLength{F.offsets.on(executor), diagonal.on(executor), upper, length.on(executor)});
  Csr<T> result = make_rows<Csr<T>>(length, n);
  for_each(executor, n,
           SideRow<T>{view(F), values.on(executor), diagonal.on(executor), upper,
                      result.offsets.on(executor), result.columns.on(executor),
                      result.values.on(executor)});
  return result;
}

}  // namespace

template <class T>
IluFactors<T> ilu_factors(const Matrix<T>& A,
                          std::shared_ptr<const Coloring> colors,
                          int fill,
                          bool constant_nullspace) {
  const Executor& executor = executor_of(A);
  const Index n = n_rows(A);
  const Array<Index> place = inverse_permutation(colors->rows);
  const Index* rows = colors->rows.on(executor);
  const Pattern F = ilu_pattern(pattern_of(A), *colors, place, fill);
  Array<double> values(executor, F.n_nonzeros()), inverse_diagonal(executor, n);
  Array<Offset> diagonal(executor, n);
  with_view(A, [&](auto a) {
    for_each(executor, n,
             SetRow<decltype(a)>{a, rows, place.on(executor), view(F), values.on(executor),
                                 diagonal.on(executor)});
  });
  const double singular_pivot = std::sqrt(double(std::numeric_limits<T>::epsilon()));
  for (int c = 0; c < colors->n_colors(); ++c)
    for_each(executor, colors->size(c),
             EliminateRow<T>{view(F), values.on(executor), diagonal.on(executor),
                             inverse_diagonal.on(executor), colors->offsets[c], n,
                             constant_nullspace, singular_pivot});
  refuse(sum(executor, n, IsBadPivot{rows, inverse_diagonal.on(executor)}), n, "ilu");
  IluFactors<T> result{side<T>(F, values, diagonal, false), side<T>(F, values, diagonal, true),
                       Array<T>(executor, n)};
  assign(inverse_diagonal, result.inverse_diagonal);
  return result;
}

#define MULTIGRID_INSTANTIATE(T) \
  template IluFactors<T> ilu_factors(const Matrix<T>&, std::shared_ptr<const Coloring>, int, bool);
MULTIGRID_INSTANTIATE(double)
MULTIGRID_INSTANTIATE(float)
#undef MULTIGRID_INSTANTIATE

}  // namespace multigrid
