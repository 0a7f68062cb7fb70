// SPDX-License-Identifier: MIT
#pragma once

// For kernel sources.
#include "multigrid/backend/half.h"
#include "multigrid/backend/launch.h"
#include "multigrid/formats/fixed_point.h"
#include "multigrid/formats/packed_rows.h"

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
    constexpr int batch = 16 / Lanes::size;
    const Row row(*this, i);
    T sum = 0;
    if (row.is_wide())
      sum = wide_sum<Lanes::size>(row, i, x, lane.rank);
    else
      for (Index k = row.begin + lane.rank; k < row.end; k += batch * Lanes::size)
        sum = row.template add<batch, Lanes::size>(sum, k, x);
    return lane.sum(sum);
  }

  /// The products of n rows by one thread: `first` and the rows 32, 64 .. after it, or the last row
  /// in place of a row beyond it. Neighbouring threads take the rows between. With one row a
  /// thread, a GPU waits for memory, since a row has few bytes.
  template <int n, class T>
  MG_HD void times_several(Index first, Index n_rows, const T* x, T (&sums)[n]) const {
    constexpr int batch = 6;
    Row rows[n];
    bool wide = false;
    MG_UNROLL
    for (int r = 0; r < n; ++r) {
      rows[r] = Row(*this, clamped(first + r * slice, n_rows));
      sums[r] = 0;
      wide = wide || rows[r].is_wide();
    }
    if (wide) {
      MG_UNROLL
      for (int r = 0; r < n; ++r)
        sums[r] = times(clamped(first + r * slice, n_rows), x, Lanes<1>{0});
      return;
    }
    bool more = true;
    for (Index k = 0; more; k += batch) {
      more = false;
      MG_UNROLL
      for (int r = 0; r < n; ++r) {
        sums[r] = rows[r].template add<batch, 1>(sums[r], rows[r].begin + k, x);
        more = more || rows[r].begin + k + batch < rows[r].end;
      }
    }
  }

  /// f(j, a_ij) for the entries of row i in storage order.
  template <class F>
  MG_HD void for_each_entry(Index i, F&& f) const {
    const Row row(*this, i);
    if (!row.is_wide()) {
      for (Index k = row.begin; k < row.end; ++k) {
        const std::uint32_t word = row.words[k];
        f(row.least + static_cast<Index>(word >> 16), from_fixed_point(word));
      }
      return;
    }
    const Index l = i % slice, end = static_cast<Index>(row.words[l]);
    for (Index k = l > 0 ? static_cast<Index>(row.words[l - 1]) : 0; k < end; ++k) {
      const std::uint32_t* entry = row.words + slice + 2 * Offset(k);
      f(static_cast<Index>(entry[1]), float_of(entry[0]));
    }
  }

 private:
  static constexpr Index slice = PackedRows::slice;

  /// What is needed of a row before its words, loaded together.
  struct Row {
    const std::uint32_t* words;  ///< of its slice
    Index least, begin, end;
    Row() = default;
    MG_HD Row(const PackedRowsView& A, Index i)
        : words(A.words + A.slices[i / slice]),
          least(A.least[i / slice]),
          begin(i % slice > 0 ? A.ends[i - 1] : 0),
          end(A.ends[i]) {}
    MG_HD bool is_wide() const { return least < 0; }

    /// sum plus the terms k, k + stride ..: loads `batch` words together, then the values of x that
    /// they point to.
    template <int batch, int stride, class T>
    MG_HD T add(T sum, Index k, const T* x) const {
      std::uint32_t word[batch];
      T value[batch];
      MG_UNROLL
      for (int m = 0; m < batch; ++m) word[m] = k + m * stride < end ? words[k + m * stride] : 0u;
      MG_UNROLL
      for (int m = 0; m < batch; ++m) value[m] = x[least + static_cast<Index>(word[m] >> 16)];
      MG_UNROLL
      for (int m = 0; m < batch; ++m) sum += static_cast<T>(from_fixed_point(word[m])) * value[m];
      return sum;
    }
  };
  MG_HD static Index clamped(Index i, Index n) { return i < n ? i : n - 1; }

  /// The product with a row of a wide slice, whose words hold the ends of its rows.
  template <int stride, class T>
  MG_HD static T wide_sum(const Row& row, Index i, const T* x, Index rank) {
    T sum = 0;
    const Index l = i % slice, end = static_cast<Index>(row.words[l]);
    for (Index k = (l > 0 ? static_cast<Index>(row.words[l - 1]) : 0) + rank; k < end;
         k += stride) {
      const std::uint32_t* entry = row.words + slice + 2 * Offset(k);
      sum += static_cast<T>(float_of(entry[0])) * x[entry[1]];
    }
    return sum;
  }
};

inline PackedRowsView view(const PackedRows& A) {
  const Executor& executor = A.executor();
  return {A.slices.on(executor), A.least.on(executor), A.ends.on(executor), A.words.on(executor)};
}

}  // namespace multigrid
