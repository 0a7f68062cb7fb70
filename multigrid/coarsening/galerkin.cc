// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin.h"

#include "multigrid/backend/primitives.h"
#include "multigrid/morton.h"
#include "multigrid/sparse_product.h"
#include "multigrid/views.h"

namespace multigrid {
namespace {

/// Builds one coarse row in a scratch as long as the fine rows of its aggregate: columns stay
/// sorted by insertion.
struct MergeRows {
  CsrView<double> A;
  const Index* aggregate;
  const Index* members;  ///< offsets of the aggregates
  Index* scratch_columns;
  double* scratch_values;
  Index* length;

  MG_HD void operator()(Index j) const {
    const Offset begin = A.offsets[members[j]];
    const Offset end = A.offsets[members[j + 1]];
    Index* columns = scratch_columns + begin;
    double* values = scratch_values + begin;
    Index n = 0;
    for (Offset k = begin; k < end; ++k) {
      const Index column = aggregate[A.columns[k]];
      Index low = 0, high = n;
      while (low < high) {
        const Index middle = (low + high) / 2;
        if (columns[middle] < column)
          low = middle + 1;
        else
          high = middle;
      }
      if (low == n || columns[low] != column) {
        for (Index m = n; m > low; --m) {
          columns[m] = columns[m - 1];
          values[m] = values[m - 1];
        }
        columns[low] = column;
        values[low] = 0;
        ++n;
      }
      values[low] += A.values[k];
    }
    length[j] = n;
  }
};

struct CopyRow {
  const Offset* fine_offsets;
  const Index* members;
  const Index* scratch_columns;
  const double* scratch_values;
  const Offset* offsets;
  Index* columns;
  double* values;
  MG_HD void operator()(Index j) const {
    const Offset from = fine_offsets[members[j]];
    for (Offset k = offsets[j]; k < offsets[j + 1]; ++k) {
      columns[k] = scratch_columns[from + k - offsets[j]];
      values[k] = scratch_values[from + k - offsets[j]];
    }
  }
};

/// The slot of the cell at distance (dx, dy, dz), or -1 outside the stencil.
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
      columns[k * n + i] = i;
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

Csr<double> galerkin(const Csr<double>& A, const Aggregates& aggregates) {
  const Executor& executor = A.executor();
  const Index n = aggregates.n_coarse;
  const Index* members = aggregates.offsets.on(executor);
  Array<Index> scratch_columns(executor, A.n_nonzeros()), length(executor, n);
  Array<double> scratch_values(executor, A.n_nonzeros());
  for_each(
      executor, n,
      MergeRows{view(A), aggregates.aggregate.on(executor), members, scratch_columns.on(executor),
                scratch_values.on(executor), length.on(executor)});
  Csr<double> coarse{n, n, Array<Offset>(executor, n + 1), {}, {}};
  const Offset n_nonzeros = scan(length, coarse.offsets);
  coarse.columns = Array<Index>(executor, n_nonzeros);
  coarse.values = Array<double>(executor, n_nonzeros);
  for_each(executor, n,
           CopyRow{A.offsets.on(executor), members, scratch_columns.on(executor),
                   scratch_values.on(executor), coarse.offsets.on(executor),
                   coarse.columns.on(executor), coarse.values.on(executor)});
  return coarse;
}

Csr<double> galerkin(const Csr<double>& A, const Csr<double>& P, const Csr<double>& R) {
  return multiply(R, multiply(A, P));
}

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
  ell.n_rows = A.n_rows;
  ell.width = cells.dimension == 2 ? 9 : 27;
  ell.columns = Array<Index>(executor, ell.width * n);
  ell.values = Array<T>(executor, ell.width * n);
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
