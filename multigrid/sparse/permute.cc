// SPDX-License-Identifier: MIT
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/formats/matrix.h"
#include "multigrid/formats/views.h"
#include "multigrid/sparse/long_rows.h"

namespace multigrid {
namespace {

struct InversePermutation {
  const Index* permutation;
  Index* inverse;
  MG_HD void operator()(Index i) const { inverse[permutation[i]] = i; }
};

/// Writes the length of row i and says whether it is too long for that.
struct PermutedLength {
  CsrView<double> A;
  const Index* rows;  ///< null: as they are
  Index* length;
  MG_HD Offset operator()(Index i) const {
    const Index from = rows ? rows[i] : i;
    length[i] = static_cast<Index>(A.offsets[from + 1] - A.offsets[from]);
    return length[i] > longest_ranked ? 1 : 0;
  }
};

/// Copies a row and keeps it sorted, but for rows that are too long. Rows are short: one thread
/// sorts by insertion, several count how many columns are smaller, so that nothing but the result
/// is written. A lane has two entries at a time, which are on their way together.
struct PermutedRow {
  CsrView<double> A;
  const Index* rows;        ///< null: as they are
  const Index* new_column;  ///< null: as they are
  const Offset* offsets;
  Index* columns;
  double* values;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const Index row = rows ? rows[i] : i;
    const Offset from = A.offsets[row], end = A.offsets[row + 1];
    if (end - from > longest_ranked) return;
    if constexpr (Lanes::size == 1)
      insert(row, offsets[i]);
    else
      rank(from, end, offsets[i], lane);
  }

 private:
  static constexpr int at_once = 2;
  static constexpr Index last = 0x7fffffff;  ///< after all columns

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

  /// Those of this lane among the entries from `first`.
  MG_HD void read_columns(Offset first, Offset end, int rank, int size, Index* own) const {
    MG_UNROLL for (int m = 0; m < at_once; ++m) {
      const Offset k = first + m * size + rank;
      own[m] = k < end ? A.columns[k] : last;
    }
    if (!new_column) return;
    MG_UNROLL for (int m = 0; m < at_once; ++m) own[m] = own[m] < last ? new_column[own[m]] : last;
  }

  template <class Lanes>
  MG_HD void rank(Offset from, Offset end, Offset begin, Lanes lane) const {
    constexpr int block = at_once * Lanes::size;
    for (Offset first = from; first < end; first += block) {
      Index own[at_once], theirs[at_once], place[at_once] = {};
      read_columns(first, end, lane.rank, Lanes::size, own);
      for (Offset other = from; other < end; other += block) {
        if (other == first)
          MG_UNROLL for (int m = 0; m < at_once; ++m) theirs[m] = own[m];
        else
          read_columns(other, end, lane.rank, Lanes::size, theirs);
        MG_UNROLL for (int k = 0; k < block; ++k) {
          const Index column = lane.get(theirs[k / Lanes::size], k % Lanes::size);
          MG_UNROLL for (int m = 0; m < at_once; ++m) {
            const bool before = other + k < first + m * Lanes::size + lane.rank;
            place[m] += column < own[m] || (before && column == own[m]) ? 1 : 0;
          }
        }
      }
      MG_UNROLL for (int m = 0; m < at_once; ++m) {
        const Offset k = first + m * Lanes::size + lane.rank;
        if (k >= end) continue;
        columns[begin + place[m]] = own[m];
        values[begin + place[m]] = A.values[k];
      }
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

/// PermutedRow for all rows, with as many lanes as suit them.
void permute_short_rows(const CsrView<double>& A,
                        const Index* rows,
                        const Index* new_column,
                        Csr<double>& B) {
  const Executor& executor = B.executor();
  const PermutedRow kernel{
      A, rows, new_column, B.offsets.on(executor), B.columns.on(executor), B.values.on(executor)};
  if (B.n_nonzeros() <= 8 * Offset(B.n_rows))
    for_each_row<4>(executor, B.n_rows, kernel);
  else
    for_each_row<8>(executor, B.n_rows, kernel);
}

/// Row i of n is row rows[i] of A, with columns renumbered; columns stay sorted.
///
/// some_rows  rows of A may be missing, or there twice: how many entries there are is waited for
Csr<double> permuted(const Csr<double>& A,
                     Index n,
                     const Index* rows,
                     const Index* new_column,
                     bool some_rows = false) {
  const Executor& executor = A.executor();
  Array<Index> length(executor, n);
  const Offset n_long = sum(executor, n, PermutedLength{view(A), rows, length.on(executor)});
  Csr<double> B{n, A.n_columns, Array<Offset>(executor, Offset(n) + 1), {}, {}};
  Offset n_nonzeros = A.n_nonzeros();
  if (some_rows)
    n_nonzeros = scan(length, B.offsets);
  else
    prefix_sums(length, B.offsets);
  B.columns = Array<Index>(executor, n_nonzeros);
  B.values = Array<double>(executor, n_nonzeros);
  permute_short_rows(view(A), rows, new_column, B);
  if (n_long > 0) permute_long_rows(A, rows, new_column, length, B);
  return B;
}

}  // namespace

Csr<double> permute(const Csr<double>& A, const Array<Index>& permutation) {
  return permuted(A, A.n_rows, permutation.on(A.executor()),
                  inverse_of(permutation).on(A.executor()));
}

Csr<double> permute_rows(const Csr<double>& A, const Array<Index>& rows) {
  return permuted(A, static_cast<Index>(rows.size()), rows.on(A.executor()), nullptr, true);
}

Csr<double> permute_columns(const Csr<double>& A, const Array<Index>& permutation) {
  return permuted(A, A.n_rows, nullptr, inverse_of(permutation).on(A.executor()));
}

Csr<double> sort_columns(Csr<double>&& A) {
  const Executor& executor = A.executor();
  Csr<double> B{A.n_rows, A.n_columns, std::move(A.offsets),
                Array<Index>(executor, A.columns.size()),
                Array<double>(executor, A.columns.size())};
  permute_short_rows({{B.offsets.on(executor), A.columns.on(executor)}, A.values.on(executor)},
                     nullptr, nullptr, B);
  return B;
}

}  // namespace multigrid
