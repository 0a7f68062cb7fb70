// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/formats/sell.h"

#include <type_traits>

namespace multigrid {

template <class T>
struct SellView {
  static constexpr int lanes = 1;  ///< neighbouring threads read neighbouring entries

  const Offset* slices;
  const std::uint16_t* columns;
  const T* values;

  /// sum_j a_ij x_j, eight entries at a time, whose columns and values are loaded together. Bytes a
  /// row: 2 and a value an entry, 4 and a value in wide slices.
  template <class Vector, class Lanes>
  MG_HD T times(Index i, const Vector& x, Lanes) const {
    const Row row(*this, i);
    T sum = 0;
    if (row.is_wide()) {
      for (Offset k = 0; k < row.end; k += slice) {
        const Index j = column(row, k);
        if (j >= 0) sum += row.values[k] * x[j];
      }
      return sum;
    }
    constexpr int batch = 8;
    for (Offset k = 0; k < row.end; k += batch * slice) {
      Index distance[batch];
      T value[batch];
      std::decay_t<decltype(x[i])> factor[batch];
      MG_UNROLL
      for (int m = 0; m < batch; ++m) {
        const Offset place = k + m * slice < row.end ? k + m * slice : k;
        value[m] = row.values[place];
        distance[m] = static_cast<std::int16_t>(row.columns[place]);
      }
      MG_UNROLL
      for (int m = 0; m < batch; ++m)
        factor[m] = x[distance[m] == Sell<T>::none ? i : row.first + distance[m]];
      MG_UNROLL
      for (int m = 0; m < batch; ++m)
        if (k + m * slice < row.end && distance[m] != Sell<T>::none) sum += value[m] * factor[m];
    }
    return sum;
  }

  template <class F>
  MG_HD void for_each_entry(Index i, F&& f) const {
    const Row row(*this, i);
    for (Offset k = 0; k < row.end; k += slice)
      if (column(row, k) >= 0) f(column(row, k), row.values[k]);
  }

  template <class F>
  MG_HD bool all_columns(Index i, F&& f) const {
    const Row row(*this, i);
    for (Offset k = 0; k < row.end; k += slice)
      if (column(row, k) >= 0 && !f(column(row, k))) return false;
    return true;
  }

 private:
  static constexpr Index slice = Sell<T>::slice;

  /// The places of the entries of row i: every 32nd from 0 on, below `end`.
  struct Row {
    Index first;  ///< of the slice
    Offset end;
    Offset column_places;  ///< of the slice
    const std::uint16_t* columns;
    const T* values;
    MG_HD Row(const SellView& A, Index i) {
      const Index s = i / slice;
      const Offset begin = A.slices[2 * Offset(s)], column_begin = A.slices[2 * Offset(s) + 1];
      first = s * slice;
      end = A.slices[2 * Offset(s) + 2] - begin;
      column_places = A.slices[2 * Offset(s) + 3] - column_begin;
      columns = A.columns + column_begin + i % slice;
      values = A.values + begin + i % slice;
    }
    /// The same for all threads of a warp.
    MG_HD bool is_wide() const { return column_places > end; }
  };

  MG_HD static Index near(const Row& row, Offset k) {
    return static_cast<std::int16_t>(row.columns[k]);
  }
  /// -1 for an empty slot
  MG_HD static Index column(const Row& row, Offset k) {
    if (row.is_wide())
      return static_cast<Index>(row.columns[2 * k] |
                                static_cast<std::uint32_t>(row.columns[2 * k + slice]) << 16);
    return near(row, k) == Sell<T>::none ? -1 : row.first + near(row, k);
  }
};

}  // namespace multigrid
