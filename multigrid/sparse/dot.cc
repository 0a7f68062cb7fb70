// SPDX-License-Identifier: MIT
#include "multigrid/sparse/dot.h"

#include "multigrid/backend/launch.h"

namespace multigrid {
namespace {

struct Product {
  const double* x;
  const double* y;
  MG_HD double operator()(Index i) const { return x[i] * y[i]; }
};

struct AddScaled {
  double factor;
  const double* x;
  double* y;
  MG_HD void operator()(Index i) const { y[i] += factor * x[i]; }
};

}  // namespace

double dot(const Array<double>& x, const Array<double>& y) {
  const Executor& executor = x.executor();
  return sum(executor, x.size(), Product{x.on(executor), y.on(executor)});
}

void add_scaled(double factor, const Array<double>& x, Array<double>& y) {
  const Executor& executor = y.executor();
  for_each(executor, y.size(), AddScaled{factor, x.on(executor), y.on(executor)});
}

}  // namespace multigrid
