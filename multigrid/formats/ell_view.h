// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"
#include "multigrid/csr.h"

namespace multigrid {

/// ELL, HYB and DIA as kernels see them: places of one width, and what does not fit into them. One
/// type for all three, so that they cost no more time to compile than one.
template <class T>
struct EllView {
  static constexpr int lanes = 1;  ///< neighbouring threads read neighbouring entries

  Offset n_rows;
  int width;
  const Index* columns;  ///< null: of diagonals
  const T* values;
  const Index* diagonals;          ///< of DIA: columns less rows
  const std::uint32_t* present;    ///< of DIA: which places of a row have entries
  const Offset* overflow_offsets;  ///< null if all entries have places
  const Index* overflow_columns;
  const T* overflow_values;

  template <class Vector, class Lanes>
  MG_HD T times(Index i, const Vector& x, Lanes) const {
    T sum = 0;
    all_entries(i, [&](Index j, const T& value) {
      sum += value * x[j];
      return true;
    });
    return sum;
  }

  template <class F>
  MG_HD void for_each_entry(Index i, F&& f) const {
    all_entries(i, [&](Index j, const T& value) {
      f(j, value);
      return true;
    });
  }

  template <class F>
  MG_HD bool all_columns(Index i, F&& f) const {
    return all_entries(i, [&](Index j, const T&) { return f(j); });
  }

 private:
  /// Whether f(j, a_ij) holds for all entries of row i in storage order; stops at the first where
  /// it does not.
  template <class F>
  MG_HD bool all_entries(Index i, F&& f) const {
    std::uint32_t word = 0;
    for (int k = 0; k < width; ++k) {
      Index j = -1;
      if (columns) {
        j = columns[k * n_rows + i];
      } else {
        if (k % 32 == 0) word = present[k / 32 * n_rows + i];
        if (word >> k % 32 & 1) j = i + diagonals[k];
      }
      if (j >= 0 && !f(j, values[k * n_rows + i])) return false;
    }
    if (overflow_offsets)
      for (Offset k = overflow_offsets[i]; k < overflow_offsets[i + 1]; ++k)
        if (!f(overflow_columns[k], overflow_values[k])) return false;
    return true;
  }
};

/// The entries of all rows in storage order.
template <class T>
Csr<T> csr_of(const EllView<T>& A, Index n_columns, const Executor& executor);

}  // namespace multigrid
