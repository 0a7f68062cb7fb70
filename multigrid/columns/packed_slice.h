// SPDX-License-Identifier: MIT
#pragma once

// For kernel sources.
#include "multigrid/backend/blocks.h"
#include "multigrid/backend/half.h"
#include "multigrid/formats/views.h"

namespace multigrid {

/// The rows of a slice of a packed matrix, whose entries were taken out of their words. A view for kernels.
template <class T>
struct SliceRows {
  const T* diagonal;     ///< of the matrix
  const Index* columns;  ///< of one entry of each row, then of the next one of each
  const T* values;
  Index first, size;

  /// As that of PackedView, but for empty slots: these are zeros in column i.
  template <class F>
  MG_HD void for_each_entry(Index i, F&& f) const {
    f(i, diagonal[i]);
    for (Index k = i - first; k < size; k += Packed<T>::slice) f(columns[k], values[k]);
  }
};

/// Room for such a slice. On a host several columns share the work of taking the entries out, which compilers do for eight at
/// a time; row by row it takes several times the instructions of adding the entry to eight sums.
template <class T>
class PackedSlice {
 public:
  static constexpr Index slice = Packed<T>::slice;
  static constexpr Index most =
      64;  ///< entries of a row; with them this is 16 KiB, half of a core's fastest cache

  /// False of slices that are wide, have longer rows or less than 32: their rows are read from the view.
  ///
  /// begin, end  the rows
  template <int lanes>
  bool take(const PackedView<T, lanes>& A, Index begin, Index end) {
    const Offset here = A.slices[begin / slice], next = A.slices[begin / slice + 1];
    const auto kind = static_cast<Words>(here % slice);
    const std::uint32_t* words = A.words + (here - here % slice);
    const Offset n = next - next % slice - (here - here % slice);
    if (kind == Words::wide || n > most * slice || end - begin < slice) return false;
    rows_ = {A.diagonal, columns_, values_, begin, static_cast<Index>(n)};
    T units[slice];
    for (Index l = 0; l < slice; ++l) units[l] = static_cast<T>(unit_of(A.diagonal[begin + l]));
    for (Index k = 0; k < rows_.size; k += slice) {
      MG_SIMD
      for (Index l = 0; l < slice; ++l)
        values_[k + l] = static_cast<T>(from_half(words[k + l])) * units[l];
    }
    if (kind == Words::near)
      take_columns(words, [begin](Index l, std::uint32_t word) {
        return begin + l + (static_cast<std::int32_t>(word) >> 16);
      });
    else
      take_columns(words, [near = A.windows[begin / slice]](Index, std::uint32_t word) {
        return near.column(word);
      });
    return true;
  }
  const SliceRows<T>& rows() const { return rows_; }

 private:
  template <class Column>
  void take_columns(const std::uint32_t* words, const Column& column_of) {
    for (Index k = 0; k < rows_.size; k += slice) {
      MG_SIMD
      for (Index l = 0; l < slice; ++l) columns_[k + l] = column_of(l, words[k + l]);
    }
  }

  SliceRows<T> rows_{};
  Index columns_[most * slice];
  T values_[most * slice];
};

/// A row kernel of several columns, slice by slice. Its bits are those of row by row.
///
/// Kernel  has a member A, a PackedView<T, …>, and with(rows), the same kernel with other rows in its place
template <class Kernel, class T>
struct BySlices {
  Kernel kernel;
  void operator()(Index begin, Index end) const {
    PackedSlice<T> slice;
    if (slice.take(kernel.A, begin, end))
      run(kernel.with(slice.rows()), begin, end);
    else
      run(kernel, begin, end);
  }

 private:
  template <class Rows>
  static void run(const Rows& rows, Index begin, Index end) {
    for (Index i = begin; i < end; ++i) rows(i, Lanes<1>{0});
  }
};

/// The number type of a PackedView; void of other views.
template <class View>
struct PackedValue {
  using Type = void;
};
template <class T, int lanes>
struct PackedValue<PackedView<T, lanes>> {
  using Type = T;
};

}  // namespace multigrid
