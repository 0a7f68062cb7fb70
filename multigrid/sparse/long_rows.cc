// SPDX-License-Identifier: MIT
#include "multigrid/sparse/long_rows.h"

#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/formats/views.h"

#include <stdexcept>

namespace multigrid {
namespace {

struct IsLong {
  const Index* length;
  Index* flags;
  MG_HD void operator()(Index i) const { flags[i] = length[i] > longest_ranked ? 1 : 0; }
};

struct TakeLength {
  const Index* long_rows;
  const Index* length;
  Index* taken;
  MG_HD void operator()(Index r) const { taken[r] = length[long_rows[r]]; }
};

/// The entries of long row r, to be sorted by row and column.
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

/// Long row r from its sorted entries.
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

}  // namespace

void permute_long_rows(const Csr<double>& A,
                       const Index* rows,
                       const Index* new_column,
                       const Array<Index>& length,
                       Csr<double>& B) {
  const Executor& executor = A.executor();
  Array<Index> flags(executor, length.size());
  for_each(executor, length.size(), IsLong{length.on(executor), flags.on(executor)});
  const Array<Index> list = compact(flags);
  const Index* long_rows = list.on(executor);
  Array<Index> lengths(executor, list.size());
  for_each(executor, list.size(), TakeLength{long_rows, length.on(executor), lengths.on(executor)});
  Array<Offset> offsets(executor, list.size() + 1);
  const Offset n = scan(lengths, offsets);
  if (n > 0x7fffffff) throw std::length_error("permute: long rows of more than 2^31 - 1 entries");
  Array<Key> keys(executor, n);
  Array<Index> entries(executor, n);
  for_each_row<32>(executor, list.size(),
                   ListLongRow{view(A), rows, new_column, long_rows, offsets.on(executor),
                               keys.on(executor), entries.on(executor)});
  sort_by_key(keys, entries);
  for_each_row<32>(executor, list.size(),
                   WriteLongRow{view(A), rows, long_rows, offsets.on(executor), keys.on(executor),
                                entries.on(executor), B.offsets.on(executor),
                                B.columns.on(executor), B.values.on(executor)});
}

}  // namespace multigrid
