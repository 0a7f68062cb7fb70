// SPDX-License-Identifier: MIT
#include "assembly/elements/estimates/error_products.h"

#include "assembly/elements/estimates/flux_difference.h"
#include "multigrid/backend/launch.h"

#include <cmath>

namespace assembly {

namespace {

struct FunctionView {
  const double* u;
  const double* flux;
};

template <int dim, int n>
struct ErrorProduct {
  ReferenceView rule;
  const Index* nodes;
  PointsView points;
  DiffusionView<dim> kappa;
  FunctionView u, z;
  PartsView parts;
  int only;
  double* signed_parts;  ///< of the block's first cell
  double* products;

  MG_HD void operator()(Index cell) const {
    if (only >= 0 && parts.of(cell) != only) return;
    const Index* const own = nodes + Offset(cell) * n;
    const CellNodes<dim, n> places(own, points);
    double sum = 0, of_u = 0, of_z = 0;
    for (int q = 0; q < rule.n_points; ++q) {
      const Jacobian<dim> map(places, rule.gradients_at(q));
      double K[DiffusionView<dim>::most], divided_u[dim], divided_z[dim];
      kappa.at(cell, q, K);
      const FluxAtPoint<dim, n> at_u(rule, q, own, map, kappa, K, u.u, u.flux),
          at_z(rule, q, own, map, kappa, K, z.u, z.flux);
      for (int d = 0; d < dim; ++d) {
        divided_u[d] = at_u.difference[d];
        divided_z[d] = at_z.difference[d];
      }
      divide_by<dim>(kappa, K, divided_u);
      divide_by<dim>(kappa, K, divided_z);
      const double JxW = map.determinant * rule.weights[q];
      for (int d = 0; d < dim; ++d) {
        sum += JxW * at_u.difference[d] * divided_z[d];
        of_u += JxW * at_u.difference[d] * divided_u[d];
        of_z += JxW * at_z.difference[d] * divided_z[d];
      }
    }
    signed_parts[cell] = sum;
    products[cell] = sqrt(of_u * of_z);
  }
};

}  // namespace

template <int dim>
void error_products(const ElementBlock& block,
                    const ReferenceElement& rule,
                    const Array<double>& points,
                    const std::vector<Coefficient>& kappa,
                    const FunctionAndFlux& u,
                    const FunctionAndFlux& z,
                    const int only,
                    Array<double>& signed_parts,
                    Array<double>& products) {
  const Executor& executor = block.executor();
  const auto on = [&](const FunctionAndFlux& of) {
    return FunctionView{of.u->on(executor), of.flux->on(executor)};
  };
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    multigrid::for_each(
        executor, block.n,
        ErrorProduct<dim, decltype(n)::value>{
            rule.view(), block.nodes.on(executor), view(points, dim), diffusion_view<dim>(kappa),
            on(u), on(z), block.parts_view(), only, signed_parts.on(executor) + block.first,
            products.on(executor) + block.first});
  });
}

#define INSTANTIATE(dim)                                                                   \
  template void error_products<dim>(const ElementBlock&, const ReferenceElement&,          \
                                    const Array<double>&, const std::vector<Coefficient>&, \
                                    const FunctionAndFlux&, const FunctionAndFlux&, int,   \
                                    Array<double>&, Array<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
