// SPDX-License-Identifier: MIT
#include "multigrid/coloring.h"

#include "multigrid/backend/primitives.h"
#include "multigrid/morton.h"
#include "multigrid/vectors.h"
#include "multigrid/views.h"

namespace multigrid {
namespace {

constexpr Index uncolored = -1;

/// A fixed scramble of row numbers (the finaliser of MurmurHash3), which is one-to-one, so that no
/// two rows tie: large numbers go first.
MG_HD inline std::uint32_t scramble(Index i) {
  auto h = static_cast<std::uint32_t>(i);
  h = (h ^ h >> 16) * 0x85ebca6bu;
  h = (h ^ h >> 13) * 0xc2b2ae35u;
  return h ^ h >> 16;
}

/// Cost: 12 bytes a row, and of a row without a color its columns up to the first neighbour that
/// goes before; of one that takes a color all of them twice (once more for each 64 colors taken),
/// 8 bytes a column.
template <class View>
struct ColorRound {
  View A;
  const Index* before;
  Index* after;

  MG_HD void operator()(Index i) const {
    after[i] = before[i];
    if (before[i] != uncolored) return;
    const std::uint32_t own = scramble(i);
    const bool first =
        A.all_columns(i, [&](Index j) { return before[j] != uncolored || scramble(j) <= own; });
    if (first) after[i] = lowest_free(i);
  }

  /// Colors in windows of 64, a bit each.
  MG_HD Index lowest_free(Index i) const {
    for (Index base = 0;; base += 64) {
      std::uint64_t taken = 0;
      A.all_columns(i, [&](Index j) {
        if (before[j] >= base && before[j] - base < 64)
          taken |= std::uint64_t(1) << (before[j] - base);
        return true;
      });
      for (Index c = 0; c < 64; ++c)
        if (!(taken >> c & 1)) return base + c;
    }
  }
};

struct IsUncolored {
  const Index* color;
  MG_HD Offset operator()(Index i) const { return color[i] == uncolored; }
};

struct Enumerate {
  const Index* color;
  Key* key;
  Index* row;
  Index* one;
  MG_HD void operator()(Index i) const {
    key[i] = static_cast<Key>(color[i]);
    row[i] = i;
    one[i] = 1;
  }
};

struct ParityColor {
  const Key* keys;
  int dimension;
  int depth;
  Index* color;
  MG_HD void operator()(Index i) const {
    Index c = 0;
    for (int d = 0; d < dimension; ++d)
      c |= static_cast<Index>(morton::coordinate(keys[i], d, depth, dimension) & 1) << d;
    color[i] = c;
  }
};

/// Sorts rows by color; colors that no row has are left out.
Coloring group(const Array<Index>& color) {
  const Executor& executor = color.executor();
  Array<Key> keys(executor, color.size());
  Array<Index> ones(executor, color.size());
  Coloring coloring;
  coloring.rows = Array<Index>(executor, color.size());
  for_each(executor, color.size(),
           Enumerate{color.on(executor), keys.on(executor), coloring.rows.on(executor),
                     ones.on(executor)});
  sort_by_key(keys, coloring.rows);
  coloring.offsets = {0};
  for (const Index size : reduce_by_key(keys, ones).sums.to_vector())
    coloring.offsets.push_back(coloring.offsets.back() + size);
  return coloring;
}

void refuse_more_colors(const Coloring& coloring, int most) {
  if (coloring.n_colors() > most)
    throw InputError("the graph of the matrix needs more than " + std::to_string(most) +
                     " colors: take Solver/Smoother/Kind = l1 jacobi");
}

template <class View>
Coloring color_rows(const Executor& executor, Index n, const View& A) {
  Array<Index> color(executor, n), next(executor, n);
  fill(color, uncolored);
  while (sum(executor, n, IsUncolored{color.on(executor)}) > 0) {
    for_each(executor, n, ColorRound<View>{A, color.on(executor), next.on(executor)});
    std::swap(color, next);
  }
  return group(color);
}

}  // namespace

Coloring color_graph(const Pattern& A, int most) {
  Coloring coloring = color_rows(A.executor(), A.n_rows, view(A));
  refuse_more_colors(coloring, most);
  return coloring;
}

template <class T>
Coloring color_graph(const Matrix<T>& A) {
  Coloring coloring;
  with_view(A, [&](auto a) { coloring = color_rows(executor_of(A), n_rows(A), a); });
  refuse_more_colors(coloring, most_colors);
  return coloring;
}

template Coloring color_graph(const Matrix<double>&);
template Coloring color_graph(const Matrix<float>&);

Coloring color_grid(const Array<Key>& keys, int dimension, int depth) {
  const Executor& executor = keys.executor();
  Array<Index> color(executor, keys.size());
  for_each(executor, keys.size(),
           ParityColor{keys.on(executor), dimension, depth, color.on(executor)});
  return group(color);
}

}  // namespace multigrid
