// SPDX-License-Identifier: MIT
#include "multigrid/formats/packed_blocks.h"

#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/formats/matrix.h"
#include "multigrid/formats/row_rounding.h"
#include "multigrid/formats/whole_blocks.h"

namespace multigrid {
namespace {

constexpr Index slice = PackedBlocks<float>::slice;
constexpr int lanes_of_rows = 4;  ///< as those of Packed's long rows

/// Writes the diagonal of row i, and whether its entries fit into halves.
struct MeasureBlockRow {
  CsrView<double> A;
  float* diagonal;
  Index* is_large;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const RowRounding row(A, i, lane);
    if (lane.rank != 0) return;
    diagonal[i] = row.diagonal;
    is_large[i] = RowRounding::is_too_large(RowRounding::scaled(row.largest, row.unit)) ? 1 : 0;
  }
};

struct CountLarge {
  const Index* is_large;
  MG_HD Offset operator()(Index i) const { return is_large[i]; }
};

/// Blocks of the longest row of slice s, 32 times.
struct BlocksOfSlice {
  static constexpr int rows_of_index = 2 * slice;  ///< at least: a block has two or three rows
  const Offset* offsets;
  Index n_rows, size;
  Index* blocks;
  MG_HD void operator()(Index s) const {
    Offset longest = 0;
    for (Index n = 0; n < slice; ++n) {
      const Index i = (s * slice + n) * size;
      if (i >= n_rows) break;
      const Offset length = offsets[i + 1] - offsets[i];
      longest = length > longest ? length : longest;
    }
    blocks[s] = static_cast<Index>(longest / size) * slice;
  }
};

/// Packs row i of unknowns. The last slice is filled up by empty rows, i >= n_rows.
struct PackBlockRow {
  CsrView<double> A;
  Index n_rows, size;
  const Offset* slices;
  const float* diagonal;
  Index* columns;
  std::uint16_t* halves;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const bool is_row = i < n_rows;
    const Index own = i / size, r = i % size, node = own % slice;
    const Offset base = slices[own / slice], end = slices[own / slice + 1];
    const Offset from = is_row ? A.offsets[i] : 0;
    const Offset n = is_row ? (A.offsets[i + 1] - from) / size : 0;
    const float unit = is_row ? unit_of(diagonal[i]) : 1.f;
    for (Offset k = lane.rank; base + k * slice < end; k += Lanes::size) {
      const Offset place = base + k * slice;
      if (r == 0)
        columns[place + node] = k < n ? A.columns[from + k * size] / size : is_row ? own : 0;
      for (Index c = 0; c < size; ++c) {
        const Offset entry = from + k * size + c;
        const bool is_entry = k < n && A.columns[entry] != i;
        halves[(place * size + c * slice) * size + node * size + r] =
            is_entry ? to_half(RowRounding::scaled(A.values[entry], unit)) : std::uint16_t(0);
      }
    }
  }
};

}  // namespace

std::optional<PackedBlocks<float>> to_packed_blocks(const Csr<double>& A, Index size) {
  const Executor& executor = A.executor();
  if (sum(executor, A.n_rows, IsNotWhole{{A.offsets.on(executor), A.columns.on(executor)}, size}) >
      0)
    return std::nullopt;
  PackedBlocks<float> B;
  B.n_rows = A.n_rows;
  B.size = size;
  B.diagonal = Array<float>(executor, A.n_rows);
  Array<Index> is_large(executor, A.n_rows);
  for_each_row<lanes_of_rows>(
      executor, A.n_rows, MeasureBlockRow{view(A), B.diagonal.on(executor), is_large.on(executor)});
  if (sum(executor, A.n_rows, CountLarge{is_large.on(executor)}) > 0) return std::nullopt;
  const Index n_slices = (A.n_rows / size + slice - 1) / slice;
  Array<Index> blocks(executor, n_slices);
  for_each(executor, n_slices,
           BlocksOfSlice{A.offsets.on(executor), A.n_rows, size, blocks.on(executor)});
  B.slices = Array<Offset>(executor, Offset(n_slices) + 1);
  const Offset n_blocks = scan(blocks, B.slices);
  B.columns = Array<Index>(executor, n_blocks);
  B.halves = Array<std::uint16_t>(executor, n_blocks * size * size);
  for_each_row<lanes_of_rows>(
      executor, Offset(n_slices) * slice * size,
      PackBlockRow{view(A), A.n_rows, size, B.slices.on(executor), B.diagonal.on(executor),
                   B.columns.on(executor), B.halves.on(executor)});
  return B;
}

}  // namespace multigrid
