// SPDX-License-Identifier: MIT
#pragma once

// Loops of launch.h on a host or on shadow; included through it alone.
#include "multigrid/backend/executor_state.h"
#include "multigrid/backend/launches/lanes.h"
#include "multigrid/backend/row_of_slice.h"

#include <algorithm>
#include <atomic>
#include <omp.h>

namespace multigrid::detail {

/// From this many indices on it is worth waking other threads.
constexpr Offset parallel_threshold = 8192;

/// body(i) for i = begin .. end-1, or until the caller asks to stop (see Executor::heed), which is
/// looked at after each `piece` of indices.
template <class Body>
void loop_in_pieces(
    const std::atomic<bool>* stop, Offset begin, Offset end, Offset piece, const Body& body) {
  while (begin < end && !(stop && stop->load(std::memory_order_relaxed))) {
    const Offset next = std::min(end, begin + piece);
    for (Offset i = begin; i < next; ++i) body(i);
    begin = next;
  }
}

/// body(i) for i = begin .. end-1: backwards on shadow, side by side on a host with several threads
/// if that is worthwhile.
template <class Body>
void loop(Executor::State& state, Offset begin, Offset end, bool is_large, const Body& body) {
  if (state.space == Space::shadow) {
    const ShadowMemory::Open open(*state.shadow);
    for (Offset i = end - 1; i >= begin; --i) body(i);
    return;
  }
  const std::atomic<bool>* const stop = is_large ? state.stop : nullptr;
  const Offset n = end - begin, piece = stop ? n / 1024 + 1 : n;
  if (!is_large || state.threads == 1) {
    loop_in_pieces(stop, begin, end, piece, body);
  } else {
#pragma omp parallel num_threads(state.threads)
    {
      const Offset team = omp_get_num_threads(), rank = omp_get_thread_num();
      loop_in_pieces(stop, begin + n * rank / team, begin + n * (rank + 1) / team, piece, body);
    }
  }
  state.throw_if_stopped(stop);
}

/// The same from 0 on, at once; on shadow after all that is queued.
template <class Body>
void loop(const Executor& executor, Offset n, bool is_large, const Body& body) {
  executor.state().run_queues();
  loop(executor.state(), 0, n, is_large, body);
}

template <class Body>
void loop(const Executor& executor, Offset n, const Body& body) {
  loop(executor, n, n >= parallel_threshold, body);
}

/// work(state, begin, end) for the piece of each part, or for all of 0 .. n-1 on the first part if
/// it is little. Without a queue it is done at once, part by part.
///
/// rows  of an index, see RowsOfIndex
template <class Work>
void in_parts(Executor::State& state, Offset n, int rows, const Work& work) {
  const Parts parts = state.parts;
  const bool is_cut = parts.cuts(n * rows);
  if (state.queues) state.begin_work(is_cut);
  for (int part = 0; part < (is_cut ? parts.count : 1); ++part) {
    const Offset begin = is_cut ? parts.begin(n * rows, part) / rows : 0,
                 end = is_cut ? parts.begin(n * rows, part + 1) / rows : n;
    if (state.queues)
      state.queues->push(part, [&state, work, begin, end] { work(state, begin, end); });
    else
      work(state, begin, end);
  }
}

/// A row kernel on a host: whole slices of rows at once, then the remaining rows one by one.
template <class Kernel>
void loop_slices(Executor::State& state, Offset begin, Offset end, const Kernel& kernel) {
  using Value = typename decltype(Kernel::A)::Value;
  static_assert(Parts::grain % rows_of_slice == 0);
  const Offset end_of_slices = end / rows_of_slice;
  loop(state, begin / rows_of_slice, end_of_slices, end - begin >= parallel_threshold,
       [&](Offset s) {
         const Kernel own = kernel;  // a copy, so compilers see that no result is written into it
         Value products[rows_of_slice];
         const Index first = static_cast<Index>(s * rows_of_slice);
         own.A.times_slice(first, own.factor(), products);
         const RowOfSlice<Value> lane{products, first};
         MG_SIMD
         for (Index k = 0; k < rows_of_slice; ++k) own(first + k, lane);
       });
  for (Offset i = std::max(begin, end_of_slices * rows_of_slice); i < end; ++i)
    kernel(static_cast<Index>(i), Lanes<1>{0});
}

}  // namespace multigrid::detail
