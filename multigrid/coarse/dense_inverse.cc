// SPDX-License-Identifier: MIT
#include "multigrid/coarse/dense_inverse.h"

#include "multigrid/backend/team.h"
#include "multigrid/sparse/vectors.h"

#include <cmath>

namespace multigrid {
namespace {

constexpr int width = SymmetricView::width;
constexpr int block_entries = width * width;

/// A part of a product of blocks, which one thread keeps in registers: sum_rs = sum over k of
/// x(r, k) y(k, s).
template <int rows_, int columns_>
struct Tile {
  static constexpr int rows = rows_, columns = columns_;
  static constexpr int of_block = block_entries / (rows * columns);

  double sum[rows][columns] = {};

  MG_HD static int row(int tile) { return tile / (width / columns) * rows; }
  MG_HD static int column(int tile) { return tile % (width / columns) * columns; }

  /// x(r, k) is at x[r * row_stride + k * step], y(k, s) at y[k * width + s].
  MG_HD void add(const double* x, int row_stride, int step, const double* y) {
    for (int k = 0; k < width; ++k) {
      MG_UNROLL
      for (int r = 0; r < rows; ++r) {
        const double factor = x[r * row_stride + k * step];
        MG_UNROLL
        for (int s = 0; s < columns; ++s) sum[r][s] += factor * y[k * width + s];
      }
    }
  }
};

using WideTile = Tile<4, 8>;   ///< loads 12 numbers for 32 products; suits a host's vector unit too
using SmallTile = Tile<2, 2>;  ///< loads 4 for 4, and needs eight times as many threads
using TeamTile = Tile<2, 1>;   ///< for the one block of a team

/// Whether wide tiles, which need n^2 / 64 threads, keep a GPU busy: if these are a sixteenth of
/// the threads that it holds at once (own choice; from n = 1040 on an H200).
bool is_enough_for_wide_tiles(const Executor& executor, Offset n) {
  return n * n / 64 > executor.threads_at_once() / 16;
}

/// M = L^-1, where block (K, K) of A is L L^T, by elimination without square roots next to the
/// identity. A column of M takes the place of a column of A that is done.
struct PivotInverse {
  SymmetricView A;
  Index K;
  const double* diagonal;
  double relative_zero;

  /// Writes M^T, and to `first_bad`, unless that is null, the first row without a pivot.
  MG_HD void operator()(double* transposed, Index* first_bad, Team team) const {
    TeamMemory<double, 2 * block_entries> memory;
    TeamMemory<double, 2 * width> pivot_memory;
    double *now = memory.begin(), *next = now + block_entries;
    double *pivots = pivot_memory.begin(), *reciprocals = pivots + width;
    const double* block = A.block(K, K);
    const auto keep = [&](Index place, double value) {
      if (place / width == place % width) {
        pivots[place / width] = value;
        reciprocals[place / width] = 1. / value;
      }
    };
    team.each(block_entries, [&](Index place) {
      now[place] = block[place];
      if (place == 0) keep(place, now[place]);
    });
    for (int k = 0; k < width; ++k) {
      team.each(block_entries, [&](Index place) {
        const int i = place / width, j = place % width;
        double value = now[place];
        if (i > k) {
          const double factor = now[i * width + k] * reciprocals[k];
          value = j == k ? -factor : value - factor * now[k * width + j];
          if (i == k + 1) keep(place, value);
        }
        next[place] = value;
      });
      double* const last = now;
      now = next;
      next = last;
    }
    team.each(block_entries, [&](Index place) {
      const int i = place / width, j = place % width;
      const double scale = 1. / std::sqrt(pivots[i]);
      transposed[j * width + i] = j < i ? now[place] * scale : j == i ? scale : 0.;
      if (place == 0 && first_bad) report(pivots, first_bad);
    });
  }

 private:
  MG_HD void report(const double* pivots, Index* first_bad) const {
    for (int k = 0; k < width; ++k)
      if (!(pivots[k] > relative_zero * diagonal[K * width + k])) raise(first_bad, K * width + k);
  }
};

/// Computes M^T once for all teams of `Panel`, for a host.
struct InvertPivot {
  PivotInverse pivot;
  double* transposed;
  Index* first_bad;
  MG_HD void operator()(Index, Team team) const { pivot(transposed, first_bad, team); }
};

/// Writes block I of the panel: G_I^T = M A_KI, that is G_I = A_IK L^-T. In place of G_K^T it
/// writes M.
template <class Tile>
struct Panel {
  PivotInverse pivot;
  const double* transposed;  ///< M^T; null: each team computes it for itself
  double* panel;             ///< blocks G_0^T, G_1^T, …
  Index* first_bad;
  MG_HD void operator()(Index I, Team team) const {
    TeamMemory<double, block_entries> memory;
    const Index K = pivot.K;
    const double* factor = transposed;
    if (!factor) {
      double* own = memory.begin();
      pivot(own, I == K ? first_bad : nullptr, team);
      factor = own;
    }
    const SymmetricView A = pivot.A;
    double* to = panel + Offset(I) * block_entries;
    if (I == K) {
      team.each(block_entries,
                [&](Index place) { to[place] = factor[place % width * width + place / width]; });
      return;
    }
    team.each(Tile::of_block, [&](Index index) {
      const int i = Tile::row(index), k = Tile::column(index);
      Tile tile;
      if (I > K)
        tile.add(A.block(I, K) + i * width, width, 1, factor + k);
      else
        tile.add(A.block(K, I) + i, 1, width, factor + k);
      for (int s = 0; s < Tile::columns; ++s)
        for (int r = 0; r < Tile::rows; ++r) to[(k + s) * width + i + r] = tile.sum[r][s];
    });
  }
};

/// A_IJ -= G_I G_J^T where neither I nor J is K. With M in place of G_K^T, the products G_I G_J^T
/// replace A_IK and A_KJ, and their negative replaces A_KK. Rows of blocks are taken in pairs, one
/// from either end, so that all pairs are equally long.
///
/// Flops: 2 n for each of n^2 / 2 entries in all, so n^3: 27 G for n = 3000. Bytes of a step: 16 an
/// entry, n^2 / 2 entries, and the panel 256 n, which stays in a cache. A warp with wide tiles,
/// whose threads share a block, loads 512 bytes in 12 instructions for 64 operations a thread.
template <class Tile>
struct Update {
  SymmetricView A;
  Index K;
  Index n_blocks;
  const double* panel;
  MG_HD void operator()(Index index) const {
    constexpr int n_tiles = Tile::of_block;
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
    for (int r = 0; r < Tile::rows; ++r)
      for (int s = 0; s < Tile::columns; ++s) {
        const double before = is_pivot ? 0. : to[r * width + s];
        to[r * width + s] = before + sign * tile.sum[r][s];
      }
  }
};

template <class Tile>
void update(const Executor& executor, SymmetricBlocks& A, Index K, const double* panel) {
  const Index n = A.n_blocks;
  for_each(executor, Offset(n + 1) / 2 * (n + 1) * Tile::of_block,
           Update<Tile>{A.view(), K, n, panel});
}

}  // namespace

void sweep(SymmetricBlocks& A, double relative_zero, Array<Index>& first_bad) {
  const Executor& executor = A.values.executor();
  const bool on_host = executor.space() == Space::host;
  Array<double> transposed(executor, on_host ? block_entries : 0),
      panel(executor, Offset(A.n_blocks) * block_entries);
  fill(first_bad, Index(-1));
  for (Index K = 0; K < A.n_blocks; ++K) {
    const PivotInverse pivot{A.view(), K, A.diagonal.on(executor), relative_zero};
    double *M = transposed.on(executor), *G = panel.on(executor);
    if (on_host) {
      for_each_team(executor, 1, InvertPivot{pivot, M, first_bad.on(executor)});
      for_each_team(executor, A.n_blocks, Panel<WideTile>{pivot, M, G, nullptr});
    } else {
      for_each_team(executor, A.n_blocks,
                    Panel<TeamTile>{pivot, nullptr, G, first_bad.on(executor)});
    }
    if (on_host || is_enough_for_wide_tiles(executor, A.n))
      update<WideTile>(executor, A, K, G);
    else
      update<SmallTile>(executor, A, K, G);
  }
}

}  // namespace multigrid
