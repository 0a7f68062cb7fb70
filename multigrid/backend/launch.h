// SPDX-License-Identifier: MIT
#pragma once

// For kernel sources only: .cc files that CMake compiles as CUDA where there is nvcc. If the host
// compiler compiled a kernel too, it would exist twice in a CUDA build, once without device code.
#if defined(TERRACE_WITH_CUDA) && !defined(__CUDACC__)
#error "this file launches kernels: list it under kernel sources in multigrid/CMakeLists.txt"
#endif

#include "multigrid/backend/executor_state.h"
#include "multigrid/backend/launches/atomics.h"
#include "multigrid/backend/launches/chunks.h"
#include "multigrid/backend/launches/host_loops.h"
#include "multigrid/backend/launches/host_sums.h"
#include "multigrid/backend/launches/lanes.h"
#include "multigrid/backend/ready.h"
#include "multigrid/backend/row_of_slice.h"

#include <typeinfo>
#ifdef __CUDACC__
#include "multigrid/backend/launches/cuda_launches.h"
#include "multigrid/backend/launches/cuda_sums.h"
#endif

namespace multigrid {

/// A kernel may set the threads of its blocks on a GPU, `block_size`, and how many blocks a
/// multiprocessor is to hold, `n_blocks`. With six blocks of 256 a thread has 40 registers. By
/// itself a compiler takes 32 for a kernel of rows, and then loads some entries of a row only after
/// it has used others. Six is faster than five for meshes of triangles, slower for tetrahedra.
constexpr int rows_block_size = 256, rows_n_blocks = 6;

/// Calls kernel(i) for i = 0 .. n-1, in any order and in parallel. On a GPU it returns before the
/// work is done.
///
/// throws  InputError if there are more indices than an Index counts, and the kernel takes no Offset (IndexOf)
template <class Kernel>
void for_each(const Executor& executor, Offset n, const Kernel& kernel) {
  if (n <= 0) return;
  executor.state().count_launch<Kernel>(typeid(Kernel).name(), n);
#ifdef __CUDACC__
  if (executor.space() == Space::cuda) return cuda::for_each(*executor.state().stream, n, kernel);
#endif
  const int rows = RowsOfIndex<Kernel>::value;
  detail::in_parts(executor.state(), n, rows,
                   [kernel](Executor::State& state, Offset begin, Offset end) {
                     detail::loop(state, begin, end, end - begin >= detail::parallel_threshold,
                                  [&](Offset i) { kernel(static_cast<IndexOf<Kernel>>(i)); });
                   });
}

/// Calls kernel(row, Lanes) for row = 0 .. n-1, with `lanes` threads for each row on a GPU and one
/// elsewhere.
///
/// throws  InputError if there are more rows than an Index counts
template <int lanes, class Kernel>
void for_each_row(const Executor& executor, Offset n, const Kernel& kernel) {
  if (n <= 0) return;
  executor.state().count_launch<Kernel>(typeid(Kernel).name(), n);
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
///
/// throws  InputError if there are more terms than an Index counts, and `term` takes no Offset (IndexOf)
template <class Term, class Result>
void sum(const Executor& executor, Offset n, const Term& term, Result* result) {
  executor.state().count_launch<ReadyTerm<Term>>(typeid(Term).name(), n);
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
