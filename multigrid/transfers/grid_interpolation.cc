// SPDX-License-Identifier: MIT
#include "multigrid/transfers/grid_interpolation.h"

#include "multigrid/backend/launch.h"
#include "multigrid/sparse/pattern.h"

namespace multigrid {
namespace {

template <int dim>
struct CountWeights {
  GridInterpolationView<dim> P;
  Index* counts;
  MG_HD void operator()(Index i) const {
    Index count = 1;
    for (int bits = P.weights[i].template used_bits<dim>(); bits; bits &= bits - 1) count *= 2;
    counts[i] = count;
  }
};

template <int dim>
struct FillWeights {
  GridInterpolationView<dim> P;
  const Offset* offsets;
  Index* columns;
  double* values;
  MG_HD void operator()(Index i) const {
    constexpr int corners = GridInterpolationView<dim>::n_corners;
    const Index* vertices = P.corners + Offset(P.cell[i]) * corners;
    const int bits = P.weights[i].template used_bits<dim>();
    for (int q = 0; q < corners; ++q) {
      if (q & ~bits) continue;
      Offset k = offsets[i];  // entries go in the order of their columns
      for (int other = 0; other < corners; ++other)
        k += (other & ~bits) == 0 && vertices[other] < vertices[q] ? 1 : 0;
      columns[k] = vertices[q];
      values[k] = P.weights[i].template weight<dim, double>(q);
    }
  }
};

}  // namespace

Csr<double> matrix_of(const GridInterpolation& interpolation) {
  return with_dimension(interpolation.dimension, [&](auto dim) {
    const Executor& executor = interpolation.weights.executor();
    const GridInterpolationView<dim()> view(interpolation);
    const Index n = interpolation.n_fine;
    Array<Index> counts(executor, n);
    for_each(executor, n, CountWeights<dim()>{view, counts.on(executor)});
    Csr<double> P = make_rows<Csr<double>>(counts, interpolation.n_coarse);
    for_each(executor, n,
             FillWeights<dim()>{view, P.offsets.on(executor), P.columns.on(executor),
                                P.values.on(executor)});
    return P;
  });
}

}  // namespace multigrid
