// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/half.h"
#include "multigrid/fixed_point.h"
#include "multigrid/packed_rows.h"

namespace multigrid {

struct PackedRowsView {
  static constexpr int lanes = 2;  ///< threads a row on a GPU, of rows of about eleven entries

  const Offset* slices;
  const Index* least;
  const std::uint16_t* ends;
  const std::uint32_t* words;

  /// sum_j a_ij x_j. Bytes a row: 4 an entry, 2 for its end, and 12 a slice.
  template <class T, class Lanes>
  MG_HD T times(Index i, const T* x, Lanes lane) const {
    const Index s = i / slice, row = i % slice;
    const std::uint32_t* entries = words + slices[s];
    const Index first = least[s];
    T sum = 0;
    if (first < 0) {
      const auto last = static_cast<Index>(entries[row]);
      Index k = (row > 0 ? static_cast<Index>(entries[row - 1]) : 0) + lane.rank;
      for (entries += slice; k < last; k += Lanes::size)
        sum += static_cast<T>(float_of(entries[2 * Offset(k)])) * x[entries[2 * Offset(k) + 1]];
      return lane.sum(sum);
    }
    const T* from = x + first;
    const Index last = ends[i];
    for (Index k = (row > 0 ? ends[i - 1] : 0) + lane.rank; k < last; k += batch * Lanes::size) {
      std::uint32_t word[batch];
      MG_UNROLL
      for (int m = 0; m < batch; ++m)
        word[m] = k + m * Lanes::size < last ? entries[k + m * Lanes::size] : 0u;
      MG_UNROLL
      for (int m = 0; m < batch; ++m)
        sum += static_cast<T>(from_fixed_point(word[m])) * from[word[m] >> 16];
    }
    return lane.sum(sum);
  }

  /// The same of rows i and i + 1, i even, by one thread, whose words lie one after the other: with
  /// a row a thread a GPU waits for each of so few bytes.
  template <class T>
  MG_HD void times_two(Index i, const T* x, T (&sums)[2]) const {
    const Index s = i / slice, row = i % slice, first = least[s];
    if (first < 0) {
      for (Index k = 0; k < 2; ++k) sums[k] = times(i + k, x, OneLane());
      return;
    }
    const std::uint32_t* entries = words + slices[s];
    const T* from = x + first;
    const Index begin = row > 0 ? ends[i - 1] : 0, middle = ends[i], last = ends[i + 1];
    sums[0] = sums[1] = 0;
    for (Index k = begin; k < last; k += batch) {
      std::uint32_t word[batch];
      MG_UNROLL
      for (int m = 0; m < batch; ++m) word[m] = k + m < last ? entries[k + m] : 0u;
      MG_UNROLL
      for (int m = 0; m < batch; ++m) {
        const T term = static_cast<T>(from_fixed_point(word[m])) * from[word[m] >> 16];
        sums[0] += k + m < middle ? term : T(0);
        sums[1] += k + m < middle ? T(0) : term;
      }
    }
  }

 private:
  static constexpr int batch = 8;  ///< words that are on their way together
  struct OneLane {
    static constexpr int size = 1;
    static constexpr int rank = 0;
    template <class T>
    MG_HD T sum(T value) const {
      return value;
    }
  };
  static constexpr Index slice = PackedRows::slice;
};

inline PackedRowsView view(const PackedRows& A) {
  const Executor& executor = A.executor();
  return {A.slices.on(executor), A.least.on(executor), A.ends.on(executor), A.words.on(executor)};
}

}  // namespace multigrid
