// SPDX-License-Identifier: MIT
#pragma once

// The kernels that find the vertices of all grids, each in one launch: for small grids one by one,
// most of the time would go into launches. For kernel sources.
#include "multigrid/backend/launch.h"
#include "multigrid/backend/together.h"
#include "multigrid/coarsening/vertices/vertex_sets.h"
#include "multigrid/curves/morton.h"
#include "multigrid/transfers/vertex_steps.h"

namespace multigrid {

/// What kernels read and write for a grid of n vertices, and for these as points of the next
/// coarser grid.
struct GridView {
  VertexSetView set;
  Offset first_word = 0;  ///< among those of all grids
  Index n = 0;
  int shift = 0;  ///< a key is the number of a place, shifted left by this
  Key* keys = nullptr;
  std::uint32_t* places = nullptr;
  Index *neighbours = nullptr, *corners = nullptr, *around = nullptr;
  Offset* offsets = nullptr;
  Index* begins = nullptr;          ///< null on the finest grid, whose points are no vertices
  Index* cell = nullptr;            ///< on the next grid; null if there is none
  PointWeights* weights = nullptr;  ///< likewise
};

struct GridViews {
  GridView grids[VertexSets::most_grids];
  int n = 0;

  /// The grid of vertex k of all vertices.
  MG_HD int of_vertex(Index k) const {
    int g = 0;
    while (g + 1 < n && grids[g + 1].set.base <= k) ++g;
    return g;
  }
  MG_HD int of_word(Index w) const {
    int g = 0;
    while (g + 1 < n && grids[g + 1].first_word <= w) ++g;
    return g;
  }
};

/// Writes the keys of the vertices of word w of all words.
struct WordKeys {
  GridViews all;

  template <class Lanes>
  MG_HD void operator()(Index w, Lanes lane) const {
    constexpr Key every = ~Key(0) / ((Key(1) << Lanes::size) - 1);  // bit 0, size, 2 size, ...
    const GridView& grid = all.grids[all.of_word(w)];
    const Offset own = w - grid.first_word;
    const Key word = grid.set.words[own];
    if (word == 0) return;
    const Offset before = grid.set.before[own] - grid.set.base;
    for (Key rest = word & every << lane.rank; rest != 0; rest &= rest - 1) {
      const Key below = (rest & (~rest + 1)) - 1;
      const Key place = static_cast<Key>(own) * 64 + count_bits(below);
      grid.keys[before + count_bits(word & below)] = place << grid.shift;
    }
  }
};

/// Writes what GridVertices keeps of vertex k of all vertices. Bytes: 8 and 3^dim look-ups read, 4
/// 3^dim and 8 2^dim written, and 4 dim + 12 as a point of the next grid.
template <int dim>
struct FindNeighbours {
  GridViews all;
  Index* counts;

  MG_HD void operator()(Index k) const {
    const int g = all.of_vertex(k);
    const GridView& grid = all.grids[g];
    const Index r = k - static_cast<Index>(grid.set.base);
    const Key place = grid.keys[r] >> grid.shift;
    counts[k] = look_around(grid, r, place);
    if (grid.begins) {
      grid.begins[r] = all.grids[g - 1].set.rank(place << dim);
      if (r == grid.n - 1) grid.begins[grid.n] = all.grids[g - 1].n;
    }
    std::uint32_t half_cells[dim];
    MG_UNROLL
    for (int d = 0; d < dim; ++d) {
      half_cells[d] = static_cast<std::uint32_t>(morton::gather(place >> d, dim));
      grid.places[Offset(dim) * r + d] = half_cells[d] << (place_bits - 1);
    }
    if (!grid.cell) return;
    grid.cell[r] = all.grids[g + 1].set.number(place >> dim);
    PointWeights weights = {};
    MG_UNROLL
    for (int d = 0; d < dim; ++d)
      weights.fraction[d] = static_cast<std::uint16_t>(half_cells[d] % 2 << (place_bits - 1));
    weights.scale = PointWeights::no_scale;
    grid.weights[r] = weights;
  }

 private:
  /// returns  the number of neighbouring vertices, including r
  MG_HD static Index look_around(const GridView& grid, Index r, Key own) {
    constexpr int n_corners = 1 << dim;
    Index corners[n_corners], around[n_corners];
    Key bits[dim][3];
    Index count = 0;
    MG_UNROLL
    for (int d = 0; d < dim; ++d) {
      MG_UNROLL
      for (int s = 0; s < 3; ++s) bits[d][s] = morton::axis_bits(own, d, s - 1, dim);
    }
    MG_UNROLL
    for (int e = 0; e < Steps<dim>::n; ++e) {
      Key place = 0;
      int up = 0, down = 0;
      MG_UNROLL
      for (int d = 0; d < dim; ++d) {
        const int step = Steps<dim>::component(e, d);
        place |= bits[d][step + 1];
        up |= (step > 0 ? 1 : 0) << d;
        down |= (step < 0 ? 1 : 0) << d;
      }
      const Index found = e == Steps<dim>::none ? r : grid.set.number(place);
      count += found >= 0 ? 1 : 0;
      grid.neighbours[Offset(e) * grid.n + r] = found;
      if (down == 0) corners[up] = found;
      if (up == 0) around[down] = found;
    }
    write_together(corners, grid.corners + Offset(r) * n_corners);
    write_together(around, grid.around + Offset(r) * n_corners);
    return count;
  }
};

/// Splits the row offsets of all rows into those of each grid.
struct SplitOffsets {
  GridViews all;
  const Offset* offsets;
  Offset* totals;  ///< of each grid

  MG_HD void operator()(Index k) const {
    const int g = all.of_vertex(k);
    const GridView& grid = all.grids[g];
    const Index r = k - static_cast<Index>(grid.set.base);
    const Offset base = offsets[grid.set.base];
    grid.offsets[r] = offsets[k] - base;
    if (r == grid.n - 1) totals[g] = grid.offsets[grid.n] = offsets[k + 1] - base;
  }
};

}  // namespace multigrid
