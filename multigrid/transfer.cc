// SPDX-License-Identifier: MIT
#include "multigrid/transfer.h"

#include "multigrid/backend/launch.h"

namespace multigrid {
namespace {

template <class T>
struct RestrictSum {
  const Index* offsets;
  const T* fine;
  T* coarse;
  Index* first_bad;
  Index level;
  MG_HD void operator()(Index j) const {
    T sum = 0;
    for (Index i = offsets[j]; i < offsets[j + 1]; ++i) sum += fine[i];
    coarse[j] = sum;
    if (!(sum - sum == T(0))) raise(first_bad, level);
  }
};

template <class T>
struct ProlongAdd {
  const Index* aggregate;
  const T* coarse;
  T* fine;
  Index* first_bad;
  Index level;
  MG_HD void operator()(Index i) const {
    const T correction = coarse[aggregate[i]];
    fine[i] += correction;
    if (!(correction - correction == T(0))) raise(first_bad, level);
  }
};

}  // namespace

template <class T>
void restrict_sum(const Aggregates& aggregates,
                  const Array<T>& fine,
                  Array<T>& coarse,
                  Array<Index>& first_bad,
                  Index level) {
  const Executor& executor = coarse.executor();
  for_each(executor, aggregates.n_coarse,
           RestrictSum<T>{aggregates.offsets.on(executor), fine.on(executor), coarse.on(executor),
                          first_bad.on(executor), level});
}

template <class T>
void prolong_add(const Aggregates& aggregates,
                 const Array<T>& coarse,
                 Array<T>& fine,
                 Array<Index>& first_bad,
                 Index level) {
  const Executor& executor = fine.executor();
  for_each(executor, aggregates.n_fine,
           ProlongAdd<T>{aggregates.aggregate.on(executor), coarse.on(executor), fine.on(executor),
                         first_bad.on(executor), level});
}

template void restrict_sum(
    const Aggregates&, const Array<double>&, Array<double>&, Array<Index>&, Index);
template void restrict_sum(
    const Aggregates&, const Array<float>&, Array<float>&, Array<Index>&, Index);
template void prolong_add(
    const Aggregates&, const Array<double>&, Array<double>&, Array<Index>&, Index);
template void prolong_add(
    const Aggregates&, const Array<float>&, Array<float>&, Array<Index>&, Index);

}  // namespace multigrid
