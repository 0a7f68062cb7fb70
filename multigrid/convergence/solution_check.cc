// SPDX-License-Identifier: MIT
#include "multigrid/convergence/solution_check.h"

#include "multigrid/backend/launch.h"
#include "multigrid/formats/views.h"

#include <cmath>
#include <limits>

namespace multigrid {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

template <class View>
struct RowCheck {
  View A;
  const double* x;
  const double* b;
  MG_HD RowChecks operator()(Index i) const {
    const double here = x[i];
    double residual = b[i], size = fabs(b[i]), energy = 0;
    A.for_each_entry(i, [&](Index j, double a) {
      const double product = a * x[j], difference = here - x[j];
      residual -= product;
      size += fabs(product);
      energy -= a * difference * difference;
    });
    const double flow = fabs(residual), rounding = epsilon * size;
    const double excess = flow - rounding_level * rounding;
    return {
        residual * residual, flow, excess > 0 ? excess : 0., rounding, 0.5 * energy, here, here};
  }
};

struct TiedEnergy {
  const Index* row;
  const double* value;
  const double* weight;
  const double* moment;
  const double* x;
  MG_HD double operator()(Index k) const {
    const double y = x[row[k]] - value[k];
    return (weight[k] * y - 2 * moment[k]) * y;
  }
};

}  // namespace

RowChecks check_rows(const Matrix<double>& A, const Array<double>& x, const Array<double>& b) {
  const Executor& executor = x.executor();
  RowChecks checks;
  with_view(A, [&](auto a) {
    checks = sum(executor, x.size(), RowCheck<decltype(a)>{a, x.on(executor), b.on(executor)});
  });
  return checks;
}

double tied_energy(const Dissipation& dissipation, const Array<double>& x) {
  const Dissipation& d = dissipation;
  if (d.row.empty()) return d.constant;
  const Executor& executor = x.executor();
  return d.constant + sum(executor, d.row.size(),
                          TiedEnergy{d.row.on(executor), d.value.on(executor),
                                     d.weight.on(executor), d.moment.on(executor), x.on(executor)});
}

}  // namespace multigrid
