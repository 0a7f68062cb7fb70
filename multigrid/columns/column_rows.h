// SPDX-License-Identifier: MIT
#pragma once

// Products of a sparse matrix with several vectors at once; for kernel sources.
#include "multigrid/columns/packed_slice.h"
#include "multigrid/formats/packed_rows_view.h"
#include "multigrid/formats/views.h"
#include "multigrid/transfers/transfer.h"

/// Several vectors of n values, the columns of an n × K array, are stored row by row: value i of column k
/// is number i * K + k. A product reads the matrix once for all of them.
namespace multigrid {

/// Threads a row on a GPU: each has a quarter of the columns, four of eight.
template <int K>
inline constexpr int column_lanes = K / 4;

/// Values that lie side by side, which a GPU reads and writes by 16 bytes at once.
template <class T, int count>
struct alignas(count * sizeof(T) < 16 ? count * sizeof(T) : 16) SideBySide {
  T values[count];
  MG_HD T& operator[](int k) { return values[k]; }
  MG_HD const T& operator[](int k) const { return values[k]; }
};
/// `count` values from x on, which are as aligned as that.
template <int count, class T>
MG_HD const SideBySide<T, count>& side_by_side(const T* x) {
  return *reinterpret_cast<const SideBySide<T, count>*>(x);
}
template <int count, class T>
MG_HD SideBySide<T, count>& side_by_side(T* x) {
  return *reinterpret_cast<SideBySide<T, count>*>(x);
}

/// The columns of a row that one of its lanes has: `count` of them from number i * K + first on.
template <int K, class Lanes>
struct OwnColumns {
  static constexpr int count = K / Lanes::size;
  Offset at;
  Index first;
  MG_HD OwnColumns(Index i, Lanes lane)
      : at(Offset(i) * K + lane.rank * count), first(lane.rank * count) {}
  template <class T>
  MG_HD SideBySide<T, count> of(const T* x) const {
    return side_by_side<count>(x + at);
  }
  template <class T>
  MG_HD void store(const SideBySide<T, count>& values, T* x) const {
    side_by_side<count>(x + at) = values;
  }
};

/// sum_j a_ij x_jk for the columns k of a lane, in the order of the entries.
template <int K, class T, class Rows, class From, class Lanes>
MG_HD SideBySide<T, K / Lanes::size> multiply_row(const Rows& A,
                                                  Index i,
                                                  const From* x,
                                                  Lanes lane) {
  constexpr int count = K / Lanes::size;
  SideBySide<T, count> sums{};
  const From* own = x + lane.rank * count;
  A.for_each_entry(i, [&](Index j, auto a) {
    const SideBySide<From, count> row = side_by_side<count>(own + Offset(j) * K);
    MG_UNROLL
    for (int k = 0; k < count; ++k) sums[k] += static_cast<T>(a) * static_cast<T>(row[k]);
  });
  return sums;
}

/// kernel(i, lane) for the rows of a matrix or a transfer, on a host slice by slice where that is packed.
template <int K, class Kernel>
void for_rows(const Executor& executor, Offset n, const Kernel& kernel) {
  using T = typename PackedValue<decltype(Kernel::A)>::Type;
  if constexpr (!std::is_void_v<T>)
    if (executor.space() == Space::host)
      return for_each_block(executor, static_cast<Index>(n), PackedSlice<T>::slice,
                            BySlices<Kernel, T>{kernel});
  for_each_row<column_lanes<K>>(executor, n, kernel);
}

/// r = b - A x
template <class View, class T, int K>
struct ColumnResidual {
  View A;
  const T* b;
  const T* x;
  T* r;
  template <class Rows>
  ColumnResidual<Rows, T, K> with(const Rows& rows) const {
    return {rows, b, x, r};
  }
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const OwnColumns<K, Lanes> own(i, lane);
    const auto product = multiply_row<K, T>(A, i, x, lane);
    auto residual = own.of(b);
    MG_UNROLL
    for (int k = 0; k < own.count; ++k) residual[k] -= product[k];
    own.store(residual, r);
  }
};

/// Sums over aggregates.
struct AggregateMembers {
  const Index* offsets;
  template <class F>
  MG_HD void for_each_entry(Index j, F&& f) const {
    for (Index i = offsets[j]; i < offsets[j + 1]; ++i) f(i, 1.f);
  }
};
/// The value of an unknown's aggregate.
struct AggregateOfRow {
  const Index* aggregate;
  template <class F>
  MG_HD void for_each_entry(Index i, F&& f) const {
    f(aggregate[i], 1.f);
  }
};

/// P of a GridInterpolation.
template <int dim, class T>
struct GridRows {
  GridInterpolationView<dim> P;
  template <class F>
  MG_HD void for_each_entry(Index i, F&& f) const {
    constexpr int n_corners = 1 << dim;
    T weights[n_corners];
    P.weights[i].template weigh<dim, T>(weights);
    const Index* corners = P.corners + Offset(P.cell[i]) * n_corners;
    for (int q = 0; q < n_corners; ++q)
      if (corners[q] >= 0) f(corners[q], weights[q]);
  }
};
/// P^T of a GridInterpolation.
template <int dim, class T>
struct GridColumns {
  GridInterpolationView<dim> P;
  template <class F>
  MG_HD void for_each_entry(Index r, F&& f) const {
    constexpr int n_corners = 1 << dim;
    for (int q = 0; q < n_corners; ++q) {
      const Index cell = P.around[Offset(r) * n_corners + q];
      if (cell < 0) continue;
      for (Index i = P.begins[cell]; i < P.begins[cell + 1]; ++i)
        f(i, P.weights[i].template weight<dim, T>(q));
    }
  }
};

/// A dense matrix, row by row.
template <class T>
struct DenseRows {
  const T* values;
  Index n;
  template <class F>
  MG_HD void for_each_entry(Index i, F&& f) const {
    for (Index j = 0; j < n; ++j) f(j, values[Offset(i) * n + j]);
  }
};

/// f(rows, number of rows) with the rows of P^T, for a restriction.
template <class T, class F>
void with_restriction(const Transfer<T>& transfer, F&& f) {
  std::visit(
      [&](const auto& by) {
        using By = std::decay_t<decltype(by)>;
        if constexpr (std::is_same_v<By, Aggregates>)
          f(AggregateMembers{by.offsets.on(by.offsets.executor())}, by.n_coarse);
        else if constexpr (std::is_same_v<By, GridInterpolation>)
          with_dimension(by.dimension, [&](auto dim) {
            f(GridColumns<dim(), T>{GridInterpolationView<dim()>(by)}, by.n_coarse);
          });
        else
          f(view(by.R), by.R.n_rows);
      },
      transfer);
}
/// The same with the rows of P, for an interpolation.
template <class T, class F>
void with_interpolation(const Transfer<T>& transfer, F&& f) {
  std::visit(
      [&](const auto& by) {
        using By = std::decay_t<decltype(by)>;
        if constexpr (std::is_same_v<By, Aggregates>)
          f(AggregateOfRow{by.aggregate.on(by.aggregate.executor())}, by.n_fine);
        else if constexpr (std::is_same_v<By, GridInterpolation>)
          with_dimension(by.dimension, [&](auto dim) {
            f(GridRows<dim(), T>{GridInterpolationView<dim()>(by)}, by.n_fine);
          });
        else
          f(view(by.P), by.P.n_rows);
      },
      transfer);
}

}  // namespace multigrid
