// SPDX-License-Identifier: MIT
#include "multigrid/formats/ell.h"

#include "multigrid/formats/make_rows.h"
#include "multigrid/formats/views.h"

namespace multigrid {
namespace {

/// 1 if a row has at least `width` entries.
struct HasEntries {
  const Offset* offsets;
  Offset width;
  MG_HD Offset operator()(Index i) const { return offsets[i + 1] - offsets[i] >= width ? 1 : 0; }
};

/// Writes the places of row i. Bytes: 12 an entry read, 4 and a value a place written.
template <class T, class From>
struct FillPlaces {
  CsrView<From> A;
  Offset n;
  int width;
  Index* columns;
  T* values;
  MG_HD void operator()(Index i) const {
    Offset from = A.offsets[i];
    const Offset end = A.offsets[i + 1];
    for (int k = 0; k < width; ++k) {
      const bool is_entry = from < end;
      columns[k * n + i] = is_entry ? A.columns[from] : -1;
      values[k * n + i] = is_entry ? static_cast<T>(A.values[from]) : T(0);
      from += is_entry ? 1 : 0;
    }
  }
};

template <class T>
struct CountEntries {
  EllView<T> A;
  Index* length;
  MG_HD void operator()(Index i) const {
    Index n = 0;
    A.for_each_entry(i, [&](Index, T) { ++n; });
    length[i] = n;
  }
};

template <class T>
struct CopyEntries {
  EllView<T> A;
  const Offset* offsets;
  Index* columns;
  T* values;
  MG_HD void operator()(Index i) const {
    Offset k = offsets[i];
    A.for_each_entry(i, [&](Index j, T value) {
      columns[k] = j;
      values[k++] = value;
    });
  }
};

}  // namespace

int width_of_rows(const Array<Offset>& offsets, Offset n) {
  const Executor& executor = offsets.executor();
  const auto are_enough = [&](Offset width) {
    return sum(executor, offsets.size() - 1, HasEntries{offsets.on(executor), width}) >= n;
  };
  Offset low = 0, high = 1;  // low entries are enough, high ones are not or not known to be
  while (are_enough(high)) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const Offset middle = low + (high - low) / 2;
    (are_enough(middle) ? low : high) = middle;
  }
  return static_cast<int>(low);
}

template <class T, class From>
Ell<T> first_entries(const Csr<From>& A, int width) {
  const Executor& executor = A.executor();
  const Offset n_places = Offset(width) * A.n_rows;
  Ell<T> ell;
  ell.n_rows = A.n_rows;
  ell.n_columns = A.n_columns;
  ell.width = width;
  ell.columns = Array<Index>(executor, n_places);
  ell.values = Array<T>(executor, n_places);
  for_each(executor, A.n_rows,
           FillPlaces<T, From>{view(A), A.n_rows, width, ell.columns.on(executor),
                               ell.values.on(executor)});
  return ell;
}

template <class T, class From>
std::optional<Ell<T>> to_ell(const Csr<From>& A) {
  const int width = width_of_rows(A.offsets, 1);
  if (Offset(width) * A.n_rows > most_places * A.n_nonzeros()) return {};
  return first_entries<T>(A, width);
}

template <class T>
Csr<T> csr_of(const EllView<T>& A, Index n_columns, const Executor& executor) {
  Array<Index> length(executor, A.n_rows);
  for_each(executor, A.n_rows, CountEntries<T>{A, length.on(executor)});
  Csr<T> csr = make_rows<Csr<T>>(length, n_columns);
  for_each(executor, A.n_rows,
           CopyEntries<T>{A, csr.offsets.on(executor), csr.columns.on(executor),
                          csr.values.on(executor)});
  return csr;
}

template <class T>
Csr<T> to_csr(const Ell<T>& A) {
  return csr_of(view(A), A.n_columns, A.executor());
}

#define MULTIGRID_INSTANTIATE(T)                                     \
  template Csr<T> csr_of(const EllView<T>&, Index, const Executor&); \
  template Csr<T> to_csr(const Ell<T>&);
MULTIGRID_INSTANTIATE(double)
MULTIGRID_INSTANTIATE(float)
#undef MULTIGRID_INSTANTIATE
#define MULTIGRID_INSTANTIATE(T, From)                     \
  template Ell<T> first_entries<T>(const Csr<From>&, int); \
  template std::optional<Ell<T>> to_ell<T>(const Csr<From>&);
MULTIGRID_INSTANTIATE(double, double)
MULTIGRID_INSTANTIATE(float, double)
MULTIGRID_INSTANTIATE(float, float)
#undef MULTIGRID_INSTANTIATE

}  // namespace multigrid
