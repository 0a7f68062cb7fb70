// SPDX-License-Identifier: MIT
#pragma once

// Several kernels of one type, each on its own indices, in one launch: for the levels of a
// hierarchy, since work on a small level takes no longer than its launch. For kernel sources, like
// launch.h.
#include "multigrid/backend/launch.h"

#include <vector>

namespace multigrid {

/// The work kernel(i), or kernel(row, Lanes), for i = 0 .. n-1.
template <class Kernel>
struct Part {
  Offset n;
  Kernel kernel;
};

/// The work *result = term(0) + … + term(n-1); see `sum` in launch.h.
template <class Term, class Result>
struct SumPart {
  Offset n;
  Term term;
  Result* result;
};

/// Several parts as one kernel, whose indices are those of the parts one after the other.
template <class Kernel>
struct Joined {
#ifdef __CUDACC__
  static_assert(!cuda::HasBlocks<Kernel>::value, "a kernel with blocks of its own");
#endif
  static constexpr int most = 16;  ///< parts
  static_assert(most * (sizeof(Kernel) + 4) <= 4000, "arguments of a kernel take 4 KB at most");

  Kernel kernels[most];
  Index begins[most];
  int n_parts = 0;
  Index n = 0;

  bool is_full() const {
    return n_parts == most;
  }
  void add(const Part<Kernel>& part) {
    kernels[n_parts] = part.kernel;
    begins[n_parts++] = n;
    n += static_cast<Index>(part.n);
  }

  MG_HD void operator()(Index k) const {
    const int part = part_of(k);
    kernels[part](k - begins[part]);
  }
  template <class Lanes>
  MG_HD void operator()(Index k, Lanes lane) const {
    const int part = part_of(k);
    kernels[part](k - begins[part], lane);
  }

 private:
  MG_HD int part_of(Index k) const {
    int part = 0;
    while (part + 1 < n_parts && begins[part + 1] <= k) ++part;
    return part;
  }
};

namespace detail {

/// Whether a part of so many rows fills a GPU by itself. Joined with others it would gain nothing and need more
/// registers.
inline bool is_large(const Executor& executor, Offset n_rows) {
  return n_rows > executor.threads_at_once();
}

/// Calls run(n, kernel) for all parts. On a device the small ones are joined, as many as fit.
template <class Kernel, class Run>
void for_parts(const Executor& executor, const std::vector<Part<Kernel>>& parts, const Run& run) {
  if (executor.space() == Space::host || parts.size() == 1) {
    for (const Part<Kernel>& part : parts) run(part.n, part.kernel);
    return;
  }
  Joined<Kernel> joined{};
  for (const Part<Kernel>& part : parts) {
    if (is_large(executor, part.n * RowsOfIndex<Kernel>::value)) {
      run(part.n, part.kernel);
      continue;
    }
    if (joined.is_full()) {
      run(joined.n, joined);
      joined = {};
    }
    joined.add(part);
  }
  run(joined.n, joined);
}

template <class Term, class Result>
void sum_joined(const Executor& executor, const std::vector<SumPart<Term, Result>>& parts) {
#ifdef __CUDACC__
  if (executor.space() == Space::cuda) {
    cuda::SumParts<SumOf<Term>, Term, Result> joined;
    device::Stream& stream = *executor.state().stream;
    const auto launch = [&] {
      executor.state().count_launch(typeid(Term).name());
      joined.launch(stream);
      joined = {};
    };
    for (const SumPart<Term, Result>& part : parts) {
      const Chunks chunks(part.n);
      if (!joined.takes(stream, chunks)) launch();
      joined.add(stream, chunks, part.term, part.result);
    }
    return launch();
  }
#endif
  for (std::size_t k = 0; k < parts.size(); ++k) {
    if (k % device::sums_at_once == 0) executor.state().count_launch(typeid(Term).name());
    store_sum_on_host(executor, parts[k].n, parts[k].term, parts[k].result);
  }
}

}  // namespace detail

/// for_each of all parts, in any order and in parallel.
template <class Kernel>
void for_each(const Executor& executor, const std::vector<Part<Kernel>>& parts) {
  detail::for_parts(executor, parts,
                    [&](Offset n, const auto& kernel) { for_each(executor, n, kernel); });
}

/// for_each_row of all parts, in any order and in parallel.
template <int lanes, class Kernel>
void for_each_row(const Executor& executor, const std::vector<Part<Kernel>>& parts) {
  detail::for_parts(executor, parts, [&](Offset n, const auto& kernel) {
    for_each_row<lanes>(executor, n, kernel);
  });
}

/// sum of all parts, with the same bits as one after the other.
template <class Term, class Result>
void sum(const Executor& executor, const std::vector<SumPart<Term, Result>>& parts) {
  const bool is_host = executor.space() == Space::host;
  std::vector<SumPart<Term, Result>> small;
  for (const SumPart<Term, Result>& part : parts)
    if (is_host || parts.size() == 1 || detail::is_large(executor, part.n))
      sum(executor, part.n, part.term, part.result);
    else
      small.push_back(part);
  if (!small.empty()) detail::sum_joined(executor, small);
}

}  // namespace multigrid
