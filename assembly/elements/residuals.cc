// SPDX-License-Identifier: MIT
#include "assembly/elements/residuals.h"

#include "assembly/elements/mapping.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

/// The gradient of u, by differences to the value at the first node: that of a constant is 0.
template <int dim, int n>
MG_HD void gradient_of(const double (&values)[n],
                       const Jacobian<dim>& map,
                       const double* reference,
                       double (&gradient)[dim]) {
  double on_reference[dim] = {};
  for (int i = 1; i < n; ++i)
    for (int d = 0; d < dim; ++d)
      on_reference[d] += (values[i] - values[0]) * reference[i * dim + d];
  map.gradient(on_reference, gradient);
}

template <int dim, int n>
struct ResidualOfCell {
  ReferenceView element;
  const Index* nodes;
  PointsView points;
  DiffusionView<dim> kappa;
  CoefficientView c, f;
  const double* u;
  double* loads;
  double* sizes;

  MG_HD void operator()(Index cell) const {
    const Index* const own = nodes + Offset(cell) * n;
    const CellNodes<dim, n> places(own, points);
    double values[n], sums[n] = {}, own_sizes[n] = {};
    for (int i = 0; i < n; ++i) values[i] = u[own[i]];
    for (int q = 0; q < element.n_points; ++q) {
      const double* const reference = element.gradients_at(q);
      const Jacobian<dim> map(places, reference);
      const double JxW = map.determinant * element.weights[q];
      double K[DiffusionView<dim>::most], gradient[dim], flux[dim], at_point = 0;
      gradient_of<dim, n>(values, map, reference, gradient);
      kappa.at(cell, q, K);
      kappa.times(K, JxW, gradient, flux);
      for (int i = 0; i < n; ++i) at_point += element.value(q, i) * values[i];
      const double source = JxW * (f.at(cell, q) - c.at(cell, q) * at_point);
      for (int i = 0; i < n; ++i) {
        double test[dim], of_test[dim], sum = source * element.value(q, i);
        map.gradient(reference + i * dim, test);
        kappa.times(K, JxW, test, of_test);
        for (int d = 0; d < dim; ++d) {
          sum -= flux[d] * test[d];
          own_sizes[i] += of_test[d] * test[d] * fabs(values[i]);
        }
        sums[i] += sum;
      }
    }
    for (int i = 0; i < n; ++i) {
      loads[Offset(cell) * n + i] = sums[i];
      sizes[Offset(cell) * n + i] = own_sizes[i] + fabs(sums[i]);
    }
  }
};

template <int dim>
struct ResidualOfSide {
  ReferenceView element;
  const Index* nodes;
  PointsView points;
  CoefficientView alpha, g;
  const double* u;
  double* loads;
  MG_HD void operator()(Index side) const {
    const int n = element.n_shapes;
    const Index* const own = nodes + Offset(side) * n;
    double* const load = loads + Offset(side) * n;
    for (int i = 0; i < n; ++i) load[i] = 0;
    for (int q = 0; q < element.n_points; ++q) {
      double normal[dim], at_point = 0;
      normal_of_side<dim>(own, n, element.gradients_at(q), points, normal);
      for (int i = 0; i < n; ++i) at_point += element.value(q, i) * u[own[i]];
      const double flux =
          length<dim>(normal) * element.weights[q] * (g.at(side, q) - alpha.at(side, q) * at_point);
      for (int i = 0; i < n; ++i) load[i] += flux * element.value(q, i);
    }
  }
};

template <int dim, int n>
struct AddSlopeOfFlux {
  ReferenceView element;
  const Index* nodes;
  PointsView points;
  DiffusionView<dim> slope;
  const double* u;
  double* matrices;

  MG_HD void operator()(Index cell) const {
    const Index* const own = nodes + Offset(cell) * n;
    const CellNodes<dim, n> places(own, points);
    double values[n];
    for (int i = 0; i < n; ++i) values[i] = u[own[i]];
    double* const A = matrices + Offset(cell) * n * n;
    for (int q = 0; q < element.n_points; ++q) {
      const double* const reference = element.gradients_at(q);
      const Jacobian<dim> map(places, reference);
      double K[DiffusionView<dim>::most], gradient[dim], flux[dim];
      gradient_of<dim, n>(values, map, reference, gradient);
      slope.at(cell, q, K);
      slope.times(K, map.determinant * element.weights[q], gradient, flux);
      for (int i = 0; i < n; ++i) {
        double test[dim], along = 0;
        map.gradient(reference + i * dim, test);
        for (int d = 0; d < dim; ++d) along += flux[d] * test[d];
        for (int j = 0; j < n; ++j) A[i * n + j] += along * element.value(q, j);
      }
    }
  }
};

}  // namespace

template <int dim>
CellResiduals cell_residuals(const ElementBlock& block,
                             const ReferenceElement& element,
                             const Array<double>& points,
                             const CellCoefficients& coefficients,
                             const Array<double>& u) {
  const Executor& executor = block.executor();
  CellResiduals result;
  result.loads.loads = Array<double>(executor, Offset(block.n) * block.n_nodes);
  result.sizes.loads = Array<double>(executor, Offset(block.n) * block.n_nodes);
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    multigrid::for_each(
        executor, block.n,
        ResidualOfCell<dim, decltype(n)::value>{
            element.view(), block.nodes.on(executor), view(points, dim),
            diffusion_view<dim>(coefficients.kappa), coefficients.c.view(), coefficients.f.view(),
            u.on(executor), result.loads.loads.on(executor), result.sizes.loads.on(executor)});
  });
  return result;
}

template <int dim>
ElementMatrices side_residuals(const ElementBlock& sides,
                               const ReferenceElement& element,
                               const Array<double>& points,
                               const Coefficient& alpha,
                               const Coefficient& g,
                               const Array<double>& u) {
  const Executor& executor = sides.executor();
  ElementMatrices result;
  result.loads = Array<double>(executor, Offset(sides.n) * sides.n_nodes);
  multigrid::for_each(
      executor, sides.n,
      ResidualOfSide<dim>{element.view(), sides.nodes.on(executor), view(points, dim), alpha.view(),
                          g.view(), u.on(executor), result.loads.on(executor)});
  return result;
}

template <int dim>
void add_slope_of_flux(const ElementBlock& block,
                       const ReferenceElement& element,
                       const Array<double>& points,
                       const std::vector<Coefficient>& slope,
                       const Array<double>& u,
                       ElementMatrices& matrices) {
  const Executor& executor = block.executor();
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    multigrid::for_each(executor, block.n,
                        AddSlopeOfFlux<dim, decltype(n)::value>{
                            element.view(), block.nodes.on(executor), view(points, dim),
                            diffusion_view<dim>(slope), u.on(executor), matrices.A.on(executor)});
  });
}

#define INSTANTIATE(dim)                                                                      \
  template CellResiduals cell_residuals<dim>(const ElementBlock&, const ReferenceElement&,    \
                                             const Array<double>&, const CellCoefficients&,   \
                                             const Array<double>&);                           \
  template ElementMatrices side_residuals<dim>(const ElementBlock&, const ReferenceElement&,  \
                                               const Array<double>&, const Coefficient&,      \
                                               const Coefficient&, const Array<double>&);     \
  template void add_slope_of_flux<dim>(const ElementBlock&, const ReferenceElement&,          \
                                       const Array<double>&, const std::vector<Coefficient>&, \
                                       const Array<double>&, ElementMatrices&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
