// SPDX-License-Identifier: MIT
#pragma once

// The CUDA side of the sums of launch.h; included by it alone.
#include "multigrid/backend/device.h"
#include "multigrid/backend/launches/cuda_block_sums.h"
#include "multigrid/backend/launches/cuda_launches.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>
#include <typeinfo>

namespace multigrid::cuda {

template <class Value, class Term, class Result>
__global__ void run_sum(
    SumBlocks blocks, const Term term, Value* partial, unsigned* tickets, Result* result) {
  blocks.rank += blockIdx.x;
  sum_here(blocks, term, partial, tickets, tickets + device::sums_at_once, result);
}

template <class Value, class Term, class Result>
__global__ void __launch_bounds__(block_size, Term::n_blocks) run_sum_in_blocks(
    SumBlocks blocks, const Term term, Value* partial, unsigned* tickets, Result* result) {
  static_assert(Term::block_size == block_size);
  blocks.rank += blockIdx.x;
  sum_here(blocks, term, partial, tickets, tickets + device::sums_at_once, result);
}

/// The blocks of a sum. If terms are few each thread has one: terms that a thread adds in turn
/// would wait for memory in turn.
template <class Chunks>
SumBlocks blocks_for(const device::Stream& stream, const Chunks& chunks) {
  if (chunks.n <= device::threads_at_once(stream))
    return {chunks.n, block_size, chunks.n > 0 ? n_blocks(chunks.n) : 1u, 0};
  return {chunks.n, chunks.length, unsigned(chunks.count), 0};
}

// The memory for reductions holds tickets, those of devices, then partial sums.
constexpr std::size_t ticket_bytes = 2 * device::sums_at_once * sizeof(unsigned);
inline unsigned* tickets(device::Stream& stream) {
  return static_cast<unsigned*>(device::reduction_memory(stream));
}
template <class Value>
Value* partial_sums(device::Stream& stream) {
  return reinterpret_cast<Value*>(static_cast<char*>(device::reduction_memory(stream)) +
                                  ticket_bytes);
}
template <class Value>
constexpr std::size_t most_partial_sums = (device::reduction_bytes - ticket_bytes) / sizeof(Value);

template <class Value, class Chunks, class Term, class Result>
void sum(device::Stream& stream, const Chunks& chunks, const Term& term, Result* result) {
  static_assert(std::size_t(Chunks::most) <= most_partial_sums<Value>,
                "value type too large for a sum");
  SumBlocks blocks = blocks_for(stream, chunks);
  void (*run)(SumBlocks, Term, Value*, unsigned*, Result*);
  if constexpr (HasBlocks<Term>::value)
    run = run_sum_in_blocks<Value, Term, Result>;
  else
    run = run_sum<Value, Term, Result>;
  const Parts& parts = device::parts(stream);
  if (parts.cuts(chunks.n)) {
    blocks.n_parts = parts.count;
    blocks.n_busy = int(std::min(unsigned(parts.count), blocks.count));
    blocks.stride = device::reduction_stride(stream);
  }
  device::begin_work(stream, blocks.n_parts > 1);
  for (int part = 0; part < blocks.n_parts; ++part) {
    blocks.part = part;
    blocks.rank = blocks.first(part);
    if (const unsigned own = blocks.first(part + 1) - blocks.rank)
      launch(stream, part, own, block_size, typeid(Term).name(), run, blocks, term,
             partial_sums<Value>(stream), tickets(stream), result);
  }
}

template <class Value, class Parts>
__global__ void run_sums(const __grid_constant__ Parts parts, Value* partial, unsigned* tickets) {
  parts.run(partial, tickets);
}

/// Several sums in one launch, each by blocks of its own.
template <class Value, class Term, class Result>
class SumParts {
 public:
  template <class Chunks>
  bool takes(const device::Stream& stream, const Chunks& chunks) const {
    return n_ < device::sums_at_once &&
           n_blocks_ + blocks_for(stream, chunks).count <= most_partial_sums<Value>;
  }
  template <class Chunks>
  void add(const device::Stream& stream, const Chunks& chunks, const Term& term, Result* result) {
    parts_[n_] = {blocks_for(stream, chunks), term, result};
    parts_[n_].blocks.rank = n_blocks_;  // of its first
    n_blocks_ += parts_[n_++].blocks.count;
  }
  void launch(device::Stream& stream) const {
    launch_on_first(stream, n_blocks_, block_size, typeid(Term).name(), run_sums<Value, SumParts>,
                    *this, partial_sums<Value>(stream), tickets(stream));
  }
  __device__ void run(Value* partial, unsigned* tickets) const {
    int k = 0;
    while (k + 1 < n_ && parts_[k + 1].blocks.rank <= blockIdx.x) ++k;
    const Part& own = parts_[k];
    SumBlocks blocks = own.blocks;
    blocks.rank = blockIdx.x - own.blocks.rank;
    sum_here(blocks, own.term, partial + own.blocks.rank, tickets + k, nullptr, own.result);
  }

 private:
  static_assert(!HasBlocks<Term>::value, "a term with blocks of its own");
  static_assert(8192 <= most_partial_sums<Value>, "value type too large for a sum");
  struct Part {
    SumBlocks blocks;
    Term term;
    Result* result;
  };
  static_assert(device::sums_at_once * sizeof(Part) <= 4000,
                "arguments of a kernel take 4 KB at most");

  Part parts_[device::sums_at_once] = {};
  int n_ = 0;
  unsigned n_blocks_ = 0;
};

}  // namespace multigrid::cuda
