// SPDX-License-Identifier: MIT
#include "multigrid/backend/primitives.h"
#include "multigrid/matrix.h"
#include "multigrid/views.h"

namespace multigrid {
namespace {

constexpr Index farthest = 32767;  ///< |j - i| in 16 bits, the same both ways

/// How the entries of one row are rounded.
struct RowRounding {
  float unit;
  float diagonal;

  /// a over the unit; in double, where this is exact, as is the inverse, which leaves loops.
  MG_HD static float scaled(double a, float unit) {
    return static_cast<float>(a * (1. / static_cast<double>(unit)));
  }
  MG_HD static bool is_too_large(float scaled) {
    return (bits_of(scaled) & 0x7fffffffu) >= 0x477ff000u;  // 65520, which rounds to infinity
  }
  /// To the digits of half; where it is too large for one, with an exponent of its own.
  MG_HD static float rounded(double a, float unit) {
    const float value = scaled(a, unit);
    if (!is_too_large(value)) return from_half(to_half(value)) * unit;
    if (bits_of(value) << 1 >= 0xff000000u) return static_cast<float>(a);  // infinite over the unit
    const float more = unit_of(value);
    return from_half(to_half(value / more)) * more * unit;
  }
  /// a_ii and what the others lose.
  MG_HD static float remainder(const CsrView<double>& A, Index i, float unit) {
    double sum = 0;
    A.for_each_entry(i, [&](Index j, double a) {
      sum += j == i ? a : a - static_cast<double>(rounded(a, unit));
    });
    return static_cast<float>(sum);
  }

  /// Whether the others lose so much that the diagonal stays as it is: of rows with |a_ij| far
  /// above a_ii, which might lose its sign.
  MG_HD static bool is_too_much(float remainder, double exact) {
    const double change = static_cast<double>(remainder) - exact;
    const double most = (exact < 0 ? -exact : exact) / 8;
    return change > most || -change > most;
  }

  /// The unit comes from the diagonal and the diagonal from what was rounded. Another unit changes
  /// only entries that are subnormal in one of them, so a second turn settles it, or the diagonal
  /// is within rounding of a power of two and takes the float next to it.
  MG_HD RowRounding(const CsrView<double>& A, Index i) {
    double exact = 0;
    A.for_each_entry(i, [&](Index j, double a) { exact += j == i ? a : 0.; });
    unit = unit_of(static_cast<float>(exact));
    diagonal = remainder(A, i, unit);
    if (is_too_much(diagonal, exact)) diagonal = static_cast<float>(exact);
    if (unit_of(diagonal) == unit) return;
    unit = unit_of(diagonal);
    diagonal = remainder(A, i, unit);
    if (unit_of(diagonal) == unit) return;
    const std::uint32_t sign = bits_of(diagonal) & 0x80000000u;
    const std::uint32_t nearest = bits_of(unit) | (unit_of(diagonal) > unit ? 0x7fffffu : 0u);
    diagonal = float_of(sign | nearest);
  }
};

/// The diagonal of row i, and the number of its other entries, complemented where one needs two
/// words.
struct MeasureRow {
  CsrView<double> A;
  float* diagonal;
  Index* length;
  MG_HD void operator()(Index i) const {
    const RowRounding row(A, i);
    Index others = 0;
    bool wide = false;
    A.for_each_entry(i, [&](Index j, double a) {
      if (j == i) return;
      ++others;
      wide = wide || j - i > farthest || i - j > farthest ||
             RowRounding::is_too_large(RowRounding::scaled(a, row.unit));
    });
    diagonal[i] = row.diagonal;
    length[i] = wide ? ~others : others;
  }
};

struct Slice {
  Index width = 0;
  bool wide = false;
  MG_HD Slice(const Index* length, Index n_rows, Index s) {
    constexpr Index slice = Packed<float>::slice;
    for (Index i = s * slice; i < (s + 1) * slice && i < n_rows; ++i) {
      const Index others = length[i] < 0 ? ~length[i] : length[i];
      width = others > width ? others : width;
      wide = wide || length[i] < 0;
    }
  }
};

struct SliceWords {
  const Index* length;
  Index n_rows;
  Index* words;
  MG_HD void operator()(Index s) const {
    const Slice slice(length, n_rows, s);
    words[s] = slice.width * Packed<float>::slice * (slice.wide ? 2 : 1);
  }
};

struct MarkSlice {
  const Index* length;
  Index n_rows;
  Offset* slices;
  MG_HD void operator()(Index s) const { slices[s] += Slice(length, n_rows, s).wide ? 1 : 0; }
};

/// Row i in its slice, the last rows of which may be none.
struct PackRow {
  CsrView<double> A;
  Index n_rows;
  const Offset* slices;
  const float* diagonal;
  std::uint32_t* words;
  MG_HD void operator()(Index i) const {
    constexpr Index slice = Packed<float>::slice;
    const Offset first = slices[i / slice], end = slices[i / slice + 1] / slice * slice;
    const bool wide = first % 2 == 1, is_row = i < n_rows;
    const float unit = is_row ? unit_of(diagonal[i]) : 1.f;
    Offset from = is_row ? A.offsets[i] : 0;
    const Offset last = is_row ? A.offsets[i + 1] : 0;
    const Offset step = wide ? 2 * slice : slice;
    for (Offset k = first / slice * slice + i % slice; k < end; k += step) {
      while (from < last && A.columns[from] == i) ++from;
      const Index column = from < last ? A.columns[from] : i;
      const double value = from < last ? A.values[from] : 0.;
      if (wide) {
        words[k] = bits_of(RowRounding::rounded(value, unit));
        words[k + slice] = static_cast<std::uint32_t>(column);
      } else {
        words[k] = static_cast<std::uint32_t>(column - i) << 16 |
                   to_half(RowRounding::scaled(value, unit));
      }
      from += from < last ? 1 : 0;
    }
  }
};

/// Row i as PackRow rounds it.
struct RoundRow {
  CsrView<double> A;
  float* values;
  MG_HD void operator()(Index i) const {
    const RowRounding row(A, i);
    for (Offset k = A.offsets[i]; k < A.offsets[i + 1]; ++k)
      values[k] = A.columns[k] == i ? row.diagonal : RowRounding::rounded(A.values[k], row.unit);
  }
};

}  // namespace

Packed<float> to_packed(const Csr<double>& A) {
  const Executor& executor = A.executor();
  const Index n = A.n_rows, n_slices = (n + Packed<float>::slice - 1) / Packed<float>::slice;
  Packed<float> packed{n, Array<Offset>(executor, Offset(n_slices) + 1), {}, {executor, n}};
  Array<Index> length(executor, n), words(executor, n_slices);
  for_each(executor, n, MeasureRow{view(A), packed.diagonal.on(executor), length.on(executor)});
  for_each(executor, n_slices, SliceWords{length.on(executor), n, words.on(executor)});
  packed.words = Array<std::uint32_t>(executor, scan(words, packed.slices));
  for_each(executor, n_slices, MarkSlice{length.on(executor), n, packed.slices.on(executor)});
  for_each(executor, Offset(n_slices) * Packed<float>::slice,
           PackRow{view(A), n, packed.slices.on(executor), packed.diagonal.on(executor),
                   packed.words.on(executor)});
  return packed;
}

namespace {

Array<float> rounded_values(const Csr<double>& A) {
  Array<float> values(A.executor(), A.n_nonzeros());
  for_each(A.executor(), A.n_rows, RoundRow{view(A), values.on(A.executor())});
  return values;
}

}  // namespace

Csr<float> round_to_half(Csr<double>&& A) {
  Array<float> values = rounded_values(A);
  return {A.n_rows, A.n_columns, std::move(A.offsets), std::move(A.columns), std::move(values)};
}

Csr<float> round_to_half(const Csr<double>& A) {
  const Executor& executor = A.executor();
  return {A.n_rows, A.n_columns, A.offsets.copy_to(executor), A.columns.copy_to(executor),
          rounded_values(A)};
}

Matrix<float> streamed_in_half(const Csr<double>& A) {
  if (A.executor().space() == Space::host) return round_to_half(A);
  return to_packed(A);
}

}  // namespace multigrid
