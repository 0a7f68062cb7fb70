// SPDX-License-Identifier: MIT
#include "multigrid/backend/primitives/merge.h"

#include "multigrid/backend/launch.h"

#include <utility>

namespace multigrid {
namespace {

/// Two sorted runs that are merged: begin and end of each.
struct TwoRuns {
  Offset left, left_end, right, right_end;
};

/// Merges runs of `width` pieces with their neighbours. The lanes of an index make `results` consecutive results: together they
/// find where these begin and end in both runs, then each finds one result after the other in between.
struct MergeRuns {
  static constexpr int lanes = 32;
  static constexpr Offset results = 1024;
  static constexpr int rows_of_index = int(results);

  const Key* keys;
  const Index* values;
  Key* merged_keys;
  Index* merged_values;
  Parts parts;
  Offset n;
  int width;

  template <class Lanes>
  MG_HD void operator()(Index tile, Lanes lane) const {
    const Offset first = results * tile, last = first + results < n ? first + results : n;
    for (int part = 0; part < parts.count; part += 2 * width) {
      const TwoRuns all{begin(part), begin(part + width), begin(part + width),
                        begin(part + 2 * width)};
      if (last <= all.left || all.right_end <= first) continue;
      const Offset from = (first > all.left ? first : all.left) - all.left,
                   to = (last < all.right_end ? last : all.right_end) - all.left;
      const Offset a = from_left(all, from, lane), b = from_left(all, to, lane);
      merge({all.left + a, all.left + b, all.right + from - a, all.right + to - b}, all.left + from,
            lane);
    }
  }

 private:
  MG_HD Offset begin(int part) const {
    return parts.begin(n, part < parts.count ? part : parts.count);
  }

  /// Whether the first `rank` results have more than i of the left run: ties are taken from the left.
  MG_HD bool has_more(const TwoRuns& runs, Offset rank, Offset i) const {
    return keys[runs.left + i] <= keys[runs.right + rank - 1 - i];
  }

  /// How many of the first `rank` results come from the left run. With several lanes, each step looks at one place a lane.
  template <class Lanes>
  MG_HD Offset from_left(const TwoRuns& runs, Offset rank, Lanes lane) const {
    const Offset n_left = runs.left_end - runs.left, n_right = runs.right_end - runs.right;
    Offset low = rank > n_right ? rank - n_right : 0, high = rank < n_left ? rank : n_left;
    while (low < high) {
      if constexpr (Lanes::size == 1) {
        const Offset middle = (low + high) / 2;
        if (has_more(runs, rank, middle))
          low = middle + 1;
        else
          high = middle;
      } else {
        const Offset step = (high - low + Lanes::size - 1) / Lanes::size,
                     i = low + lane.rank * step;
        const int n_more = lane.sum(i < high && has_more(runs, rank, i) ? 1 : 0);  // the first ones
        const Offset next = low + n_more * step;
        if (n_more > 0) low = next - step + 1;
        high = next < high ? next : high;
      }
    }
    return low;
  }

  template <class Lanes>
  MG_HD void merge(const TwoRuns& own, Offset first, Lanes lane) const {
    const Offset count = own.left_end - own.left + own.right_end - own.right;
    for (Offset k = lane.rank; k < count; k += Lanes::size) {
      const Offset i = own.left + from_left(own, k, multigrid::Lanes<1>{0}),
                   j = own.right + k - (i - own.left);
      const bool takes_left = i < own.left_end && (j >= own.right_end || keys[i] <= keys[j]);
      merged_keys[first + k] = keys[takes_left ? i : j];
      merged_values[first + k] = values[takes_left ? i : j];
    }
  }
};

}  // namespace

void merge_pieces(Array<Key>& keys, Array<Index>& values) {
  const Executor& executor = keys.executor();
  const Parts parts = executor.state().parts;
  const Offset n = keys.size();
  Array<Key> merged_keys(executor, n);
  Array<Index> merged_values(executor, n);
  for (int width = 1; width < parts.count; width *= 2) {
    for_each_row<MergeRuns::lanes>(
        executor, (n + MergeRuns::results - 1) / MergeRuns::results,
        MergeRuns{keys.on(executor), values.on(executor), merged_keys.on(executor),
                  merged_values.on(executor), parts, n, width});
    std::swap(keys, merged_keys);
    std::swap(values, merged_values);
  }
}

}  // namespace multigrid
