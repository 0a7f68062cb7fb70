// SPDX-License-Identifier: MIT
#include "multigrid/backend/primitives/primitives.h"

#include "multigrid/backend/executor_state.h"
#include "multigrid/backend/primitives/merge.h"
#include "multigrid/backend/primitives/primitives_cuda.h"
#include "multigrid/backend/primitives/radix_sort.h"

#include <memory>
#include <stdexcept>

namespace multigrid {
namespace {

/// Opens shadow memory for the length of a primitive.
std::unique_ptr<ShadowMemory::Open> open(const Executor& executor) {
  executor.state().run_queues();
  auto& shadow = executor.state().shadow;
  return shadow ? std::make_unique<ShadowMemory::Open>(*shadow) : nullptr;
}

void require(bool condition, const char* message) {
  if (!condition) throw std::logic_error(message);
}

bool on_cuda(const Executor& executor) {
  return executor.space() == Space::cuda;
}

}  // namespace

void prefix_sums(const Array<Index>& counts, Array<Offset>& offsets) {
  require(offsets.size() == counts.size() + 1,
          "prefix_sums: offsets must have one value more than counts");
  const Executor& executor = counts.executor();
  const Offset n = counts.size();
  const Index* in = counts.on(executor);
  Offset* out = offsets.on(executor);
  executor.state().count_launch("prefix sums");
  if (on_cuda(executor)) return cuda::prefix_sums(*executor.state().stream, n, in, out);
  const auto opened = open(executor);
  Offset total = 0;
  for (Offset i = 0; i < n; ++i) {
    out[i] = total;
    total += in[i];
  }
  out[n] = total;
}

Offset scan(const Array<Index>& counts, Array<Offset>& offsets) {
  prefix_sums(counts, offsets);
  const Executor& executor = offsets.executor();
  Offset total = 0;
  copy_bytes(default_host(), &total, executor, offsets.on(executor) + counts.size(), sizeof total);
  return total;
}

void sort_by_key(Array<Key>& keys, Array<Index>& values, int bits) {
  require(keys.size() == values.size(), "sort_by_key: as many values as keys");
  const Executor& executor = keys.executor();
  const Offset n = keys.size();
  Key* key = keys.on(executor);
  Index* value = values.on(executor);
  executor.state().count_launch("sort by key");
  const Parts& parts = executor.state().parts;
  if (on_cuda(executor)) {
    cuda::sort_by_key(*executor.state().stream, n, key, value, bits);
  } else {
    const auto opened = open(executor);
    for (int part = 0; part < (parts.cuts(n) ? parts.count : 1); ++part) {
      const Offset begin = parts.cuts(n) ? parts.begin(n, part) : 0;
      radix_sort(key + begin, value + begin, (parts.cuts(n) ? parts.begin(n, part + 1) : n) - begin,
                 executor.threads());
    }
  }
  if (parts.cuts(n)) merge_pieces(keys, values);
}

Reduced reduce_by_key(const Array<Key>& keys, const Array<Index>& values) {
  require(keys.size() == values.size(), "reduce_by_key: as many values as keys");
  const Executor& executor = keys.executor();
  const Offset n = keys.size();
  const Key* key = keys.on(executor);
  const Index* value = values.on(executor);
  executor.state().count_launch("reduce by key");
  if (on_cuda(executor)) {
    Array<Key> all_keys(executor, n);
    Array<Index> all_sums(executor, n);
    const Offset runs = cuda::reduce_by_key(*executor.state().stream, n, key, value,
                                            all_keys.on(executor), all_sums.on(executor));
    ++executor.state().counters.synchronizations;
    Reduced reduced{Array<Key>(executor, runs), Array<Index>(executor, runs)};
    copy_bytes(executor, reduced.keys.on(executor), executor, all_keys.on(executor),
               runs * sizeof(Key));
    copy_bytes(executor, reduced.sums.on(executor), executor, all_sums.on(executor),
               runs * sizeof(Index));
    return reduced;
  }
  std::vector<Key> run_keys;
  std::vector<Index> run_sums;
  {
    const auto opened = open(executor);
    for (Offset i = 0; i < n; ++i) {
      if (i == 0 || key[i] != key[i - 1]) {
        run_keys.push_back(key[i]);
        run_sums.push_back(0);
      }
      run_sums.back() += value[i];
    }
  }
  return {Array<Key>(executor, run_keys), Array<Index>(executor, run_sums)};
}

Array<Index> compact(const Array<Index>& flags) {
  const Executor& executor = flags.executor();
  const Offset n = flags.size();
  const Index* flag = flags.on(executor);
  executor.state().count_launch<Index>("compact", n);  // the indices of flags
  if (on_cuda(executor)) {
    Array<Index> all(executor, n);
    const Offset count = cuda::compact(*executor.state().stream, n, flag, all.on(executor));
    ++executor.state().counters.synchronizations;
    Array<Index> selected(executor, count);
    copy_bytes(executor, selected.on(executor), executor, all.on(executor), count * sizeof(Index));
    return selected;
  }
  std::vector<Index> selected;
  {
    const auto opened = open(executor);
    for (Offset i = 0; i < n; ++i)
      if (flag[i] != 0) selected.push_back(static_cast<Index>(i));
  }
  return Array<Index>(executor, selected);
}

}  // namespace multigrid
