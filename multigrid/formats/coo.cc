// SPDX-License-Identifier: MIT
#include "multigrid/formats/coo.h"

#include "multigrid/formats/views.h"

namespace multigrid {
namespace {

constexpr Index chunk = 16;  ///< entries that one thread adds up; a cache line of columns

template <class T>
struct RowOfEntries {
  CsrView<T> A;
  Index* rows;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    for (Offset k = A.offsets[i] + lane.rank; k < A.offsets[i + 1]; k += Lanes::size) rows[k] = i;
  }
};

/// Finds the first entry of row i, or of a later one.
struct FirstEntry {
  const Index* rows;
  Offset n;
  Offset* offsets;
  MG_HD void operator()(Index i) const {
    Offset begin = 0, end = n;
    while (begin < end) {
      const Offset middle = begin + (end - begin) / 2;
      if (rows[middle] < i)
        begin = middle + 1;
      else
        end = middle;
    }
    offsets[i] = begin;
  }
};

template <class T>
struct Zero {
  T* y;
  MG_HD void operator()(Index i) const { y[i] = 0; }
};

/// The entries of a matrix in chunks. A row may begin in one chunk and end in another one.
template <class T>
struct Entries {
  const Index* rows;
  const Index* columns;
  const T* values;
  Offset n;
  MG_HD Offset begin(Index c) const { return Offset(c) * chunk; }
  MG_HD Offset end(Index c) const { return begin(c) + chunk < n ? begin(c) + chunk : n; }
  /// Whether the row of entry k has an entry before it.
  MG_HD bool continues(Offset k) const { return k > 0 && k < n && rows[k - 1] == rows[k]; }
};

/// Adds up the pieces of rows in chunk c. Rows that lie in the chunk are done. Bytes an entry: 8,
/// a value, and x.
template <class T>
struct ChunkSums {
  Entries<T> A;
  const T* x;
  T* y;
  T* first;  ///< n_chunks: of the row that begins in an earlier chunk
  T* last;   ///< n_chunks: of the row that begins in this chunk and ends in a later one
  MG_HD void operator()(Index c) const {
    const Offset end = A.end(c);
    bool is_first = A.continues(A.begin(c));
    T sum = 0;
    for (Offset k = A.begin(c); k < end; ++k) {
      sum += A.values[k] * x[A.columns[k]];
      const bool goes_on = A.continues(k + 1);
      if (goes_on && k + 1 < end) continue;
      if (is_first)
        first[c] = sum;
      else if (goes_on)
        last[c] = sum;
      else
        y[A.rows[k]] += sum;
      is_first = false;
      sum = 0;
    }
  }
};

/// Adds up the row that begins in chunk c and ends in a later one.
template <class T>
struct JoinedChunks {
  Entries<T> A;
  const T* first;
  const T* last;
  T* y;
  MG_HD void operator()(Index c) const {
    const Offset begin = A.begin(c);
    if (!A.continues(A.end(c))) return;
    const Index row = A.rows[A.end(c) - 1];
    if (A.continues(begin) && A.rows[begin] == row) return;  // it begins in an earlier chunk
    T sum = last[c];
    for (Index d = c + 1; A.begin(d) < A.n && A.rows[A.begin(d)] == row; ++d) sum += first[d];
    y[row] += sum;
  }
};

}  // namespace

template <class T>
Coo<T> to_coo(const Csr<T>& A) {
  const Executor& executor = A.executor();
  Coo<T> coo{A.n_rows, A.n_columns, Array<Index>(executor, A.n_nonzeros()),
             A.columns.copy_to(executor), A.values.copy_to(executor)};
  for_each_row<CsrView<T>::lanes>(executor, A.n_rows,
                                  RowOfEntries<T>{view(A), coo.rows.on(executor)});
  return coo;
}

template <class T>
Csr<T> to_csr(const Coo<T>& A) {
  const Executor& executor = A.executor();
  Csr<T> csr{A.n_rows, A.n_columns, Array<Offset>(executor, Offset(A.n_rows) + 1),
             A.columns.copy_to(executor), A.values.copy_to(executor)};
  for_each(executor, csr.offsets.size(),
           FirstEntry{A.rows.on(executor), A.n_nonzeros(), csr.offsets.on(executor)});
  return csr;
}

template <class T>
void multiply(const Coo<T>& A, const Array<T>& x, Array<T>& y) {
  const Executor& executor = A.executor();
  for_each(executor, A.n_rows, Zero<T>{y.on(executor)});
  multiply_add(A, x, y);
}

template <class T>
void multiply_add(const Coo<T>& A, const Array<T>& x, Array<T>& y) {
  const Executor& executor = A.executor();
  const Offset n_chunks = (A.n_nonzeros() + chunk - 1) / chunk;
  Array<T> first(executor, n_chunks), last(executor, n_chunks);
  const Entries<T> all{A.rows.on(executor), A.columns.on(executor), A.values.on(executor),
                       A.n_nonzeros()};
  for_each(
      executor, n_chunks,
      ChunkSums<T>{all, x.on(executor), y.on(executor), first.on(executor), last.on(executor)});
  for_each(executor, n_chunks,
           JoinedChunks<T>{all, first.on(executor), last.on(executor), y.on(executor)});
}

#define MULTIGRID_INSTANTIATE(T)                                     \
  template Coo<T> to_coo(const Csr<T>&);                             \
  template Csr<T> to_csr(const Coo<T>&);                             \
  template void multiply(const Coo<T>&, const Array<T>&, Array<T>&); \
  template void multiply_add(const Coo<T>&, const Array<T>&, Array<T>&);
MULTIGRID_INSTANTIATE(double)
MULTIGRID_INSTANTIATE(float)
#undef MULTIGRID_INSTANTIATE

}  // namespace multigrid
