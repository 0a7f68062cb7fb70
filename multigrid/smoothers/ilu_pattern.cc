// SPDX-License-Identifier: MIT
#include "multigrid/smoothers/ilu_pattern.h"

#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/formats/views.h"
#include "multigrid/sparse/find_column.h"

namespace multigrid {
namespace {

struct PlaceOfRow {
  const Index* rows;
  Index* place;
  MG_HD void operator()(Index k) const { place[rows[k]] = k; }
};

struct PermutedPatternLength {
  PatternView A;
  const Index* rows;
  Index* length;
  MG_HD void operator()(Index k) const {
    length[k] = static_cast<Index>(A.offsets[rows[k] + 1] - A.offsets[rows[k]]);
  }
};

/// Copies a row and keeps it sorted by insertion: rows are short.
struct PermutedPatternRow {
  PatternView A;
  const Index* rows;
  const Index* place;
  const Offset* offsets;
  Index* columns;
  MG_HD void operator()(Index k) const {
    Offset end = offsets[k];
    A.all_columns(rows[k], [&](Index row) {
      const Index column = place[row];
      Offset at = end++;
      for (; at > offsets[k] && columns[at - 1] > column; --at) columns[at] = columns[at - 1];
      columns[at] = column;
      return true;
    });
  }
};

constexpr Index unreached = 0x7fffffff;

/// Which entries of row first + k of |A|^(fill + 1) are those of ILU(fill). On paths from the row
/// to each column, longer by a coupling each time, the last inner row is kept as small as it can
/// be: `inner` and `next` hold that for each candidate, and in the end whether it stays.
struct KeepReached {
  PatternView A;
  PatternView candidates;
  Index first;  ///< row of the color
  Index last;   ///< one past its last
  int fill;
  Index* inner;
  Index* next;
  Index* length;

  MG_HD void operator()(Index k) const {
    const Index row = first + k;
    const Offset begin = candidates.offsets[row], end = candidates.offsets[row + 1];
    for (Offset c = begin; c < end; ++c)
      inner[c] = next[c] = candidates.columns[c] == row ? -1 : unreached;
    for (int step = 0; step <= fill; ++step) {
      for (Offset c = begin; c < end; ++c) extend(c, row, begin, end, step);
      for (Offset c = begin; c < end; ++c) inner[c] = next[c];
    }
    Index count = 0;
    for (Offset c = begin; c < end; ++c) {
      const Index column = candidates.columns[c], least = column < row ? column : row;
      const bool same_color = column >= first && column < last && column != row;
      inner[c] = inner[c] < least && !same_color;
      count += inner[c];
    }
    length[row] = count;
  }

  /// Paths that end in column c go on to its neighbours, and c is an inner row of them; from the
  /// row itself they start.
  MG_HD void extend(Offset c, Index row, Offset begin, Offset end, int step) const {
    const Index column = candidates.columns[c];
    if (inner[c] == unreached || column > row || (column == row && step > 0)) return;
    const Index largest = column == row || inner[c] > column ? inner[c] : column;
    A.all_columns(column, [&](Index neighbour) {
      const Offset to = find_column(candidates.columns, begin, end, neighbour);
      if (largest < next[to]) next[to] = largest;
      return true;
    });
  }
};

struct KeptColumns {
  PatternView candidates;
  const Index* keep;
  const Offset* offsets;
  Index* columns;
  MG_HD void operator()(Index row) const {
    Offset to = offsets[row];
    for (Offset c = candidates.offsets[row]; c < candidates.offsets[row + 1]; ++c)
      if (keep[c]) columns[to++] = candidates.columns[c];
  }
};

/// Row and column k of the result are row and column rows[k] of A.
Pattern permute(const Pattern& A, const ColorOrder& order) {
  const Executor& executor = A.executor();
  const Index n = A.n_rows;
  const Index* rows = order.colors->rows.on(executor);
  Array<Index> length(executor, n);
  for_each(executor, n, PermutedPatternLength{view(A), rows, length.on(executor)});
  Pattern B{n, n, Array<Offset>(executor, n + 1), Array<Index>(executor, A.n_nonzeros())};
  prefix_sums(length, B.offsets);
  for_each(executor, n,
           PermutedPatternRow{view(A), rows, order.place.on(executor), B.offsets.on(executor),
                              B.columns.on(executor)});
  return B;
}

}  // namespace

ColorOrder::ColorOrder(std::shared_ptr<const Coloring> colors_) : colors(std::move(colors_)) {
  const Array<Index>& rows = colors->rows;
  const Executor& executor = rows.executor();
  place = Array<Index>(executor, rows.size());
  for_each(executor, rows.size(), PlaceOfRow{rows.on(executor), place.on(executor)});
}

Pattern ilu_pattern(Pattern A, const ColorOrder& order, int fill) {
  if (!order.place.empty()) A = permute(A, order);
  const Pattern candidates = pattern_power(A, fill + 1);
  const Executor& executor = A.executor();
  const Index n = A.n_rows;
  Array<Index> length(executor, n), keep(executor, candidates.n_nonzeros());
  {
    Array<Index> next(executor, candidates.n_nonzeros());
    const std::vector<Index>& colors = order.offsets();
    for (std::size_t c = 0; c + 1 < colors.size(); ++c)
      for_each(executor, colors[c + 1] - colors[c],
               KeepReached{view(A), view(candidates), colors[c], colors[c + 1], fill,
                           keep.on(executor), next.on(executor), length.on(executor)});
  }
  Pattern kept{n, n, Array<Offset>(executor, n + 1), {}};
  kept.columns = Array<Index>(executor, scan(length, kept.offsets));
  for_each(executor, n,
           KeptColumns{view(candidates), keep.on(executor), kept.offsets.on(executor),
                       kept.columns.on(executor)});
  return kept;
}

}  // namespace multigrid
