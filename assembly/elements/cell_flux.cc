// SPDX-License-Identifier: MIT
#include "assembly/elements/cell_flux.h"

#include "assembly/elements/mapping.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

template <int dim, int n>
struct FluxOfCell {
  ReferenceView element;
  const Index* nodes;
  PointsView points;
  DiffusionView<dim> kappa;
  const double* u;
  Index first;
  double* flux;

  MG_HD void operator()(Index cell) const {
    const Index* const own = nodes + Offset(cell) * n;
    const Jacobian<dim> map(CellNodes<dim, n>(own, points), element.gradients_at(0));
    double on_reference[dim] = {}, gradient[dim], result[dim], K[DiffusionView<dim>::most];
    for (int i = 0; i < n; ++i)
      for (int d = 0; d < dim; ++d)
        on_reference[d] += u[own[i]] * element.gradients_at(0)[i * dim + d];
    map.gradient(on_reference, gradient);
    kappa.at(cell, 0, K);
    kappa.times(K, -1, gradient, result);
    double* const to = flux + 3 * (Offset(first) + cell);
    for (int d = 0; d < 3; ++d) to[d] = d < dim ? result[d < dim ? d : 0] : 0;
  }
};

}  // namespace

template <int dim>
void cell_flux(const ElementBlock& block,
               const ReferenceElement& element,
               const Array<double>& points,
               const std::vector<Coefficient>& kappa,
               const Array<double>& u,
               const Index first,
               Array<double>& flux) {
  const Executor& executor = block.executor();
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    multigrid::for_each(executor, block.n,
                        FluxOfCell<dim, decltype(n)::value>{
                            element.view(), block.nodes.on(executor), view(points, dim),
                            diffusion_view<dim>(kappa), u.on(executor), first, flux.on(executor)});
  });
}

#define INSTANTIATE(dim)                                                                           \
  template void cell_flux<dim>(const ElementBlock&, const ReferenceElement&, const Array<double>&, \
                               const std::vector<Coefficient>&, const Array<double>&, Index,       \
                               Array<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
