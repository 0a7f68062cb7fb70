// SPDX-License-Identifier: MIT
#pragma once

// Sums of launch.h on a host or on shadow; included through it alone.
#include "multigrid/backend/executor_state.h"
#include "multigrid/backend/launches/chunks.h"
#include "multigrid/backend/launches/host_loops.h"
#include "multigrid/backend/ready.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

namespace multigrid::detail {

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
    for (Offset i = c * chunks.length; i < last; ++i)
      value += own(static_cast<IndexOf<ReadyTerm<Term>>>(i));
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

/// Stores the sum on shadow with a queue. As on GPUs, the part that comes last adds the sums of the
/// chunks.
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

}  // namespace multigrid::detail
