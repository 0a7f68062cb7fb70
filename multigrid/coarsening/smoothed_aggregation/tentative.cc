// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/smoothed_aggregation/tentative.h"

#include "multigrid/backend/launch.h"
#include "multigrid/transfers/aggregate_runs.h"

#include <cmath>

namespace multigrid {
namespace {

/// The root mean square of the candidate on an aggregate.
struct CoarseCandidate {
  const Index* members;  ///< those of each aggregate together
  const Index* begins;
  const double* candidate;
  double* coarse;
  MG_HD void operator()(Index j) const {
    double largest = 0, sum = 0;
    for (Index k = begins[j]; k < begins[j + 1]; ++k) {
      const double size = fabs(candidate[members[k]]);
      if (size > largest) largest = size;
    }
    for (Index k = begins[j]; k < begins[j + 1]; ++k) {
      const double part = largest > 0 ? candidate[members[k]] / largest : 0;
      sum += part * part;
    }
    coarse[j] = largest * sqrt(sum / (begins[j + 1] - begins[j]));
  }
};

struct TentativeValue {
  const Index* aggregate;
  const double* candidate;
  const double* coarse;
  double* values;
  MG_HD void operator()(Index i) const {
    const double scale = coarse[aggregate[i]];
    values[i] = scale > 0 ? candidate[i] / scale : 1;
  }
};

}  // namespace

Tentative tentative_interpolation(const Aggregates& aggregates, const Array<double>& candidate) {
  Tentative T;
  if (candidate.empty()) return T;
  const Executor& executor = candidate.executor();
  const Members members = members_of(aggregates);
  T.coarse = Array<double>(executor, aggregates.n_coarse);
  for_each(executor, aggregates.n_coarse,
           CoarseCandidate{members.unknowns.on(executor), members.begins.on(executor),
                           candidate.on(executor), T.coarse.on(executor)});
  T.values = Array<double>(executor, aggregates.n_fine);
  for_each(executor, aggregates.n_fine,
           TentativeValue{aggregates.aggregate.on(executor), candidate.on(executor),
                          T.coarse.on(executor), T.values.on(executor)});
  return T;
}

}  // namespace multigrid
