// SPDX-License-Identifier: MIT
#include "multigrid/dense_inverse.h"

#include "multigrid/vectors.h"

#include <cmath>

namespace multigrid {
namespace {

constexpr int width = SymmetricView::width;
constexpr int block_entries = width * width;
constexpr int tile_rows = 4, tile_columns = 8;  ///< of a block, in the registers of one thread
constexpr int n_tiles = block_entries / (tile_rows * tile_columns);

/// One tile of a product of blocks: sum_rs = sum over k of x(r, k) y(k, s).
struct Tile {
  double sum[tile_rows][tile_columns] = {};

  MG_HD static int row(int tile) { return tile / (width / tile_columns) * tile_rows; }
  MG_HD static int column(int tile) { return tile % (width / tile_columns) * tile_columns; }

  /// x(r, k) is at x[r * row_stride + k * step], y(k, s) at y[k * width + s].
  MG_HD void add(const double* x, int row_stride, int step, const double* y) {
    for (int k = 0; k < width; ++k) {
      MG_UNROLL
      for (int r = 0; r < tile_rows; ++r) {
        const double factor = x[r * row_stride + k * step];
        MG_UNROLL
        for (int s = 0; s < tile_columns; ++s) sum[r][s] += factor * y[k * width + s];
      }
    }
  }
};

struct Diagonal {
  SymmetricView A;
  double* diagonal;
  MG_HD void operator()(Index i) const { diagonal[i] = A.at(i, i); }
};

/// M = L^-1 with block (K, K) of A = L L^T, and M^T, by elimination without square roots beside
/// the identity. The lanes share the columns, of which each keeps its own in registers. Where a
/// column of what is left of A is done, that of M takes its place.
struct InvertPivot {
  SymmetricView A;
  Index K;
  const double* diagonal;
  double relative_zero;
  double* inverse;
  double* transposed;
  Index* first_bad;

  template <class Lanes>
  MG_HD void operator()(Index, Lanes lane) const {
    constexpr int size = Lanes::size, n_own = width / size;
    double own[n_own][width];  // columns lane.rank, lane.rank + size, …
    load(own, lane);
    MG_UNROLL
    for (int k = 0; k < width; ++k) {
      const double pivot = lane.get(own[k / size][k], k % size);
      if (lane.rank == 0 && !(pivot > relative_zero * diagonal[K * width + k]))
        raise(first_bad, K * width + k);
      const double scale = 1. / std::sqrt(pivot);
      MG_UNROLL
      for (int i = k + 1; i < width; ++i) {
        const double factor = lane.get(own[k / size][i], k % size) * scale * scale;
        MG_UNROLL
        for (int s = 0; s < n_own; ++s)
          own[s][i] = s * size + lane.rank == k ? -factor : own[s][i] - factor * own[s][k];
      }
      MG_UNROLL
      for (int s = 0; s < n_own; ++s) {
        const int column = s * size + lane.rank;
        own[s][k] = column < k ? own[s][k] * scale : column == k ? scale : 0.;
      }
    }
    store(own, lane);
  }

  template <int n_own, class Lanes>
  MG_HD void load(double (&own)[n_own][width], Lanes lane) const {
    const double* block = A.block(K, K);
    MG_UNROLL
    for (int i = 0; i < width; ++i) {
      MG_UNROLL
      for (int s = 0; s < n_own; ++s) own[s][i] = block[i * width + s * Lanes::size + lane.rank];
    }
  }

  template <int n_own, class Lanes>
  MG_HD void store(const double (&own)[n_own][width], Lanes lane) const {
    MG_UNROLL
    for (int i = 0; i < width; ++i) {
      MG_UNROLL
      for (int s = 0; s < n_own; ++s) {
        const int column = s * Lanes::size + lane.rank;
        inverse[i * width + column] = own[s][i];
        transposed[column * width + i] = own[s][i];
      }
    }
  }
};

/// Blocks G_I^T = M A_KI for I != K, that is G_I = A_IK L^-T, in tiles.
struct ScalePanel {
  SymmetricView A;
  Index K;
  const double* transposed;  ///< M^T
  double* panel;             ///< blocks G_0^T, G_1^T, …
  MG_HD void operator()(Index index) const {
    const Index I = index / n_tiles;
    if (I == K) return;
    const int i = Tile::row(index % n_tiles), k = Tile::column(index % n_tiles);
    Tile tile;
    if (I > K)
      tile.add(A.block(I, K) + i * width, width, 1, transposed + k);
    else
      tile.add(A.block(K, I) + i, 1, width, transposed + k);
    double* to = panel + Offset(I) * block_entries;
    for (int s = 0; s < tile_columns; ++s)
      for (int r = 0; r < tile_rows; ++r) to[(k + s) * width + i + r] = tile.sum[r][s];
  }
};

/// A_IJ -= G_I G_J^T where neither I nor J is K; with M for G_K^T the products are what takes the
/// place of A_IK, A_KJ and, negative, of A_KK. Rows of blocks are taken in pairs, one from either
/// end, that are equally long.
///
/// Flops: 2 n for each of n^2 / 2 entries in all, so n^3: 27 G for n = 3000. Bytes of a step: 16 an
/// entry, n^2 / 2 entries, and the panel 256 n, which stays in a cache; of a warp, whose threads
/// share a block, 512 loaded in 12 instructions for 64 operations a thread.
struct Update {
  SymmetricView A;
  Index K;
  Index n_blocks;
  const double* panel;
  MG_HD void operator()(Index index) const {
    const Index pair = index / n_tiles / (n_blocks + 1), place = index / n_tiles % (n_blocks + 1);
    const Index longer = n_blocks - 1 - pair;
    if (place <= longer)
      update(longer, place, index % n_tiles);
    else if (pair < longer)
      update(pair, place - longer - 1, index % n_tiles);
  }

  MG_HD void update(Index I, Index J, int tile_index) const {
    const int i = Tile::row(tile_index), j = Tile::column(tile_index);
    Tile tile;
    tile.add(panel + Offset(I) * block_entries + i, 1, width,
             panel + Offset(J) * block_entries + j);
    double* to = A.block(I, J) + i * width + j;
    const bool is_pivot = I == K || J == K;
    const double sign = is_pivot && I != J ? 1. : -1.;
    for (int r = 0; r < tile_rows; ++r)
      for (int s = 0; s < tile_columns; ++s) {
        const double before = is_pivot ? 0. : to[r * width + s];
        to[r * width + s] = before + sign * tile.sum[r][s];
      }
  }
};

}  // namespace

Index sweep(SymmetricBlocks& A, double relative_zero) {
  const Executor& executor = A.values.executor();
  const Index n_blocks = A.n_blocks;
  Array<double> diagonal(executor, A.n_padded()), transposed(executor, block_entries),
      panel(executor, Offset(n_blocks) * block_entries);
  Array<Index> first_bad(executor, 1);
  fill(first_bad, Index(-1));
  for_each(executor, A.n_padded(), Diagonal{A.view(), diagonal.on(executor)});
  for (Index K = 0; K < n_blocks; ++K) {
    for_each_row<width>(executor, 1,
                        InvertPivot{A.view(), K, diagonal.on(executor), relative_zero,
                                    panel.on(executor) + Offset(K) * block_entries,
                                    transposed.on(executor), first_bad.on(executor)});
    for_each(executor, Offset(n_blocks) * n_tiles,
             ScalePanel{A.view(), K, transposed.on(executor), panel.on(executor)});
    for_each(executor, Offset(n_blocks + 1) / 2 * (n_blocks + 1) * n_tiles,
             Update{A.view(), K, n_blocks, panel.on(executor)});
  }
  return first_bad.to_vector()[0];
}

}  // namespace multigrid
