// SPDX-License-Identifier: MIT
#pragma once

// For kernel sources only: .cc files that CMake compiles as CUDA where there is nvcc. If the host
// compiler compiled a kernel too, it would exist twice in a CUDA build, once without device code.
#if defined(TERRACE_WITH_CUDA) && !defined(__CUDACC__)
#error "this file launches kernels: list it under kernel sources in multigrid/CMakeLists.txt"
#endif

#include "multigrid/backend/executor_state.h"
#include "multigrid/backend/ready.h"
#include "multigrid/backend/row_of_slice.h"

#include <algorithm>
#include <memory>
#include <omp.h>
#include <type_traits>
#include <typeinfo>
#include <vector>
#ifdef __CUDACC__
#include "multigrid/backend/launch_cuda.h"
#endif

namespace multigrid {

/// One of the threads that share a row: `size` is 1 on the host, a power of two up to a warp on a
/// GPU. Row kernels are templates on this type.
template <int size_>
struct Lanes {
  static constexpr int size = size_;
  int rank;

  /// The sum over the lanes, returned to all of them.
  template <class T>
  MG_HD T sum(T value) const {
#ifdef __CUDA_ARCH__
    if constexpr (size > 1)
      for (int offset = size / 2; offset > 0; offset /= 2)
        value += __shfl_xor_sync(mask(), value, offset, size);
#endif
    return value;
  }

  /// The least of the lanes' values, returned to all of them.
  template <class T>
  MG_HD T least(T value) const {
#ifdef __CUDA_ARCH__
    if constexpr (size > 1)
      for (int offset = size / 2; offset > 0; offset /= 2) {
        const T other = __shfl_xor_sync(mask(), value, offset, size);
        value = other < value ? other : value;
      }
#endif
    return value;
  }

  /// The value of lane `from`. All lanes of a row must call it together.
  template <class T>
  MG_HD T get(T value, [[maybe_unused]] int from) const {
#ifdef __CUDA_ARCH__
    if constexpr (size > 1) return __shfl_sync(mask(), value, from, size);
#endif
    return value;
  }

#ifdef __CUDA_ARCH__
  /// The threads of a warp that share this row.
  __device__ static unsigned mask() {
    return (size == 32 ? 0xffffffffu : (1u << (size % 32)) - 1u)
           << (threadIdx.x % 32 / size * size);
  }
#endif
};

/// How a sum of n terms is cut into chunks. Terms are added in order within a chunk, then the
/// chunks in order, so the bits do not depend on the number of threads. Chunks depend on n only,
/// are multiples of the 32 terms that a warp computes, and there are several for each block that a
/// GPU runs at once.
struct Chunks {
  static constexpr Offset most = 8192;
  Offset n, count, length;

  explicit Chunks(Offset n_) : n(n_) {
    const Offset parts = std::max(Offset(1), std::min(most, (n + 1023) / 1024));
    length = ((n + parts - 1) / parts + 31) / 32 * 32;
    count = length ? (n + length - 1) / length : 0;
  }
};

/// Stores `value` in a flag that is still negative; for kernels. Threads that run at the same time
/// must bring the same value, since any of them may win.
MG_HD inline void raise(Index* flag, Index value) {
#ifdef __CUDA_ARCH__
  if (*flag < 0) *flag = value;
#else
  if (__atomic_load_n(flag, __ATOMIC_RELAXED) < 0) __atomic_store_n(flag, value, __ATOMIC_RELAXED);
#endif
}

/// Sets *value to the lower of itself and `other`, atomically, also among devices that work as one; for kernels.
MG_HD inline void lower(Key* value, Key other) {
#ifdef __CUDA_ARCH__
  atomicMin_system(reinterpret_cast<unsigned long long*>(value),
                   static_cast<unsigned long long>(other));
#else
  Key seen = __atomic_load_n(value, __ATOMIC_RELAXED);
  while (other < seen && !__atomic_compare_exchange_n(value, &seen, other, true, __ATOMIC_RELAXED,
                                                      __ATOMIC_RELAXED)) {
  }
#endif
}

/// Takes the next number of a counter, from 0, atomically; for kernels. Which thread gets which
/// number is not determined, so results must not depend on it.
MG_HD inline Index take_number(Index* counter) {
#ifdef __CUDA_ARCH__
  return atomicAdd_system(counter, 1);
#else
  return __atomic_fetch_add(counter, 1, __ATOMIC_RELAXED);
#endif
}

template <class Term>
using SumOf = std::decay_t<
    std::invoke_result_t<decltype(Ready<Term>::of(std::declval<const Term&>())), Index>>;

namespace detail {

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

/// body(i) for i = begin .. end-1: backwards on shadow, side by side on a host with several threads if
/// that is worthwhile.
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

/// work(state, begin, end) for the piece of each part, or for all of 0 .. n-1 on the first part if it is little. Without a
/// queue it is done at once, part by part.
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

/// The sums of chunks begin .. end-1.
template <class Value, class Term>
void sum_chunks(Executor::State& state,
                const Chunks& chunks,
                Offset begin,
                Offset end,
                const Term& term,
                Value* partial) {
  loop(state, begin, end, end - begin >= 8, [&](Offset c) {
    const auto& own = Ready<Term>::of(term);
    Value value{};
    const Offset last = std::min(chunks.n, (c + 1) * chunks.length);
    for (Offset i = c * chunks.length; i < last; ++i) value += own(static_cast<Index>(i));
    partial[c] = value;
  });
}

template <class Value>
Value total(const Value* partial, Offset n) {
  Value total{};
  for (Offset c = 0; c < n; ++c) total += partial[c];
  return total;
}

/// The sums of the chunks of a sum whose parts are queued, and how many parts have not come yet.
template <class Value>
struct QueuedSum {
  std::vector<Value> partial;
  int left;
};

/// Stores the sum on shadow with a queue. As on GPUs, the part that comes last adds the sums of the chunks.
template <class Value, class Term, class Result>
void queue_sum(Executor::State& state, const Chunks& chunks, const Term& term, Result* result) {
  const int n_parts = state.parts.cuts(chunks.n) ? state.parts.count : 1;
  auto sum = std::make_shared<QueuedSum<Value>>(
      QueuedSum<Value>{std::vector<Value>(std::size_t(chunks.count)), n_parts});
  state.begin_work(n_parts > 1);
  for (int part = 0; part < n_parts; ++part)
    state.queues->push(part, [=, &state] {
      const ShadowMemory::Open open(*state.shadow);
      sum_chunks(state, chunks, chunks.count * part / n_parts, chunks.count * (part + 1) / n_parts,
                 term, sum->partial.data());
      if (--sum->left == 0) *result = total(sum->partial.data(), chunks.count);
    });
}

/// Stores the sum on host or shadow.
template <class Term, class Result>
void store_sum_on_host(const Executor& executor, Offset n, const Term& term, Result* result) {
  using Value = SumOf<Term>;
  Executor::State& state = executor.state();
  const Chunks chunks(n);
  if (state.queues) return queue_sum<Value>(state, chunks, term, result);
  Value partial[Chunks::most];
  if (state.space == Space::shadow) {
    const ShadowMemory::Open open(*state.shadow);
    sum_chunks(state, chunks, 0, chunks.count, term, partial);
    *result = total(partial, chunks.count);
  } else {
    sum_chunks(state, chunks, 0, chunks.count, term, partial);
    *result = total(partial, chunks.count);
  }
}

}  // namespace detail

/// A kernel may set the threads of its blocks on a GPU, `block_size`, and how many blocks a
/// multiprocessor is to hold, `n_blocks`. With six blocks of 256 a thread has 40 registers. By
/// itself a compiler takes 32 for a kernel of rows, and then loads some entries of a row only after
/// it has used others. Six is faster than five for meshes of triangles, slower for tetrahedra.
constexpr int rows_block_size = 256, rows_n_blocks = 6;

/// Calls kernel(i) for i = 0 .. n-1, in any order and in parallel. On a GPU it returns before the
/// work is done.
template <class Kernel>
void for_each(const Executor& executor, Offset n, const Kernel& kernel) {
  if (n <= 0) return;
  executor.state().count_launch(typeid(Kernel).name());
#ifdef __CUDACC__
  if (executor.space() == Space::cuda) return cuda::for_each(*executor.state().stream, n, kernel);
#endif
  const int rows = RowsOfIndex<Kernel>::value;
  detail::in_parts(executor.state(), n, rows,
                   [kernel](Executor::State& state, Offset begin, Offset end) {
                     detail::loop(state, begin, end, end - begin >= detail::parallel_threshold,
                                  [&](Offset i) { kernel(static_cast<Index>(i)); });
                   });
}

/// Calls kernel(row, Lanes) for row = 0 .. n-1, with `lanes` threads for each row on a GPU and one
/// elsewhere.
template <int lanes, class Kernel>
void for_each_row(const Executor& executor, Offset n, const Kernel& kernel) {
  if (n <= 0) return;
  executor.state().count_launch(typeid(Kernel).name());
#ifdef __CUDACC__
  if (executor.space() == Space::cuda)
    return cuda::for_each_row<Lanes<lanes>>(*executor.state().stream, n, kernel);
#endif
  const int rows = RowsOfIndex<Kernel>::value;
  detail::in_parts(executor.state(), n, rows,
                   [kernel](Executor::State& state, Offset begin, Offset end) {
                     if constexpr (MultipliesSlices<Kernel>::value)
                       if (state.space == Space::host)
                         return detail::loop_slices(state, begin, end, kernel);
                     detail::loop(state, begin, end, end - begin >= detail::parallel_threshold,
                                  [&](Offset i) { kernel(static_cast<Index>(i), Lanes<1>{0}); });
                   });
}

/// *result = term(0) + … + term(n-1), computed and stored on the executor. Sums start at Value{}
/// and use +=. The result has that type, or one to which the sum can be assigned. Work that is the
/// same for all indices belongs in the member `ready()` of the term: it is called once for many
/// indices, and the object it returns computes their terms.
template <class Term, class Result>
void sum(const Executor& executor, Offset n, const Term& term, Result* result) {
  executor.state().count_launch(typeid(Term).name());
#ifdef __CUDACC__
  if (executor.space() == Space::cuda)
    return cuda::sum<SumOf<Term>>(*executor.state().stream, Chunks(n), term, result);
#endif
  detail::store_sum_on_host(executor, n, term, result);
}

/// The same; waits for the sum and returns it. A GPU writes it directly to the host's memory, which
/// is faster than a copy.
template <class Term>
SumOf<Term> sum(const Executor& executor, Offset n, const Term& term) {
#ifdef __CUDACC__
  if (executor.space() == Space::cuda) {
    static_assert(sizeof(SumOf<Term>) <= device::landing_bytes, "value type too large for a sum");
    auto* const landed = static_cast<SumOf<Term>*>(device::landing(*executor.state().stream));
    sum(executor, n, term, landed);
    executor.synchronize();
    return *landed;
  }
#endif
  const Executor host = default_host();
  SumOf<Term>* result = static_cast<SumOf<Term>*>(executor.allocate(sizeof(SumOf<Term>)));
  SumOf<Term> value;
  try {
    sum(executor, n, term, result);
    copy_bytes(host, &value, executor, result, sizeof value);
  } catch (...) {
    executor.release(result, sizeof value);
    throw;
  }
  executor.release(result, sizeof value);
  return value;
}

}  // namespace multigrid
