// SPDX-License-Identifier: MIT
#include "multigrid/transfers/aggregate_runs.h"

#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/sparse/scalars.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {
namespace {

struct AggregateNumber {
  const Offset* begun;  ///< number of aggregates that begin before each unknown
  Index* aggregate;
  MG_HD void operator()(Index i) const { aggregate[i] = static_cast<Index>(begun[i + 1] - 1); }
};

struct CloseOffsets {
  const Index* begins;
  Index n_fine;
  Index n_coarse;
  Index* offsets;
  MG_HD void operator()(Index j) const { offsets[j] = j < n_coarse ? begins[j] : n_fine; }
};

struct AggregateSize {
  const Index* offsets;
  MG_HD Largest<Offset> operator()(Index j) const { return {offsets[j + 1] - offsets[j]}; }
};

struct BeginsAggregate {
  const Index* aggregate;
  Index* flags;
  MG_HD void operator()(Index i) const {
    flags[i] = i == 0 || aggregate[i] != aggregate[i - 1] ? 1 : 0;
  }
};

struct Rename {
  const Index* number;
  Index* aggregate;
  MG_HD void operator()(Index i) const { aggregate[i] = number[aggregate[i]]; }
};

}  // namespace

Aggregates runs_from_flags(const Array<Index>& flags) {
  const Executor& executor = flags.executor();
  Aggregates result;
  result.n_fine = static_cast<Index>(flags.size());
  const Array<Index> begins = compact(flags);
  result.n_coarse = static_cast<Index>(begins.size());
  Array<Offset> begun(executor, flags.size() + 1);
  prefix_sums(flags, begun);
  result.aggregate = Array<Index>(executor, result.n_fine);
  for_each(executor, result.n_fine,
           AggregateNumber{begun.on(executor), result.aggregate.on(executor)});
  result.offsets = Array<Index>(executor, result.n_coarse + 1);
  for_each(executor, result.n_coarse + 1,
           CloseOffsets{begins.on(executor), result.n_fine, result.n_coarse,
                        result.offsets.on(executor)});
  result.largest = static_cast<Index>(
      sum(executor, result.n_coarse, AggregateSize{result.offsets.on(executor)}).value);
  return result;
}

Aggregates runs_of(Array<Index>&& aggregate) {
  const Executor& executor = aggregate.executor();
  Array<Index> flags(executor, aggregate.size());
  for_each(executor, aggregate.size(), BeginsAggregate{aggregate.on(executor), flags.on(executor)});
  aggregate = {};
  return runs_from_flags(flags);
}

Members members_of(const Aggregates& aggregates) {
  Members members;
  members.unknowns = sorted_order(aggregates.aggregate, aggregates.n_coarse);
  Array<Index> numbers(aggregates.aggregate.executor(), aggregates.n_fine);
  gather(members.unknowns, aggregates.aggregate, numbers);
  members.begins = runs_of(std::move(numbers)).offsets;
  return members;
}

void rename_aggregates(Aggregates& aggregates, const Array<Index>& order) {
  const Executor& executor = order.executor();
  const Array<Index> number = inverse_permutation(order);
  for_each(executor, aggregates.n_fine,
           Rename{number.on(executor), aggregates.aggregate.on(executor)});
  aggregates.offsets = {};
}

}  // namespace multigrid
