// SPDX-License-Identifier: MIT
#include "assembly/elements/point_flux.h"

#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

template <int dim>
struct FluxAtPoint {
  DiffusionView<dim> kappa;
  const double* gradients;
  double* flux;
  MG_HD void operator()(Index k) const {
    double gradient[dim], result[dim], K[DiffusionView<dim>::most];
    for (int d = 0; d < dim; ++d) gradient[d] = gradients[Offset(k) * dim + d];
    kappa.at(k, 0, K);
    kappa.times(K, -1, gradient, result);
    for (int d = 0; d < dim; ++d) flux[Offset(k) * dim + d] = result[d];
  }
};

}  // namespace

template <int dim>
void flux_at_points(const std::vector<Coefficient>& kappa,
                    const Array<double>& gradients,
                    Array<double>& flux) {
  const multigrid::Executor& executor = gradients.executor();
  multigrid::for_each(
      executor, gradients.size() / dim,
      FluxAtPoint<dim>{diffusion_view<dim>(kappa), gradients.on(executor), flux.on(executor)});
}

template void flux_at_points<2>(const std::vector<Coefficient>&,
                                const Array<double>&,
                                Array<double>&);
template void flux_at_points<3>(const std::vector<Coefficient>&,
                                const Array<double>&,
                                Array<double>&);

}  // namespace assembly
