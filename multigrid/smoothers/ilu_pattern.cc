// SPDX-License-Identifier: MIT
#include "multigrid/smoothers/ilu_pattern.h"

#include "multigrid/formats/views.h"

namespace multigrid {
namespace {

constexpr Index unreached = 0x7fffffff;

/// Finds which entries of row first + k of |A|^(fill + 1), the candidates, are those of ILU(fill).
/// Paths from the row to each column grow by a coupling at a time. For each candidate `inner` has
/// the least possible largest inner row of such a path, and in the end whether the candidate stays.
struct KeepReached {
  PatternView A;
  PatternView candidates;
  Index first, last;  ///< the rows of the color are first .. last-1
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

  /// Extends the paths that end in column c to its neighbours, so that c becomes an inner row of
  /// them. Paths start at the row itself.
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

}  // namespace

Pattern ilu_pattern(Pattern A, const Coloring& colors, const Array<Index>& place, int fill) {
  if (!place.empty()) A = permute(A, colors.rows, place);
  const Pattern candidates = pattern_power(A, fill + 1);
  const Executor& executor = A.executor();
  const Index n = A.n_rows;
  Array<Index> length(executor, n), keep(executor, candidates.n_nonzeros());
  {
    Array<Index> next(executor, candidates.n_nonzeros());
    for (int c = 0; c < colors.n_colors(); ++c)
      for_each(executor, colors.size(c),
               KeepReached{view(A), view(candidates), colors.offsets[c], colors.offsets[c + 1],
                           fill, keep.on(executor), next.on(executor), length.on(executor)});
  }
  Pattern kept = make_rows<Pattern>(length, n);
  for_each(executor, n,
           KeptColumns{view(candidates), keep.on(executor), kept.offsets.on(executor),
                       kept.columns.on(executor)});
  return kept;
}

}  // namespace multigrid
