// SPDX-License-Identifier: MIT
#include "assembly/rows/gathering_places.h"

#include "multigrid/backend/kernel_memory.h"
#include "multigrid/backend/launch.h"

#include <algorithm>

namespace assembly {

using multigrid::Csr;
using multigrid::for_each;

namespace {

constexpr Offset most_entries = 255;  ///< of a row
/// Threads that share a row on a GPU, one for each node of a tetrahedron, and threads of a block. The values of rows are in
/// shared memory: 15 take 4 kB, 31 take 8 kB.
constexpr int lanes_of_row = 4, threads = 128;

struct IsLongRow {
  const Offset* offsets;
  MG_HD Offset operator()(Index i) const {
    return offsets[i + 1] - offsets[i] > most_entries ? 1 : 0;
  }
};

struct FindPlaces {
  Gathered all;
  const Offset* offsets;
  const Index* columns;
  int stride;
  std::uint8_t* owner;
  std::uint8_t* places;
  MG_HD void operator()(Index i) const {
    const Index* const row = columns + offsets[i];
    for (Offset k = all.offsets[i]; k < all.offsets[i + 1]; ++k) {
      const GatheredBlock& block = all.block_of(all.elements[k]);
      const Index* const nodes = block.nodes_of(all.elements[k]);
      for (int v = 0; v < block.n_nodes; ++v) {
        int place = 0;
        while (row[place] != nodes[v]) ++place;
        places[k * stride + v] = std::uint8_t(place);
        if (nodes[v] == i) owner[k] = std::uint8_t(v);
      }
    }
  }
};

/// Each lane adds some columns of an element's row; the elements come one after the other.
///
/// most  entries of most rows at most; longer ones are added up where they belong
template <int most>
struct GatherRow {
  static constexpr int block_size = threads, n_blocks = 16;
  Gathered all;
  int stride;
  const std::uint8_t* owner;
  const std::uint8_t* places;
  const Offset* offsets;
  double* values;
  double* loads;

  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lanes) const {
    multigrid::RowMemory<double, most, Lanes, threads> memory;
    const Offset begin = offsets[i];
    const int length = int(offsets[i + 1] - begin);
    double* const row = length > most ? values + begin : memory.begin();
    for (int p = lanes.rank; p < length; p += Lanes::size) row[p] = 0;
    multigrid::wait(lanes);
    add(i, lanes, row);
    if (length > most) return;
    for (int p = lanes.rank; p < length; p += Lanes::size) values[begin + p] = row[p];
  }

 private:
  template <class Lanes>
  MG_HD void add(Index i, Lanes lanes, double* to) const {
    double load = 0;
    for (Offset k = all.offsets[i]; k < all.offsets[i + 1]; ++k) {
      const Index element = all.elements[k];
      const GatheredBlock& block = all.block_of(element);
      if (lanes.rank == 0) load += block.load(element, owner[k]);
      const double* const row = block.row_of(element, owner[k]);
      for (int v = lanes.rank; row && v < block.n_nodes; v += Lanes::size)
        to[places[k * stride + v]] += row[v];
      multigrid::wait(lanes);  // another lane adds to the same entry of the next element
    }
    if (lanes.rank == 0) loads[i] = load;
  }
};

}  // namespace

GatheringPlaces gathering_places(const std::vector<MatricesOfBlock>& blocks,
                                 const ElementsAround& around,
                                 const Csr<double>& pattern) {
  const Executor& executor = pattern.executor();
  const Offset* const offsets = pattern.offsets.on(executor);
  GatheringPlaces result;
  if (multigrid::sum(executor, pattern.n_rows, IsLongRow{offsets}) > 0) return result;
  for (const MatricesOfBlock& block : blocks)
    result.stride = std::max(result.stride, block.block->n_nodes);
  result.owner = Array<std::uint8_t>(executor, around.elements.size());
  result.places = Array<std::uint8_t>(executor, around.elements.size() * result.stride);
  for_each(
      executor, pattern.n_rows,
      FindPlaces{gathered(blocks, around, pattern.n_rows), offsets, pattern.columns.on(executor),
                 result.stride, result.owner.on(executor), result.places.on(executor)});
  return result;
}

void gather_at(const GatheringPlaces& places,
               const std::vector<MatricesOfBlock>& blocks,
               const ElementsAround& around,
               const Array<Offset>& offsets,
               Array<double>& values,
               Array<double>& loads) {
  const Executor& executor = offsets.executor();
  const auto n = Index(loads.size());
  const auto gather = [&](auto most) {
    multigrid::for_each_row<lanes_of_row>(
        executor, n,
        GatherRow<decltype(most)::value>{gathered(blocks, around, n), places.stride,
                                         places.owner.on(executor), places.places.on(executor),
                                         offsets.on(executor), values.on(executor),
                                         loads.on(executor)});
  };
  if (values.size() <= 10 * Offset(n))  // the plane, by triangles and quadrilaterals
    gather(std::integral_constant<int, 15>());
  else
    gather(std::integral_constant<int, 31>());
}

}  // namespace assembly
