// SPDX-License-Identifier: MIT
#include "assembly/elements/cell_loads.h"

#include "assembly/elements/mapping.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

template <int dim, int n>
struct LoadsOfCell {
  ReferenceView element;
  const Index* nodes;
  PointsView points;
  CoefficientView f;
  double* loads;

  MG_HD void operator()(Index cell) const {
    constexpr bool is_linear = n == dim + 1;  // the map has the same derivatives everywhere
    const CellNodes<dim, n> own(nodes + Offset(cell) * n, points);
    double sums[n] = {};
    double determinant = 0;
    for (int q = 0; q < element.n_points; ++q) {
      if (q == 0 || !is_linear)
        determinant = Jacobian<dim>(own, element.gradients_at(q)).determinant;
      const double source = determinant * element.weights[q] * f.at(cell, q);
      MG_UNROLL_FEW(n)
      for (int i = 0; i < n; ++i) sums[i] += source * element.value(q, i);
    }
    MG_UNROLL_FEW(n)
    for (int i = 0; i < n; ++i) loads[Offset(cell) * n + i] = sums[i];
  }
};

struct Lump {
  int n;
  const double* reactions;
  double* A;
  MG_HD void operator()(Offset row) const {
    const int i = int(row % n);
    for (int j = 0; j < n; ++j) A[row * n + j] = j == i ? reactions[row] : 0;
  }
};

}  // namespace

template <int dim>
ElementMatrices cell_loads(const ElementBlock& block,
                           const ReferenceElement& element,
                           const Array<double>& points,
                           const Coefficient& f) {
  const Executor& executor = block.executor();
  ElementMatrices result;
  result.loads = Array<double>(executor, Offset(block.n) * block.n_nodes);
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    multigrid::for_each(executor, block.n,
                        LoadsOfCell<dim, decltype(n)::value>{
                            element.view(), block.nodes.on(executor), view(points, dim), f.view(),
                            result.loads.on(executor)});
  });
  return result;
}

void lump(ElementMatrices& matrices, const int n) {
  const Executor& executor = matrices.A.executor();
  multigrid::for_each(executor, matrices.reactions.size(),
                      Lump{n, matrices.reactions.on(executor), matrices.A.on(executor)});
}

template ElementMatrices cell_loads<2>(const ElementBlock&,
                                       const ReferenceElement&,
                                       const Array<double>&,
                                       const Coefficient&);
template ElementMatrices cell_loads<3>(const ElementBlock&,
                                       const ReferenceElement&,
                                       const Array<double>&,
                                       const Coefficient&);

}  // namespace assembly
