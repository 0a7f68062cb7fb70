// SPDX-License-Identifier: MIT
#include "multigrid/distributed/curve_runs.h"

#include "multigrid/distributed/exchange.h"

#include <algorithm>
#include <numeric>

namespace multigrid::distributed {

CurveRuns curve_runs(const Ranks& ranks,
                     const std::vector<std::int64_t>& places,
                     const Numbering& rows,
                     const std::int64_t length) {
  const auto runs_of = [&](const std::int64_t n) { return (n + length - 1) / length; };
  CurveRuns runs;
  for (const std::int64_t place : places) runs.of_row.push_back(place / length);
  runs.numbers.comm = rows.comm;
  runs.numbers.n = runs_of(rows.n);
  for (const std::int64_t end : rows.ends) runs.numbers.ends.push_back(runs_of(end));
  runs.numbers.begin = ranks.own > 0 ? runs.numbers.ends[std::size_t(ranks.own) - 1] : 0;
  runs.numbers.end = runs.numbers.ends[std::size_t(ranks.own)];
  for (std::int64_t run = runs.numbers.begin; run < runs.numbers.end; ++run)
    runs.numbers.of_node.push_back(run);
  return runs;
}

std::vector<CoarseUnknown> coarse_unknowns(const Ranks& ranks,
                                           const CurveRuns& runs,
                                           const OwnPoints& points,
                                           const std::vector<char>& is_coupled) {
  struct Part {
    std::int64_t run;
    CoarseUnknown sum;  ///< center: of points, not yet their mean
  };
  std::vector<std::size_t> order(points.n());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::stable_sort(order.begin(), order.end(), [&](const std::size_t i, const std::size_t j) {
    return runs.of_row[i] < runs.of_row[j];
  });
  std::vector<Part> parts;
  for (const std::size_t i : order) {
    if (parts.empty() || parts.back().run != runs.of_row[i]) parts.push_back({runs.of_row[i], {}});
    CoarseUnknown& sum = parts.back().sum;
    for (std::size_t d = 0; d < std::size_t(points.dimension); ++d)
      sum.center[d] += points.x[d * points.n() + i];
    sum.n += 1;
    sum.is_coupled = sum.is_coupled || is_coupled[i];
  }
  std::vector<std::vector<Part>> sent(std::size_t(ranks.n));
  for (const Part& part : parts) sent[runs.numbers.owner(part.run)].push_back(part);
  std::vector<CoarseUnknown> result(std::size_t(runs.numbers.end - runs.numbers.begin));
  for (const std::vector<Part>& list : all_to_all(ranks, sent))
    for (const Part& part : list) {
      CoarseUnknown& sum = result[std::size_t(part.run - runs.numbers.begin)];
      for (std::size_t d = 0; d < sum.center.size(); ++d) sum.center[d] += part.sum.center[d];
      sum.n += part.sum.n;
      sum.is_coupled = sum.is_coupled || part.sum.is_coupled;
    }
  for (CoarseUnknown& unknown : result)
    for (double& x : unknown.center) x /= unknown.n;
  return result;
}

OwnPoints points_of(const std::vector<CoarseUnknown>& unknowns, const int dimension) {
  OwnPoints points{dimension, {}};
  for (std::size_t d = 0; d < std::size_t(dimension); ++d)
    for (const CoarseUnknown& unknown : unknowns) points.x.push_back(unknown.center[d]);
  return points;
}

}  // namespace multigrid::distributed
