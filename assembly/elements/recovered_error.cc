// SPDX-License-Identifier: MIT
#include "assembly/elements/recovered_error.h"

#include "assembly/elements/mapping.h"
#include "multigrid/backend/launch.h"
#include "multigrid/sparse/vectors.h"

namespace assembly {

namespace {

/// x = K^-1 x for a positive definite K, by elimination without pivots.
template <int dim>
MG_HD void divide_by(const DiffusionView<dim>& kappa, const double* entries, double (&x)[dim]) {
  double K[dim][dim];
  for (int d = 0; d < dim; ++d)
    for (int e = 0; e < dim; ++e) {
      const int low = d < e ? d : e, high = d < e ? e : d;
      const bool is_zero = d != e && kappa.n_entries <= dim;
      K[d][e] = is_zero ? 0 : entries[kappa.n_entries == 1 ? 0 : kappa.place(low, high)];
    }
  for (int d = 0; d < dim; ++d)
    for (int e = d + 1; e < dim; ++e) {
      const double factor = K[e][d] / K[d][d];
      for (int k = d; k < dim; ++k) K[e][k] -= factor * K[d][k];
      x[e] -= factor * x[d];
    }
  for (int d = dim - 1; d >= 0; --d) {
    for (int e = d + 1; e < dim; ++e) x[d] -= K[d][e] * x[e];
    x[d] /= K[d][d];
  }
}

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
      const double* const reference = rule.gradients_at(q);
      const Jacobian<dim> map(places, reference);
      double on_reference[dim] = {}, gradient[dim], own_flux[dim], difference[dim] = {};
      double K[DiffusionView<dim>::most];
      for (int i = 0; i < n; ++i)
        for (int d = 0; d < dim; ++d) {
          on_reference[d] += u[own[i]] * reference[i * dim + d];
          difference[d] += flux[3 * Offset(own[i]) + d] * rule.value(q, i);
        }
      map.gradient(on_reference, gradient);
      kappa.at(cell, q, K);
      kappa.times(K, 1, gradient, own_flux);
      double divided[dim];
      for (int d = 0; d < dim; ++d) divided[d] = difference[d] += own_flux[d];
      divide_by<dim>(kappa, K, divided);
      const double JxW = map.determinant * rule.weights[q];
      for (int d = 0; d < dim; ++d) {
        square += JxW * difference[d] * divided[d];
        energy += JxW * gradient[d] * own_flux[d];
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
