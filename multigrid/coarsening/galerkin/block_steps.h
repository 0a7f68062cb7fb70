// SPDX-License-Identifier: MIT
#pragma once

// The kernels of products of matrices of blocks; for kernel sources.
#include "multigrid/coarsening/galerkin/block_views.h"

namespace multigrid {

/// Block e of C = A B: the sum over row i of A of a_ik b_kj, in the order of that row, so that its bits do not depend on lanes. Each
/// lane looks for column j in a row of B, then all take those that have it, each for its own columns of the block.
///
/// Bytes: an entry of row i of A 4 and the search of a row of B; both blocks of a product, mostly from a cache; the block of C.
/// Multiplications: n_rows n_inner n_columns a product.
template <class Left, class Right, int n_rows, int n_inner, int n_columns>
struct ProductBlock {
  Left A;
  Right B;
  BlocksView C;
  const Index* row_of;  ///< of each block of C
  double* values;
  bool upper_alone;  ///< leaves out blocks below the diagonal

  template <class Lanes>
  MG_HD void operator()(Index e, Lanes lane) const {
    constexpr int own = (n_columns + Lanes::size - 1) / Lanes::size;
    const Index i = row_of[e], column = C.columns[e];
    if (upper_alone && column < i) return;
    double sums[n_rows][own] = {};
    const Offset end = A.offsets[i + 1];
    for (Offset first = A.offsets[i]; first < end; first += Lanes::size) {
      const bool has_own = first + lane.rank < end;
      const Index own_row = has_own ? A.columns[first + lane.rank] : 0;
      const Index own_number = has_own ? B.find(own_row, column) : -1;
      const int n = end - first < Lanes::size ? int(end - first) : Lanes::size;
      for (int r = 0; r < n; ++r) {
        const Index number = lane.get(own_number, r), row = lane.get(own_row, r);
        if (number >= 0) add(A.at(i, first + r), B.at(row, number), lane, sums);
      }
    }
    write(C.block(i, e), lane, sums);
  }

 private:
  template <class Lanes, int own>
  MG_HD void add(BlockPlace a, BlockPlace b, Lanes lane, double (&sums)[n_rows][own]) const {
    MG_UNROLL
    for (int k = 0; k < n_inner; ++k) {
      double of_b[own];
      MG_UNROLL
      for (int o = 0; o < own; ++o) {
        const int c = lane.rank + o * Lanes::size;
        of_b[o] = c < n_columns ? b.values[k * b.row_step + c] : 0;
      }
      MG_UNROLL
      for (int r = 0; r < n_rows; ++r) {
        const double of_a = a.values[r * a.row_step + k * a.column_step];
        MG_UNROLL
        for (int o = 0; o < own; ++o) sums[r][o] += of_a * of_b[o];
      }
    }
  }
  /// The same for a block that is a weight times the identity.
  template <class Lanes, int own>
  MG_HD void add(BlockPlace a, double weight, Lanes lane, double (&sums)[n_rows][own]) const {
    MG_UNROLL
    for (int r = 0; r < n_rows; ++r) MG_UNROLL
    for (int o = 0; o < own; ++o) {
      const int c = lane.rank + o * Lanes::size;
      if (c < n_columns) sums[r][o] += a.values[r * a.row_step + c * a.column_step] * weight;
    }
  }
  template <class Lanes, int own>
  MG_HD void add(double weight, BlockPlace b, Lanes lane, double (&sums)[n_rows][own]) const {
    add(b, weight, lane, sums);
  }
  template <class Lanes, int own>
  MG_HD void write(BlockPlace c, Lanes lane, const double (&sums)[n_rows][own]) const {
    double* const to = values + (c.values - C.values);
    MG_UNROLL
    for (int r = 0; r < n_rows; ++r) MG_UNROLL
    for (int o = 0; o < own; ++o)
      if (lane.rank + o * Lanes::size < n_columns)
        to[r * c.row_step + lane.rank + o * Lanes::size] = sums[r][o];
  }
};

/// The same for blocks of any size, entry by entry: each looks for its own rows of B.
template <class Left, class Right>
struct ProductBlockOfAnySize {
  Left A;
  Right B;
  BlocksView C;
  const Index* row_of;
  double* values;
  bool upper_alone;
  Index n_inner;

  template <class Lanes>
  MG_HD void operator()(Index e, Lanes lane) const {
    const Index i = row_of[e], column = C.columns[e];
    if (upper_alone && column < i) return;
    const BlockPlace c = C.block(i, e);
    double* const to = values + (c.values - C.values);
    for (Index entry = lane.rank; entry < C.height * C.width; entry += Lanes::size) {
      const Index r = entry / C.width, s = entry % C.width;
      double sum = 0;
      for (Offset k = A.offsets[i]; k < A.offsets[i + 1]; ++k) {
        const Index number = B.find(A.columns[k], column);
        if (number < 0) continue;
        add(A.at(i, k), B.at(A.columns[k], number), r, s, sum);
      }
      to[r * c.row_step + s] = sum;
    }
  }

 private:
  MG_HD void add(BlockPlace a, BlockPlace b, Index r, Index s, double& sum) const {
    for (Index m = 0; m < n_inner; ++m)
      sum += a.values[r * a.row_step + m * a.column_step] * b.values[m * b.row_step + s];
  }
  MG_HD void add(BlockPlace a, double weight, Index r, Index s, double& sum) const {
    sum += a.values[r * a.row_step + s * a.column_step] * weight;
  }
  MG_HD void add(double weight, BlockPlace b, Index r, Index s, double& sum) const {
    add(b, weight, r, s, sum);
  }
};

/// Makes block e below the diagonal the transpose of that above, and those on it symmetric. Bytes: a value 16.
struct MirrorBlock {
  RightBlocks C;
  const Index* row_of;
  double* values;

  template <class Lanes>
  MG_HD void operator()(Index e, Lanes lane) const {
    const Index i = row_of[e], column = C.columns[e];
    if (column > i) return;
    const Index number = C.find(column, i);
    const BlockPlace to = C.blocks.block(i, e), from = number < 0 ? to : C.at(column, number);
    for (Index entry = lane.rank; entry < C.blocks.height * C.blocks.width; entry += Lanes::size) {
      const Index r = entry / C.blocks.width, c = entry % C.blocks.width;
      if (column == i && c >= r) continue;
      values[to.values - C.blocks.values + r * to.row_step + c] =
          number < 0 ? 0 : from.values[c * from.row_step + r];
    }
  }
};

}  // namespace multigrid
