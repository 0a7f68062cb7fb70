// SPDX-License-Identifier: MIT
#pragma once

// Inverses of the diagonal blocks of aggregates; for kernel sources.
#include "multigrid/backend/launch.h"
#include "multigrid/options.h"
#include "multigrid/transfers/transfer.h"

namespace multigrid {

/// How many entries the inverse of block j has; 0 for a block too large to be solved exactly.
struct InverseSize {
  const Index* members;
  Index* size;
  MG_HD void operator()(Index j) const {
    const Index n = members[j + 1] - members[j];
    size[j] = n <= most_exact_block ? n * n : 0;
  }
};

/// The inverse of a diagonal block, row by row, by Gauss-Jordan elimination in place. Blocks are
/// positive definite, unless one block is all of a singular A: to that a multiple of 1 1^T is
/// added, as in DenseSolver, since the smoother may do anything to constants. The lanes keep a
/// block of at most as many unknowns as there are lanes in registers, a row each.
template <class View, class T>
struct InvertBlock {
  View A;
  bool singular;
  const Index* members;
  const Offset* position;
  T* inverses;

  template <class Lanes>
  MG_HD void operator()(Index j, Lanes lane) const {
    const Index first = members[j], n = members[j + 1] - first;
    if (n > most_exact_block) return;
    if (Lanes::size > 1 && n <= Lanes::size)
      by_lanes(first, n, inverses + position[j], lane);
    else if (lane.rank == 0)
      in_place(first, n, inverses + position[j]);
  }

 private:
  MG_HD void in_place(Index first, Index n, T* block) const {
    for (Index k = 0; k < n * n; ++k) block[k] = 0;
    for (Index row = 0; row < n; ++row)
      A.for_each_entry(first + row, [&](Index column, T value) {
        if (column >= first && column < first + n) block[row * n + column - first] = value;
      });
    const T shift = singular ? block[0] / T(n) : T(0);
    for (Index k = 0; k < n * n; ++k) block[k] += shift;
    for (Index k = 0; k < n; ++k) {
      const T pivot = T(1) / block[k * n + k];
      block[k * n + k] = 1;
      for (Index q = 0; q < n; ++q) block[k * n + q] *= pivot;
      for (Index row = 0; row < n; ++row) {
        if (row == k) continue;
        const T factor = block[row * n + k];
        block[row * n + k] = 0;
        for (Index q = 0; q < n; ++q) block[row * n + q] -= factor * block[k * n + q];
      }
    }
  }

  /// The same steps. Loops of fixed length, because only these keep the row in registers.
  template <class Lanes>
  MG_HD void by_lanes(Index first, Index n, T* block, Lanes lane) const {
    constexpr int most = Lanes::size;
    T row[most];
    MG_UNROLL
    for (int q = 0; q < most; ++q) row[q] = 0;
    if (lane.rank < n)
      A.for_each_entry(first + lane.rank, [&](Index column, T value) {
        MG_UNROLL
        for (int q = 0; q < most; ++q)
          if (q < n && column == first + q) row[q] = value;
      });
    const T shift = singular ? lane.get(row[0], 0) / T(n) : T(0);
    MG_UNROLL
    for (int q = 0; q < most; ++q) row[q] += shift;
    MG_UNROLL
    for (int k = 0; k < most; ++k) {
      if (k >= n) break;
      if (lane.rank == k) {
        const T pivot = T(1) / row[k];
        row[k] = 1;
        MG_UNROLL
        for (int q = 0; q < most; ++q) row[q] *= pivot;
      }
      const T factor = row[k];
      if (lane.rank != k) row[k] = 0;
      MG_UNROLL
      for (int q = 0; q < most; ++q) {
        const T of_pivot = lane.get(row[q], k);
        if (lane.rank != k) row[q] -= factor * of_pivot;
      }
    }
    MG_UNROLL
    for (int q = 0; q < most; ++q)
      if (lane.rank < n && q < n) block[lane.rank * n + q] = row[q];
  }
};

/// Runs InvertBlock with a lane for each unknown of the largest block, at most 16.
template <class Kernel>
void invert_blocks(const Executor& executor, const Aggregates& blocks, const Kernel& kernel) {
  if (blocks.largest <= 8)
    for_each_row<8>(executor, blocks.n_coarse, kernel);
  else
    for_each_row<16>(executor, blocks.n_coarse, kernel);
}

}  // namespace multigrid
