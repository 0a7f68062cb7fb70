// SPDX-License-Identifier: MIT
#include "multigrid/formats/hyb.h"

#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/formats/views.h"

#include <algorithm>

namespace multigrid {
namespace {

constexpr Offset least_rows = 4096, part_of_rows = 3;

/// Entries of row i that are not among the first.
struct Beyond {
  const Offset* offsets;
  Offset width;
  MG_HD Offset operator()(Index i) const {
    const Offset n = offsets[i + 1] - offsets[i] - width;
    return n > 0 ? n : 0;
  }
};

struct TailLength {
  Beyond beyond;
  Index* length;
  MG_HD void operator()(Index i) const { length[i] = static_cast<Index>(beyond(i)); }
};

/// Copies the tail of row i.
template <class T, class From>
struct FillTail {
  CsrView<From> A;
  int width;
  const Offset* offsets;  ///< of the tail
  Index* rows;
  Index* columns;
  T* values;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const Offset first = A.offsets[i] + width;
    for (Offset k = lane.rank; k < offsets[i + 1] - offsets[i]; k += Lanes::size) {
      rows[offsets[i] + k] = i;
      columns[offsets[i] + k] = A.columns[first + k];
      values[offsets[i] + k] = static_cast<T>(A.values[first + k]);
    }
  }
};

}  // namespace

template <class T>
int hyb_width(const Csr<T>& A) {
  const Offset third = (A.n_rows + part_of_rows - 1) / part_of_rows;
  return width_of_rows(A.offsets, std::max(least_rows, third));
}

Offset n_beyond(const Array<Offset>& offsets, int width) {
  const Executor& executor = offsets.executor();
  return sum(executor, offsets.size() - 1, Beyond{offsets.on(executor), width});
}

template <class T, class From>
Hyb<T> to_hyb(const Csr<From>& A, int width) {
  const Executor& executor = A.executor();
  Array<Index> length(executor, A.n_rows);
  Array<Offset> offsets(executor, Offset(A.n_rows) + 1);
  for_each(executor, A.n_rows, TailLength{{A.offsets.on(executor), width}, length.on(executor)});
  const Offset n = scan(length, offsets);
  Hyb<T> hyb{A.n_rows, A.n_columns, first_entries<T>(A, width), {}, {}};
  hyb.tail = {A.n_rows, A.n_columns, Array<Index>(executor, n), Array<Index>(executor, n),
              Array<T>(executor, n)};
  if (n == 0) return hyb;
  for_each_row<CsrView<From>::lanes>(
      executor, A.n_rows,
      FillTail<T, From>{view(A), width, offsets.on(executor), hyb.tail.rows.on(executor),
                        hyb.tail.columns.on(executor), hyb.tail.values.on(executor)});
  hyb.tail_offsets = std::move(offsets);
  return hyb;
}

template <class T>
Csr<T> to_csr(const Hyb<T>& A) {
  return csr_of(view(A), A.n_columns, A.executor());
}

#define MULTIGRID_INSTANTIATE(T)         \
  template int hyb_width(const Csr<T>&); \
  template Csr<T> to_csr(const Hyb<T>&);
MULTIGRID_INSTANTIATE(double)
MULTIGRID_INSTANTIATE(float)
#undef MULTIGRID_INSTANTIATE
template Hyb<double> to_hyb<double>(const Csr<double>&, int);
template Hyb<float> to_hyb<float>(const Csr<double>&, int);
template Hyb<float> to_hyb<float>(const Csr<float>&, int);

}  // namespace multigrid
