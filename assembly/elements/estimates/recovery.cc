// SPDX-License-Identifier: MIT
#include "assembly/elements/estimates/recovery.h"

#include "assembly/elements/mapping.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

template <int dim, int n>
struct WeightedFlux {
  ReferenceView at_nodes, rule;
  const Index* nodes;
  PointsView points;
  DiffusionView<dim> kappa;
  const double* u;
  int component;
  PartsView parts;
  int only;
  double* result;

  MG_HD void operator()(Index cell) const {
    const Index* const own = nodes + Offset(cell) * n;
    const CellNodes<dim, n> places(own, points);
    const bool counts = only < 0 || parts.of(cell) == only;
    double measure = 0;
    for (int q = 0; counts && q < rule.n_points; ++q)
      measure += Jacobian<dim>(places, rule.gradients_at(q)).determinant * rule.weights[q];
    for (int i = 0; i < n; ++i)
      result[Offset(cell) * n + i] =
          component < 0 || !counts ? measure : measure * flux_at(cell, i, own, places);
  }

 private:
  MG_HD double flux_at(Index cell, int i, const Index* own, const CellNodes<dim, n>& places) const {
    const double* const reference = at_nodes.gradients_at(i);
    double on_reference[dim] = {}, gradient[dim], flux[dim], K[DiffusionView<dim>::most];
    for (int j = 0; j < n; ++j)
      for (int d = 0; d < dim; ++d) on_reference[d] += u[own[j]] * reference[j * dim + d];
    Jacobian<dim>(places, reference).gradient(on_reference, gradient);
    kappa.at(cell, i, K);
    kappa.times(K, -1, gradient, flux);
    return flux[component];
  }
};

struct SetComponent {
  const double* sums;
  const double* weights;
  int component;
  double* vectors;
  MG_HD void operator()(Index i) const {
    vectors[3 * Offset(i) + component] = weights[i] == 0 ? 0 : sums[i] / weights[i];
  }
};

}  // namespace

template <int dim>
Array<double> weighted_flux_at_nodes(const ElementBlock& block,
                                     const ReferenceElement& at_nodes,
                                     const ReferenceElement& rule,
                                     const Array<double>& points,
                                     const std::vector<Coefficient>& kappa,
                                     const Array<double>& u,
                                     const int component,
                                     const int only) {
  const Executor& executor = block.executor();
  Array<double> result(executor, Offset(block.n) * block.n_nodes);
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    multigrid::for_each(executor, block.n,
                        WeightedFlux<dim, decltype(n)::value>{
                            at_nodes.view(), rule.view(), block.nodes.on(executor),
                            view(points, dim), diffusion_view<dim>(kappa), u.on(executor),
                            component, block.parts_view(), only, result.on(executor)});
  });
  return result;
}

void set_component(const Array<double>& sums,
                   const Array<double>& weights,
                   const int component,
                   Array<double>& vectors) {
  const Executor& executor = sums.executor();
  multigrid::for_each(
      executor, sums.size(),
      SetComponent{sums.on(executor), weights.on(executor), component, vectors.on(executor)});
}

#define INSTANTIATE(dim)                                                                           \
  template Array<double> weighted_flux_at_nodes<dim>(                                              \
      const ElementBlock&, const ReferenceElement&, const ReferenceElement&, const Array<double>&, \
      const std::vector<Coefficient>&, const Array<double>&, int, int)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
