// SPDX-License-Identifier: MIT
#include "multigrid/coloring.h"

#include "multigrid/backend/primitives.h"
#include "multigrid/morton.h"
#include "multigrid/vectors.h"
#include "multigrid/views.h"

namespace multigrid {
namespace {

constexpr Index uncolored = -1;
constexpr Index too_many = 64;

/// A fixed scramble of row numbers (the finaliser of MurmurHash3), which is one-to-one, so that no
/// two rows tie: large numbers go first.
MG_HD inline std::uint32_t scramble(Index i) {
  auto h = static_cast<std::uint32_t>(i);
  h = (h ^ h >> 16) * 0x85ebca6bu;
  h = (h ^ h >> 13) * 0xc2b2ae35u;
  return h ^ h >> 16;
}

template <class View>
struct ColorRound {
  View A;
  const Index* before;
  Index* after;

  MG_HD void operator()(Index i) const {
    after[i] = before[i];
    if (before[i] != uncolored) return;
    std::uint64_t taken = 0;
    bool first = true;
    const std::uint32_t own = scramble(i);
    A.for_each_entry(i, [&](Index j, auto) {
      if (j == i) return;
      if (before[j] != uncolored)
        taken |= before[j] < too_many ? std::uint64_t(1) << before[j] : 0;
      else if (scramble(j) > own)
        first = false;
    });
    if (!first) return;
    Index color = 0;
    while (color < too_many && (taken >> color & 1)) ++color;
    after[i] = color;
  }
};

struct IsUncolored {
  const Index* color;
  MG_HD Offset operator()(Index i) const { return color[i] == uncolored; }
};

struct NeedsTooMany {
  const Index* color;
  MG_HD Offset operator()(Index i) const { return color[i] >= too_many; }
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

}  // namespace

template <class T>
Coloring color_graph(const Matrix<T>& A) {
  const Executor& executor = executor_of(A);
  const Index n = n_rows(A);
  Array<Index> color(executor, n), next(executor, n);
  fill(color, uncolored);
  while (sum(executor, n, IsUncolored{color.on(executor)}) > 0) {
    with_view(A, [&](auto a) {
      for_each(executor, n, ColorRound<decltype(a)>{a, color.on(executor), next.on(executor)});
    });
    std::swap(color, next);
  }
  if (sum(executor, n, NeedsTooMany{color.on(executor)}) > 0)
    throw InputError(
        "the graph of the matrix needs more than 64 colors: take Solver/Smoother/Kind = l1 jacobi");
  return group(color);
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
