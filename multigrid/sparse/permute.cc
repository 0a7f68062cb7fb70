// SPDX-License-Identifier: MIT
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/formats/views.h"
#include "multigrid/sparse/vectors.h"

#include <stdexcept>

namespace multigrid {
namespace {

/// The columns of rows of at most this many entries are sorted by comparing all pairs of them.
constexpr Index longest_ranked = 500;

/// Whether row i is long, with more than longest_ranked entries; writes its length.
struct PermutedLength {
  CsrView<double> A;
  const Index* rows;  ///< null: those of A in their order
  Index* length;
  MG_HD Offset operator()(Index i) const {
    const Index from = rows ? rows[i] : i;
    length[i] = static_cast<Index>(A.offsets[from + 1] - A.offsets[from]);
    return length[i] > longest_ranked ? 1 : 0;
  }
};

struct CountLong {
  const Index* length;
  MG_HD Offset operator()(Index i) const { return length[i] > longest_ranked ? 1 : 0; }
};

/// Copies a row that is not long, with its columns sorted. One thread sorts by insertion. Several
/// threads count for each column how many are smaller, so that they write nothing but the result; a
/// lane loads two entries at a time.
struct PermutedRow {
  CsrView<double> A;
  const Index* rows;        ///< null: those of A in their order
  const Index* new_column;  ///< null: columns keep their numbers
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

  /// Loads the columns of this lane among the entries from `first` on.
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

/// Runs PermutedRow for all rows, with as many lanes as suit their mean length.
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

struct FlagLong {
  const Index* length;
  Index* flags;
  MG_HD void operator()(Index i) const { flags[i] = length[i] > longest_ranked ? 1 : 0; }
};

/// Lists the entries of long row r, to be sorted by row and column.
struct ListLongRow {
  CsrView<double> A;
  const Index* rows;
  const Index* new_column;
  const Index* long_rows;
  const Offset* offsets;
  Key* keys;
  Index* entries;
  template <class Lanes>
  MG_HD void operator()(Index r, Lanes lane) const {
    const Index row = rows ? rows[long_rows[r]] : long_rows[r];
    const Offset from = A.offsets[row], n = offsets[r + 1] - offsets[r];
    for (Offset k = lane.rank; k < n; k += Lanes::size) {
      const Index j = A.columns[from + k], column = new_column ? new_column[j] : j;
      keys[offsets[r] + k] = static_cast<Key>(r) << index_bits | static_cast<Key>(column);
      entries[offsets[r] + k] = static_cast<Index>(k);
    }
  }
};

/// Writes long row r from its sorted entries.
struct WriteLongRow {
  CsrView<double> A;
  const Index* rows;
  const Index* long_rows;
  const Offset* offsets;
  const Key* keys;
  const Index* entries;
  const Offset* to;
  Index* columns;
  double* values;
  template <class Lanes>
  MG_HD void operator()(Index r, Lanes lane) const {
    const Index i = long_rows[r];
    const Offset from = A.offsets[rows ? rows[i] : i], n = offsets[r + 1] - offsets[r];
    for (Offset k = lane.rank; k < n; k += Lanes::size) {
      const Key column = keys[offsets[r] + k] & ((Key(1) << index_bits) - 1);
      columns[to[i] + k] = static_cast<Index>(column);
      values[to[i] + k] = A.values[from + entries[offsets[r] + k]];
    }
  }
};

/// Fills the rows of B that have more entries, with sorted columns. Row i is row rows[i] of A, or
/// row i where `rows` is null; column j becomes new_column[j], or stays j where that is null. All
/// their entries take one stable sort.
///
/// length  n, of the rows of B
/// B       n rows, with offsets and with room for columns and values; A is on its executor
/// throws  std::length_error if those rows have more than 2^31 - 1 entries
/// cost    24 bytes of temporary memory for each of their entries, and what the sort needs
void permute_long_rows(const CsrView<double>& A,
                       const Index* rows,
                       const Index* new_column,
                       const Array<Index>& length,
                       Csr<double>& B) {
  const Executor& executor = B.executor();
  Array<Index> flags(executor, length.size());
  for_each(executor, length.size(), FlagLong{length.on(executor), flags.on(executor)});
  const Array<Index> list = compact(flags);
  const Index* long_rows = list.on(executor);
  Array<Index> lengths(executor, list.size());
  gather(list, length, lengths);
  Array<Offset> offsets(executor, list.size() + 1);
  const Offset n = scan(lengths, offsets);
  if (n > 0x7fffffff) throw std::length_error("permute: long rows of more than 2^31 - 1 entries");
  Array<Key> keys(executor, n);
  Array<Index> entries(executor, n);
  for_each_row<32>(executor, list.size(),
                   ListLongRow{A, rows, new_column, long_rows, offsets.on(executor),
                               keys.on(executor), entries.on(executor)});
  sort_by_key(keys, entries);
  for_each_row<32>(executor, list.size(),
                   WriteLongRow{A, rows, long_rows, offsets.on(executor), keys.on(executor),
                                entries.on(executor), B.offsets.on(executor),
                                B.columns.on(executor), B.values.on(executor)});
}

/// Row i of n is row rows[i] of A, with columns renumbered; columns stay sorted.
///
/// some_rows  rows of A may be missing, or come twice; then waits for the number of entries
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
  if (n_long > 0) permute_long_rows(view(A), rows, new_column, length, B);
  return B;
}

}  // namespace

Csr<double> permute(const Csr<double>& A, const Array<Index>& permutation) {
  return permuted(A, A.n_rows, permutation.on(A.executor()),
                  inverse_permutation(permutation).on(A.executor()));
}

Csr<double> permute_rows(const Csr<double>& A, const Array<Index>& rows) {
  return permuted(A, static_cast<Index>(rows.size()), rows.on(A.executor()), nullptr, true);
}

Csr<double> permute_columns(const Csr<double>& A, const Array<Index>& permutation) {
  return permuted(A, A.n_rows, nullptr, inverse_permutation(permutation).on(A.executor()));
}

Csr<double> sort_columns(Csr<double>&& A, const Array<Index>& length) {
  const Executor& executor = A.executor();
  const Offset n_long = sum(executor, A.n_rows, CountLong{length.on(executor)});
  Csr<double> B{A.n_rows, A.n_columns, std::move(A.offsets),
                Array<Index>(executor, A.columns.size()),
                Array<double>(executor, A.columns.size())};
  const CsrView<double> from{{B.offsets.on(executor), A.columns.on(executor)},
                             A.values.on(executor)};
  permute_short_rows(from, nullptr, nullptr, B);
  if (n_long > 0) permute_long_rows(from, nullptr, nullptr, length, B);
  return B;
}

}  // namespace multigrid
