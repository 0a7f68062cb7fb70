// SPDX-License-Identifier: MIT
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "multigrid/curves/morton.h"
#include "multigrid/formats/views.h"

namespace multigrid {
namespace {

/// The slot of cell j in the stencil of cell i, or -1 if it is outside.
struct StencilSlot {
  const Key* keys;
  int dimension;
  int depth;
  MG_HD int operator()(Index i, Index j) const {
    int code = 0, middle = 0, power = 1;
    for (int d = 0; d < dimension; ++d) {
      const auto from = static_cast<Offset>(morton::coordinate(keys[i], d, depth, dimension));
      const auto to = static_cast<Offset>(morton::coordinate(keys[j], d, depth, dimension));
      if (to < from - 1 || to > from + 1) return -1;
      code += static_cast<int>(to - from + 1) * power;
      middle += power;
      power *= 3;
    }
    return code == middle ? 0 : code < middle ? code + 1 : code;
  }
};

struct CountOverflow {
  CsrView<double> A;
  StencilSlot slot;
  Index* count;
  MG_HD void operator()(Index i) const {
    Index outside = 0;
    A.for_each_entry(i, [&](Index j, double) { outside += slot(i, j) < 0 ? 1 : 0; });
    count[i] = outside;
  }
};

template <class T>
struct FillStencil {
  CsrView<double> A;
  StencilSlot slot;
  Offset n;
  int width;
  Index* columns;
  T* values;
  const Offset* overflow_offsets;
  Index* overflow_columns;
  T* overflow_values;
  MG_HD void operator()(Index i) const {
    for (int k = 0; k < width; ++k) {
      columns[k * n + i] = -1;
      values[k * n + i] = 0;
    }
    Offset next = overflow_offsets[i];
    A.for_each_entry(i, [&](Index j, double value) {
      const int k = slot(i, j);
      if (k >= 0) {
        columns[k * n + i] = j;
        values[k * n + i] = static_cast<T>(value);
      } else {
        overflow_columns[next] = j;
        overflow_values[next++] = static_cast<T>(value);
      }
    });
  }
};

}  // namespace

template <class T>
Ell<T> to_stencil(const Csr<double>& A, const TreeCells& cells) {
  const Executor& executor = A.executor();
  const Offset n = A.n_rows;
  const StencilSlot slot{cells.keys.on(executor), cells.dimension, cells.depth};
  Array<Index> count(executor, n);
  Array<Offset> overflow_offsets(executor, n + 1);
  for_each(executor, n, CountOverflow{view(A), slot, count.on(executor)});
  const Offset n_overflow = scan(count, overflow_offsets);

  Ell<T> ell;
  ell.n_rows = ell.n_columns = A.n_rows;
  ell.width = cells.dimension == 2 ? 9 : 27;
  ell.columns = Array<Index>(executor, ell.width * n, {ell.width});
  ell.values = Array<T>(executor, ell.width * n, {ell.width});
  ell.overflow_columns = Array<Index>(executor, n_overflow);
  ell.overflow_values = Array<T>(executor, n_overflow);
  for_each(executor, n,
           FillStencil<T>{view(A), slot, n, ell.width, ell.columns.on(executor),
                          ell.values.on(executor), overflow_offsets.on(executor),
                          ell.overflow_columns.on(executor), ell.overflow_values.on(executor)});
  if (n_overflow > 0) ell.overflow_offsets = std::move(overflow_offsets);
  return ell;
}

template Ell<double> to_stencil(const Csr<double>&, const TreeCells&);
template Ell<float> to_stencil(const Csr<double>&, const TreeCells&);

}  // namespace multigrid
