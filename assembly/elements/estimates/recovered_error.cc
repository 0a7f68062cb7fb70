// SPDX-License-Identifier: MIT
#include "assembly/elements/estimates/recovered_error.h"

#include "assembly/elements/estimates/flux_difference.h"
#include "multigrid/backend/launch.h"
#include "multigrid/sparse/vectors.h"

namespace assembly {

namespace {

template <int dim, int n>
struct RecoveredError {
  ReferenceView rule;
  const Index* nodes;
  PointsView points;
  DiffusionView<dim> kappa;
  const double* u;
  const double* flux;
  PartsView parts;
  int only;
  double* squares;  ///< of the block's first cell
  double* energies;

  MG_HD void operator()(Index cell) const {
    if (only >= 0 && parts.of(cell) != only) return;
    const Index* const own = nodes + Offset(cell) * n;
    const CellNodes<dim, n> places(own, points);
    double square = 0, energy = 0;
    for (int q = 0; q < rule.n_points; ++q) {
      const Jacobian<dim> map(places, rule.gradients_at(q));
      double K[DiffusionView<dim>::most], divided[dim];
      kappa.at(cell, q, K);
      const FluxAtPoint<dim, n> at(rule, q, own, map, kappa, K, u, flux);
      for (int d = 0; d < dim; ++d) divided[d] = at.difference[d];
      divide_by<dim>(kappa, K, divided);
      const double JxW = map.determinant * rule.weights[q];
      for (int d = 0; d < dim; ++d) {
        square += JxW * at.difference[d] * divided[d];
        energy += JxW * at.gradient[d] * at.own[d];
      }
    }
    squares[cell] = square;
    energies[cell] = energy;
  }
};

}  // namespace

template <int dim>
void recovered_errors(const ElementBlock& block,
                      const ReferenceElement& rule,
                      const Array<double>& points,
                      const std::vector<Coefficient>& kappa,
                      const Array<double>& u,
                      const Array<double>& flux,
                      const int only,
                      Array<double>& squares,
                      Array<double>& energies) {
  const Executor& executor = block.executor();
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    multigrid::for_each(
        executor, block.n,
        RecoveredError<dim, decltype(n)::value>{
            rule.view(), block.nodes.on(executor), view(points, dim), diffusion_view<dim>(kappa),
            u.on(executor), flux.on(executor), block.parts_view(), only,
            squares.on(executor) + block.first, energies.on(executor) + block.first});
  });
}

double sum_over_cells(const Array<double>& values) {
  return multigrid::total(values);
}

#define INSTANTIATE(dim)                                                                     \
  template void recovered_errors<dim>(const ElementBlock&, const ReferenceElement&,          \
                                      const Array<double>&, const std::vector<Coefficient>&, \
                                      const Array<double>&, const Array<double>&, int,       \
                                      Array<double>&, Array<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
