// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/vertices/vertex_sets.h"

#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/curves/morton.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {
namespace {

/// Sets the bits of the vertices of a run of points. Neighbouring points share most vertices, so a
/// thread collects the bits for each corner of their cells while they belong to the same word. It reads `at_once` points at a time.
template <int dim>
struct MarkPoints {
  static constexpr Index at_once = 8;
  static constexpr int n_corners = 1 << dim;

  PointsView<dim> points;
  Index n;
  Index length;  ///< of a run
  Key* words;
  Key limit;

  MG_HD void operator()(Index run) const {
    Key word[n_corners] = {}, bits[n_corners] = {};
    const Offset begin = Offset(run) * length, end = begin + length < n ? begin + length : n;
    for (Offset first = begin; first < end; first += at_once) {
      std::uint32_t place[at_once][dim];
      MG_UNROLL
      for (int k = 0; k < at_once; ++k)
        points.read(Index(first + k < n ? first + k : first), place[k]);
      MG_UNROLL
      for (int k = 0; k < at_once; ++k) keep(place[k], word, bits);
    }
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

/// Sets the bits of a coarser grid. A thread takes a word of the finer one, whose vertices lie in a block of cells of the coarser
/// grid: 4 * 4 squares, or 2 * 2 * 2 cubes. The corners of these cells are in this block and in the next ones, so that at most one
/// atomic operation a block is left.
template <int dim>
struct MarkCoarser {
  static constexpr int n_corners = 1 << dim, n_cells = 64 >> dim, levels = dim == 2 ? 2 : 1;
  const Key* finer;
  Key* words;
  Key limit;

  MG_HD void operator()(Index w) const {
    const Key inside = finer[w];
    if (inside == 0) return;
    // Those of each block. Bit d of a block's number says whether it is the next one along axis d.
    Key bits[n_corners] = {};
    MG_UNROLL
    for (int q = 0; q < n_corners; ++q) add(with_corner(inside, q), q, bits);
    MG_UNROLL
    for (int b = 0; b < n_corners; ++b) {
      Key block = 0;
      MG_UNROLL
      for (int d = 0; d < dim; ++d) block |= morton::axis_bits(Key(w), d, b >> d & 1, dim);
      if (bits[b] != 0 && block < (limit + n_cells - 1) / n_cells) set(block * n_cells, bits[b]);
    }
  }

 private:
  /// The cells with a finer vertex that has a weight at their corner q. A finer vertex halfway along an edge has one at both ends,
  /// and one at the lower end has a weight there alone.
  ///
  /// returns  a number with a bit for each cell of the block, in their order along the curve, as `cells` is below
  MG_HD static Key with_corner(Key inside, int q) {
    MG_UNROLL
    for (int d = 0; d < dim; ++d) inside = (q >> d & 1 ? 0 : inside) | inside >> (1 << d);
    MG_UNROLL
    for (int d = 0; d < dim; ++d) inside = morton::gather(inside, 2);
    return inside & ((Key(1) << n_cells) - 1);
  }

  /// Moves each of these cells to the place of its corner q, and adds the places to the bits of their blocks.
  MG_HD static void add(Key cells, int q, Key bits[]) {
    Key moved[n_corners] = {cells};
    MG_UNROLL
    for (int d = 0; d < dim; ++d) {
      if ((q >> d & 1) == 0) continue;
      MG_UNROLL
      for (int b = 0; b < 1 << d; ++b) step(d, moved[b], moved[b | 1 << d]);
    }
    MG_UNROLL
    for (int b = 0; b < n_corners; ++b) bits[b] |= moved[b];
  }

  /// Moves cells by one along axis d. Those that leave the block go to `next`.
  MG_HD static void step(int d, Key& cells, Key& next) {
    // The cells whose numbers have a 0 as bit p.
    constexpr Key is_zero[] = {0x5555, 0x3333, 0x0f0f, 0x00ff};
    next = cells;
    cells = 0;
    MG_UNROLL
    for (int l = 0; l < levels; ++l) {
      const int p = l * dim + d, by = 1 << p;
      cells |= (next & is_zero[p]) << by;
      next = (next & ~is_zero[p]) >> by;
    }
  }

  MG_HD void set(Key first, Key bits) const {
    const Key inside_root = limit < 64 ? (Key(1) << limit) - 1 : ~Key(0);
    if ((bits & inside_root) != 0) set_bits(words + first / 64, (bits & inside_root) << first % 64);
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
  for (const GridPoints* part : {&points, &paths}) {
    // On one GPU runs of 8 points are faster than those of 32: 0.69 and 0.81 ms at 10^8 points
    // (benchmarks/results/2026-11-28-2h200-several-gpus-3.json). On several, long runs leave fewer atomic operations on words that
    // lie on another GPU, in which one of two spent 1.5 ms. What long runs gain there has not been timed by itself.
    const auto n_runs = [&](Index length) { return (Offset(part->n) + length - 1) / length; };
    constexpr Index a_few = MarkPoints<dim>::at_once, many = 4 * a_few;
    const Index length = executor.cuts(n_runs(many)) ? many : a_few;
    for_each(executor, n_runs(length),
             MarkPoints<dim>{PointsView<dim>(*part), part->n, length, words, places_of(sets, 0)});
  }
  for (std::size_t g = 1; g + 1 < sets.first.size(); ++g) {
    const Key places = places_of(sets, g);
    for_each(executor, sets.first[g] - sets.first[g - 1],
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
