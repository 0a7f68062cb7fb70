// SPDX-License-Identifier: MIT
#include "assembly/elements/sides.h"

#include "assembly/elements/mapping.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

template <int dim>
struct SideMatrix {
  ReferenceView element;
  const Index* nodes;
  PointsView points;
  CoefficientView alpha, g;
  double* matrices;  ///< or null
  double* loads;
  MG_HD void operator()(Index side) const {
    const int n = element.n_shapes;
    const Index* const own = nodes + Offset(side) * n;
    double* const load = loads + Offset(side) * n;
    double* const A = matrices ? matrices + Offset(side) * n * n : nullptr;
    for (int i = 0; i < n; ++i) load[i] = 0;
    for (int k = 0; A && k < n * n; ++k) A[k] = 0;
    for (int q = 0; q < element.n_points; ++q) {
      double normal[dim];
      normal_of_side<dim>(own, n, element.gradients_at(q), points, normal);
      const double JxW = length<dim>(normal) * element.weights[q];
      const double flux = JxW * g.at(side, q), film = A ? JxW * alpha.at(side, q) : 0;
      for (int i = 0; i < n; ++i) {
        load[i] += flux * element.value(q, i);
        for (int j = 0; A && j < n; ++j)
          A[i * n + j] += film * (element.value(q, i) * element.value(q, j));
      }
    }
  }
};

}  // namespace

template <int dim>
ElementMatrices side_matrices(const ElementBlock& sides,
                              const ReferenceElement& element,
                              const Array<double>& points,
                              const Coefficient& alpha,
                              const Coefficient& g,
                              bool has_alpha) {
  const Executor& executor = sides.executor();
  const Offset n = sides.n_nodes;
  ElementMatrices result;
  if (has_alpha) result.A = Array<double>(executor, sides.n * n * n);
  result.loads = Array<double>(executor, sides.n * n);
  multigrid::for_each(
      executor, sides.n,
      SideMatrix<dim>{element.view(), sides.nodes.on(executor), view(points, dim), alpha.view(),
                      g.view(), has_alpha ? result.A.on(executor) : nullptr,
                      result.loads.on(executor)});
  return result;
}

#define INSTANTIATE(dim)                                                                    \
  template ElementMatrices side_matrices<dim>(const ElementBlock&, const ReferenceElement&, \
                                              const Array<double>&, const Coefficient&,     \
                                              const Coefficient&, bool)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
