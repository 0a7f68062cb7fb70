// SPDX-License-Identifier: MIT
#pragma once

// Both directions of a transfer as kernels see them; for kernel sources.
#include "multigrid/packed_rows_view.h"
#include "multigrid/transfer.h"
#include "multigrid/views.h"

namespace multigrid {

template <class T>
struct RestrictSum {
  const Index* offsets;
  const T* fine;
  T* coarse;
  Index* first_bad;
  Index level;
  MG_HD void operator()(Index j) const {
    T sum = 0;
    for (Index i = offsets[j]; i < offsets[j + 1]; ++i) sum += fine[i];
    coarse[j] = sum;
    if (!(sum - sum == T(0))) raise(first_bad, level);
  }
};

template <class T>
struct ProlongAdd {
  const Index* aggregate;
  const T* coarse;
  T* fine;
  Index* first_bad;
  Index level;
  MG_HD void operator()(Index i) const {
    const T correction = coarse[aggregate[i]];
    fine[i] += correction;
    if (!(correction - correction == T(0))) raise(first_bad, level);
  }
};

template <class T, class View = CsrView<T>>
struct RestrictByMatrix {
  View R;
  const T* fine;
  T* coarse;
  Index* first_bad;
  Index level;
  template <class Lanes>
  MG_HD void operator()(Index j, Lanes lane) const {
    const T sum = R.times(j, fine, lane);
    if (lane.rank == 0) coarse[j] = sum;
    if (!(sum - sum == T(0))) raise(first_bad, level);
  }
};

/// Rows of P have one to four entries with elements of degree 1 (nine with Q2, none beside a
/// Dirichlet boundary), so that one thread reads a row. Bytes a row with p entries: in CSR 8 and an
/// index and a value an entry, in packed rows 2.4 and 4 an entry; coarse values mostly from cache,
/// fine read and written: 2 values.
template <class T, class View = CsrView<T>>
struct ProlongByMatrix {
  View P;
  const T* coarse;
  T* fine;
  Index* first_bad;
  Index level;
  MG_HD void operator()(Index i) const {
    const T before = fine[i];
    const T correction = P.times(i, coarse, Lanes<1>{0});
    fine[i] = before + correction;
    if (!(correction - correction == T(0))) raise(first_bad, level);
  }
};

/// Rows 2 k and 2 k + 1 of P in words. Bytes a row: 2.4 and 4 an entry, fine read and written: 2
/// values.
template <class T>
struct ProlongByTwoRows {
  PackedRowsView P;
  Index n_rows;
  const T* coarse;
  T* fine;
  Index* first_bad;
  Index level;
  MG_HD void operator()(Index k) const {
    const Index i = 2 * k;
    if (i + 1 == n_rows)
      return ProlongByMatrix<T, PackedRowsView>{P, coarse, fine, first_bad, level}(i);
    const T before[2] = {fine[i], fine[i + 1]};
    T corrections[2];
    P.times_two(i, coarse, corrections);
    fine[i] = before[0] + corrections[0];
    fine[i + 1] = before[1] + corrections[1];
    const T nothing = (corrections[0] - corrections[0]) + (corrections[1] - corrections[1]);
    if (!(nothing == T(0))) raise(first_bad, level);
  }
};

/// A lane a cell. Bytes: those of `restricted`, and a value written.
template <int dim, class T>
struct RestrictToVertex {
  GridInterpolationView<dim> P;
  const T* fine;
  T* coarse;
  Index* first_bad;
  Index level;
  template <class Lanes>
  MG_HD void operator()(Index r, Lanes lane) const {
    const T sum = P.restricted(r, fine, lane);
    if (lane.rank == 0) coarse[r] = sum;
    if (!(sum - sum == T(0))) raise(first_bad, level);
  }
};

/// Bytes: those of `interpolated`, and a value read and written.
template <int dim, class T>
struct ProlongFromVertices {
  GridInterpolationView<dim> P;
  const T* coarse;
  T* fine;
  Index* first_bad;
  Index level;
  MG_HD void operator()(Index i) const {
    const T before = fine[i];
    const T correction = P.interpolated(i, coarse);
    fine[i] = before + correction;
    if (!(correction - correction == T(0))) raise(first_bad, level);
  }
};

}  // namespace multigrid
