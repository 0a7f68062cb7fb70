// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/smoothed/runs.h"

#include "multigrid/backend/launch.h"

namespace multigrid {
namespace {

struct Center {
  const double* points;
  Runs runs;
  int dimension;
  double* centers;
  MG_HD void operator()(Index j) const {
    const Index begin = runs.begin(j), end = runs.end(j);
    for (int d = 0; d < dimension; ++d) {
      double sum = 0;
      for (Index i = begin; i < end; ++i) sum += points[d * Offset(runs.n) + i];
      centers[d * Offset(runs.n_runs()) + j] = sum / (end - begin);
    }
  }
};

}  // namespace

Array<double> centers(const Array<double>& points, int dimension, const Runs& runs) {
  const Executor& executor = points.executor();
  Array<double> result(executor, Offset(dimension) * runs.n_runs());
  for_each(executor, runs.n_runs(),
           Center{points.on(executor), runs, dimension, result.on(executor)});
  return result;
}

}  // namespace multigrid
