// SPDX-License-Identifier: MIT
#include "multigrid/sparse/faults.h"

#include "multigrid/formats/views.h"
#include "multigrid/sparse/vectors.h"

#include <algorithm>
#include <limits>

namespace multigrid {
namespace {

MG_HD bool is_finite(double value) {
  return value - value == 0;
}

/// Reads nothing past the ends of the arrays, whatever they hold. Bytes an entry: 4, and 8 if all is looked at.
template <bool all>
struct LookAtRow {
  CsrView<double> A;
  Index n_rows, n_columns;
  Offset n_entries;
  Index* found;
  MG_HD void operator()(Index i) const {
    if (!is_right(i)) raise(found, 1);
  }

 private:
  MG_HD bool is_right(Index i) const {
    const Offset begin = A.offsets[i], end = A.offsets[i + 1];
    if (begin < 0 || end < begin || end > n_entries) return false;
    if ((i == 0 && begin != 0) || (i == n_rows - 1 && end != n_entries)) return false;
    [[maybe_unused]] bool has_diagonal = false;
    [[maybe_unused]] Index last = -1;
    for (Offset k = begin; k < end; ++k) {
      const Index j = A.columns[k];
      if (j < 0 || j >= n_columns) return false;
      if constexpr (all) {
        if (j <= last || !is_finite(A.values[k])) return false;
        has_diagonal = has_diagonal || j == i;
        last = j;
      }
    }
    if constexpr (all)
      return has_diagonal;
    else
      return true;
  }
};

/// Numbers first, first + stride, …, of which there may be more than an Index can count.
template <class T, class Test>
struct LookAtEach {
  const T* values;
  Offset n, stride;
  Index* found;
  MG_HD void operator()(Index first) const {
    for (Offset k = first; k < n; k += stride)
      if (!Test::is_right(values[k])) raise(found, 1);
  }
};
struct IsFinite {
  MG_HD static bool is_right(double value) { return is_finite(value); }
};
struct IsIndex {
  static constexpr Offset least = std::numeric_limits<Index>::min();
  static constexpr Offset most = std::numeric_limits<Index>::max();
  MG_HD static bool is_right(Offset number) { return number >= least && number <= most; }
};

template <bool all>
void look_at(const Csr<double>& A, Array<Index>& found) {
  const Executor& executor = found.executor();
  for_each(executor, A.n_rows,
           LookAtRow<all>{view(A), A.n_rows, A.n_columns, A.n_nonzeros(), found.on(executor)});
}

template <class Test, class T>
void look_at(const Array<T>& values, Array<Index>& found) {
  constexpr Offset most_threads = Offset(1) << 24;
  const Executor& executor = found.executor();
  const Offset stride = std::min(values.size(), most_threads);
  for_each(executor, stride,
           LookAtEach<T, Test>{values.on(executor), values.size(), stride, found.on(executor)});
}

}  // namespace

Faults::Faults(const Executor& executor) : found_(executor, 1) {
  fill(found_, Index(-1));
}

void Faults::look_at_places(const Csr<double>& A) {
  look_at<false>(A, found_);
}

void Faults::look_at_rows(const Csr<double>& A) {
  look_at<true>(A, found_);
}

void Faults::look_at_numbers(const Array<double>& values) {
  look_at<IsFinite>(values, found_);
}

void Faults::look_at_range(const Array<Offset>& numbers) {
  look_at<IsIndex>(numbers, found_);
}

bool Faults::any() const {
  return found_.to_vector()[0] >= 0;
}

}  // namespace multigrid
