// SPDX-License-Identifier: MIT
#include "multigrid/coloring/coloring.h"

#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/curves/morton.h"
#include "multigrid/errors.h"
#include "multigrid/formats/views.h"
#include "multigrid/sparse/vectors.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace multigrid {
namespace {

constexpr Index uncolored = -1;
constexpr Index small = 2048;  ///< up to this many rows a host is faster than the launches of a GPU

/// The turn of a row; the lowest goes first. Four consecutive rows stay together. Groups go in the
/// order of a hash of their number (the finaliser of MurmurHash3), which is one-to-one, so no rows
/// tie.
MG_HD inline Key turn(Index i) {
  auto h = static_cast<std::uint32_t>(i) >> 2;
  h = (h ^ h >> 16) * 0x85ebca6bu;
  h = (h ^ h >> 13) * 0xc2b2ae35u;
  return static_cast<Key>(h ^ h >> 16) << 2 | (static_cast<Key>(i) & 3);
}

/// The lowest color that no neighbour has. Looks at 64 colors at a time, one bit for each.
MG_HD inline Index lowest_free(const PatternView& A, const Index* color, Index i) {
  for (Index base = 0;; base += 64) {
    std::uint64_t taken = 0;
    A.all_columns(i, [&](Index j) {
      if (j != i && color[j] >= base && color[j] - base < 64)
        taken |= std::uint64_t(1) << (color[j] - base);
      return true;
    });
    for (Index c = 0; c < 64; ++c)
      if (!(taken >> c & 1)) return base + c;
  }
}

/// Cost: a row without a color reads its columns up to the first neighbour that goes before it. A
/// row that takes a color reads all of them twice, and once more for each 64 colors taken; 8 bytes
/// a column.
struct ChooseColor {
  PatternView A;
  const Index* rows;
  const Index* color;  ///< of all
  Index* choice;       ///< of `rows`; the color of those that have one

  MG_HD void operator()(Index k) const {
    const Index i = rows[k];
    choice[k] = color[i];
    if (color[i] != uncolored) return;
    const Key own = turn(i);
    const bool is_first =
        A.all_columns(i, [&](Index j) { return color[j] != uncolored || turn(j) >= own; });
    if (is_first) choice[k] = lowest_free(A, color, i);
  }
};

struct TakeChoice {
  const Index* rows;
  const Index* choice;
  Index* color;
  MG_HD void operator()(Index k) const { color[rows[k]] = choice[k]; }
};

struct MarkUncolored {
  const Index* choice;
  Index* flag;
  MG_HD void operator()(Index k) const { flag[k] = choice[k] == uncolored; }
};

/// Colors rows again, no two of which are neighbours.
struct ColorAgain {
  PatternView A;
  const Index* rows;
  Index* color;
  MG_HD void operator()(Index k) const { color[rows[k]] = lowest_free(A, color, rows[k]); }
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

/// Sorts the rows by color and leaves out colors that no row has.
Coloring group(const Array<Index>& color) {
  const Executor& executor = color.executor();
  Array<Key> keys(executor, color.size());
  Array<Index> ones(executor, color.size());
  Coloring coloring;
  coloring.rows = Array<Index>(executor, color.size());
  for_each(executor, color.size(),
           Enumerate{color.on(executor), keys.on(executor), coloring.rows.on(executor),
                     ones.on(executor)});
  sort_by_key(keys, coloring.rows, index_bits);
  coloring.offsets = {0};
  for (const Index size : reduce_by_key(keys, ones).sums.to_vector())
    coloring.offsets.push_back(coloring.offsets.back() + size);
  return coloring;
}

Array<Index> all_rows(const Executor& executor, Index n) {
  Array<Index> ones(executor, n);
  fill(ones, Index(1));
  return compact(ones);
}

/// Does rounds until all rows have a color. Only after every eight rounds it leaves out the rows
/// that have one: waiting for their count costs a GPU as much as some rounds.
void color_in_turn(const Pattern& A, Array<Index>& color) {
  const Executor& executor = A.executor();
  fill(color, uncolored);
  Array<Index> rows = all_rows(executor, A.n_rows);
  while (!rows.empty()) {
    Array<Index> choice(executor, rows.size()), flag(executor, rows.size());
    for (int round = 0; round < 8; ++round) {
      for_each(executor, rows.size(),
               ChooseColor{view(A), rows.on(executor), color.on(executor), choice.on(executor)});
      for_each(executor, rows.size(),
               TakeChoice{rows.on(executor), choice.on(executor), color.on(executor)});
    }
    for_each(executor, rows.size(), MarkUncolored{choice.on(executor), flag.on(executor)});
    const Array<Index> left = compact(flag);
    Array<Index> rest(executor, left.size());
    gather(left, rows, rest);
    rows = std::move(rest);
  }
}

/// Colors all rows again, color by color, the one with the fewest rows first. Never takes more
/// colors.
Coloring color_again(const Pattern& A, const Coloring& coloring, Array<Index>& color) {
  std::vector<int> order(coloring.n_colors());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return coloring.size(a) < coloring.size(b); });
  const Executor& executor = A.executor();
  fill(color, uncolored);
  for (const int c : order)
    for_each(executor, coloring.size(c),
             ColorAgain{view(A), coloring.rows_of(c, executor), color.on(executor)});
  return group(color);
}

/// Colors the graph on the host, with the same result.
Coloring color_there(const Pattern& A, int most) {
  const Executor host = Executor::host(1);
  Coloring coloring =
      color_graph({A.n_rows, A.n_columns, A.offsets.copy_to(host), A.columns.copy_to(host)}, most);
  coloring.rows = coloring.rows.copy_to(A.executor());
  return coloring;
}

}  // namespace

Coloring color_graph(const Pattern& A, int most) {
  if (A.executor().space() == Space::cuda && A.n_rows <= small) return color_there(A, most);
  Array<Index> color(A.executor(), A.n_rows);
  Coloring coloring;
  if (two_color(A, color)) {
    coloring = group(color);
  } else {
    color_in_turn(A, color);
    coloring = group(color);
    for (int repetition = 0; repetition < 2; ++repetition)
      coloring = color_again(A, coloring, color);
  }
  if (coloring.n_colors() > most)
    throw InputError("the graph of the matrix needs more than " + std::to_string(most) +
                     " colors: take Solver/Smoother/Kind = l1 jacobi");
  return coloring;
}

Coloring color_grid(const Array<Key>& keys, int dimension, int depth) {
  const Executor& executor = keys.executor();
  Array<Index> color(executor, keys.size());
  for_each(executor, keys.size(),
           ParityColor{keys.on(executor), dimension, depth, color.on(executor)});
  return group(color);
}

}  // namespace multigrid
