// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/vertices/vertex_sets.h"

#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/curves/morton.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {
namespace {

/// Sets the bits of the vertices of a run of points. Neighbouring points share most vertices, so a
/// thread collects the bits for each corner of their cells while they belong to the same word.
template <int dim>
struct MarkPoints {
  static constexpr Index length = 8;
  static constexpr int n_corners = 1 << dim;

  PointsView<dim> points;
  Index n;
  Key* words;
  Key limit;

  static Index n_runs(Index n) { return (n + length - 1) / length; }

  MG_HD void operator()(Index run) const {
    const Index first = run * length;
    std::uint32_t place[length][dim];
    MG_UNROLL
    for (int k = 0; k < length; ++k) points.read(first + k < n ? first + k : first, place[k]);
    Key word[n_corners] = {}, bits[n_corners] = {};
    MG_UNROLL
    for (int k = 0; k < length; ++k) keep(place[k], word, bits);
    MG_UNROLL
    for (int q = n_corners - 1; q > 0; --q) {
      if (word[q] == word[0])
        bits[0] |= bits[q];
      else
        set(word[q], bits[q]);
    }
    set(word[0], bits[0]);
  }

 private:
  MG_HD void keep(const std::uint32_t place[dim], Key word[], Key bits[]) const {
    Key cell = 0;
    int used = 0;
    MG_UNROLL
    for (int d = 0; d < dim; ++d) {
      cell |= morton::spread(static_cast<Key>(place[d] >> place_bits), dim) << d;
      used |= (place[d] % places_per_cell > 0 ? 1 : 0) << d;
    }
    MG_UNROLL
    for (int q = 0; q < n_corners; ++q) {
      Key vertex = 0;
      MG_UNROLL
      for (int d = 0; d < dim; ++d) vertex |= morton::axis_bits(cell, d, q >> d & 1, dim);
      if ((q & ~used) != 0 || vertex >= limit) continue;
      if (vertex / 64 != word[q]) {
        set(word[q], bits[q]);
        word[q] = vertex / 64;
        bits[q] = 0;
      }
      bits[q] |= Key(1) << vertex % 64;
    }
  }
  MG_HD void set(Key word, Key bits) const {
    if (bits != 0) set_bits(words + word, bits);
  }
};

/// The set of the corners whose bits are all among `bits`.
template <int dim>
MG_HD int corners_below(int bits) {
  int corners = 0;
  for (int q = 0; q < 1 << dim; ++q) corners |= ((q & ~bits) == 0 ? 1 : 0) << q;
  return corners;
}

/// Sets the bits of a set of corners of a cell.
template <int dim>
MG_HD void set_corners(Key* words, Key limit, Key cell, int corners) {
  for (int q = 0; q < 1 << dim; ++q) {
    if ((corners >> q & 1) == 0) continue;
    Key place = 0;
    for (int d = 0; d < dim; ++d) place |= morton::axis_bits(cell, d, q >> d & 1, dim);
    if (place < limit) set_bits(words + place / 64, Key(1) << place % 64);
  }
}

/// Sets the bits of a coarser grid. A thread takes a cell; the finer vertices in it are
/// neighbouring bits.
template <int dim>
struct MarkCoarser {
  const Key* finer;
  Key* words;
  Key limit;
  MG_HD void operator()(Index cell) const {
    const Key first = static_cast<Key>(cell) << dim;
    const Key inside = finer[first / 64] >> first % 64;
    int corners = 0;
    for (int s = 0; s < 1 << dim; ++s)
      if (inside >> s & 1) corners |= corners_below<dim>(s);
    set_corners<dim>(words, limit, static_cast<Key>(cell), corners);
  }
};

struct CountWord {
  const Key* words;
  Index* counts;
  MG_HD void operator()(Index w) const { counts[w] = count_bits(words[w]); }
};

/// Counts the vertices before each grid.
struct Totals {
  const Offset* before;
  Offset first[VertexSets::most_grids + 1];
  Offset* totals;
  MG_HD void operator()(Index g) const { totals[g] = before[first[g]]; }
};

Key places_of(const VertexSets& sets, std::size_t grid) {
  return Key(1) << sets.dimension * (sets.depth - static_cast<int>(grid));
}

template <int dim>
void mark(VertexSets& sets, const GridPoints& points, const GridPoints& paths) {
  const Executor& executor = points.places.executor();
  Key* words = sets.words.on(executor);
  fill(sets.words, Key(0));
  for (const GridPoints* part : {&points, &paths})
    for_each(executor, MarkPoints<dim>::n_runs(part->n),
             MarkPoints<dim>{PointsView<dim>(*part), part->n, words, places_of(sets, 0)});
  for (std::size_t g = 1; g + 1 < sets.first.size(); ++g) {
    const Key places = places_of(sets, g);
    for_each(executor, static_cast<Offset>(places),
             MarkCoarser<dim>{words + sets.first[g - 1], words + sets.first[g], places});
  }
}

}  // namespace

VertexSetView::VertexSetView(const VertexSets& sets, std::size_t grid)
    : words(sets.words.on(sets.words.executor()) + sets.first[grid]),
      before(sets.before.on(sets.words.executor()) + sets.first[grid]),
      base(0),
      limit(places_of(sets, grid)) {
  for (std::size_t g = 0; g < grid; ++g) base += sets.sizes[g];
}

VertexSets find_vertex_sets(const GridPoints& points, const GridPoints& paths, int depth) {
  const Executor& executor = points.places.executor();
  VertexSets sets;
  sets.dimension = points.dimension;
  sets.depth = depth;
  sets.first = {0};
  for (int g = 0; g < depth; ++g)
    sets.first.push_back(sets.first.back() + static_cast<Offset>((places_of(sets, g) + 63) / 64));
  const Offset n_words = sets.first.back();
  sets.words = Array<Key>(executor, n_words);
  with_dimension(points.dimension, [&](auto dim) { mark<dim()>(sets, points, paths); });
  Array<Index> counts(executor, n_words);
  for_each(executor, n_words, CountWord{sets.words.on(executor), counts.on(executor)});
  sets.before = Array<Offset>(executor, n_words + 1);
  prefix_sums(counts, sets.before);
  Totals totals{sets.before.on(executor), {}, nullptr};
  for (std::size_t g = 0; g < sets.first.size(); ++g) totals.first[g] = sets.first[g];
  Array<Offset> sums(executor, static_cast<Offset>(sets.first.size()));
  totals.totals = sums.on(executor);
  for_each(executor, sums.size(), totals);
  const std::vector<Offset> on_host = sums.to_vector();
  for (std::size_t g = 0; g + 1 < on_host.size(); ++g)
    sets.sizes.push_back(static_cast<Index>(on_host[g + 1] - on_host[g]));
  return sets;
}

}  // namespace multigrid
