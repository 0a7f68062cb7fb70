// SPDX-License-Identifier: MIT
#include "multigrid/backend/primitives.h"
#include "multigrid/matrix.h"
#include "multigrid/views.h"

namespace multigrid {
namespace {

struct InversePermutation {
  const Index* permutation;
  Index* inverse;
  MG_HD void operator()(Index i) const { inverse[permutation[i]] = i; }
};

struct PermutedLength {
  CsrView<double> A;
  const Index* rows;  ///< null: as they are
  Index* length;
  MG_HD void operator()(Index i) const {
    const Index from = rows ? rows[i] : i;
    length[i] = static_cast<Index>(A.offsets[from + 1] - A.offsets[from]);
  }
};

/// Copies a row and keeps it sorted. Rows are short: one thread sorts by insertion, several count
/// how many columns are smaller, so that nothing but the result is written.
struct PermutedRow {
  CsrView<double> A;
  const Index* rows;        ///< null: as they are
  const Index* new_column;  ///< null: as they are
  const Offset* offsets;
  Index* columns;
  double* values;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    if constexpr (Lanes::size == 1)
      insert(rows ? rows[i] : i, offsets[i]);
    else
      rank(rows ? rows[i] : i, offsets[i], lane);
  }

 private:
  MG_HD Index column_of(Offset k) const {
    return new_column ? new_column[A.columns[k]] : A.columns[k];
  }
  MG_HD void insert(Index row, Offset begin) const {
    Offset end = begin;
    A.for_each_entry(row, [&](Index old_column, double value) {
      const Index column = new_column ? new_column[old_column] : old_column;
      Offset k = end++;
      for (; k > begin && columns[k - 1] > column; --k) {
        columns[k] = columns[k - 1];
        values[k] = values[k - 1];
      }
      columns[k] = column;
      values[k] = value;
    });
  }
  template <class Lanes>
  MG_HD void rank(Index row, Offset begin, Lanes lane) const {
    const Offset from = A.offsets[row], end = A.offsets[row + 1];
    for (Offset first = from; first < end; first += Lanes::size) {
      const Offset k = first + lane.rank;
      const Index own = k < end ? column_of(k) : 0;
      Offset place = begin;
      for (Offset other = from; other < end; other += Lanes::size) {
        const Offset m = other + lane.rank;
        const Index theirs = other == first ? own : m < end ? column_of(m) : 0;
        for (int r = 0; r < Lanes::size && other + r < end; ++r) {
          const Index column = lane.get(theirs, r);
          place += column < own || (column == own && other + r < k) ? 1 : 0;
        }
      }
      if (k >= end) continue;
      columns[place] = own;
      values[place] = A.values[k];
    }
  }
};

Array<Index> inverse_of(const Array<Index>& permutation) {
  const Executor& executor = permutation.executor();
  Array<Index> inverse(executor, permutation.size());
  for_each(executor, permutation.size(),
           InversePermutation{permutation.on(executor), inverse.on(executor)});
  return inverse;
}

/// Row i of n is row rows[i] of A, with columns renumbered; columns stay sorted.
Csr<double> permuted(const Csr<double>& A, Index n, const Index* rows, const Index* new_column) {
  const Executor& executor = A.executor();
  Array<Index> length(executor, n);
  for_each(executor, n, PermutedLength{view(A), rows, length.on(executor)});
  Csr<double> B{n, A.n_columns, Array<Offset>(executor, Offset(n) + 1), {}, {}};
  const Offset n_nonzeros = scan(length, B.offsets);
  B.columns = Array<Index>(executor, n_nonzeros);
  B.values = Array<double>(executor, n_nonzeros);
  for_each_row<8>(executor, n,
                  PermutedRow{view(A), rows, new_column, B.offsets.on(executor),
                              B.columns.on(executor), B.values.on(executor)});
  return B;
}

}  // namespace

Csr<double> permute(const Csr<double>& A, const Array<Index>& permutation) {
  return permuted(A, A.n_rows, permutation.on(A.executor()),
                  inverse_of(permutation).on(A.executor()));
}

Csr<double> permute_rows(const Csr<double>& A, const Array<Index>& rows) {
  return permuted(A, static_cast<Index>(rows.size()), rows.on(A.executor()), nullptr);
}

Csr<double> permute_columns(const Csr<double>& A, const Array<Index>& permutation) {
  return permuted(A, A.n_rows, nullptr, inverse_of(permutation).on(A.executor()));
}

Csr<double> sort_columns(Csr<double>&& A) {
  const Executor& executor = A.executor();
  Array<Index> columns(executor, A.n_nonzeros());
  Array<double> values(executor, A.n_nonzeros());
  for_each_row<8>(executor, A.n_rows,
                  PermutedRow{view(A), nullptr, nullptr, A.offsets.on(executor),
                              columns.on(executor), values.on(executor)});
  return {A.n_rows, A.n_columns, std::move(A.offsets), std::move(columns), std::move(values)};
}

}  // namespace multigrid
