// SPDX-License-Identifier: MIT
#include "assembly/solids/forces.h"

#include "assembly/elements/mapping.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

template <int dim, int n>
struct BodyForce {
  ReferenceView element;
  const Index* nodes;
  PointsView points;
  ElasticView<dim> material;
  CoefficientView body[dim];
  double* forces;

  MG_HD void operator()(Index cell) const {
    const CellNodes<dim, n> own(nodes + Offset(cell) * n, points);
    double* const force = forces + Offset(cell) * n * dim;
    for (int k = 0; k < n * dim; ++k) force[k] = 0;
    for (int q = 0; q < element.n_points; ++q) {
      const double JxW = Jacobian<dim>(own, element.gradients_at(q)).determinant *
                         element.weights[q] * material.depth(cell, q);
      double f[dim];
      for (int a = 0; a < dim; ++a) f[a] = JxW * body[a].at(cell, q);
      for (int i = 0; i < n; ++i)
        for (int a = 0; a < dim; ++a) force[i * dim + a] += f[a] * element.value(q, i);
    }
  }
};

template <int dim, int n>
struct InnerForce {
  ReferenceView element;
  const Index* nodes;
  PointsView points;
  ElasticView<dim> material;
  const double* u;  ///< or null
  double* forces;

  MG_HD void operator()(Index cell) const {
    const Index* const own = nodes + Offset(cell) * n;
    const CellNodes<dim, n> places(own, points);
    double* const force = forces + Offset(cell) * n * dim;
    for (int k = 0; k < n * dim; ++k) force[k] = 0;
    for (int q = 0; q < element.n_points; ++q) {
      const double* const reference = element.gradients_at(q);
      const Jacobian<dim> map(places, reference);
      double G[dim][dim] = {}, strain[n_of_tensor], stress[n_of_tensor];
      for (int i = 0; u && i < n; ++i) {
        double gradient[dim];
        map.gradient(reference + i * dim, gradient);
        for (int a = 0; a < dim; ++a)
          for (int d = 0; d < dim; ++d) G[a][d] += u[Offset(own[i]) * dim + a] * gradient[d];
      }
      material.tensors(material.at(cell, q), G, strain, stress);
      const double JxW = map.determinant * element.weights[q] * material.depth(cell, q);
      for (int i = 0; i < n; ++i) {
        double gradient[dim];
        map.gradient(reference + i * dim, gradient);
        for (int a = 0; a < dim; ++a)
          for (int d = 0; d < dim; ++d)
            force[i * dim + a] += JxW * stress[entry_of_tensor(a, d)] * gradient[d];
      }
    }
  }
};

template <int dim>
Array<double> forces_of(const ElementBlock& block) {
  return Array<double>(block.executor(), Offset(block.n) * block.n_nodes * dim);
}

}  // namespace

template <int dim>
Array<double> body_forces(const ElementBlock& block,
                          const ReferenceElement& element,
                          const Array<double>& points,
                          const ElasticCoefficients& coefficients) {
  const Executor& executor = block.executor();
  Array<double> forces = forces_of<dim>(block);
  CoefficientView body[dim];
  for (int a = 0; a < dim; ++a)
    body[a] =
        coefficients.body.empty() ? Coefficient().view() : coefficients.body[std::size_t(a)].view();
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    BodyForce<dim, decltype(n)::value> kernel{element.view(),
                                              block.nodes.on(executor),
                                              view(points, dim),
                                              elastic_view<dim>(coefficients),
                                              {},
                                              forces.on(executor)};
    for (int a = 0; a < dim; ++a) kernel.body[a] = body[a];
    multigrid::for_each(executor, block.n, kernel);
  });
  return forces;
}

template <int dim>
Array<double> inner_forces(const ElementBlock& block,
                           const ReferenceElement& element,
                           const Array<double>& points,
                           const ElasticCoefficients& coefficients,
                           const Array<double>* u) {
  const Executor& executor = block.executor();
  Array<double> forces = forces_of<dim>(block);
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    multigrid::for_each(
        executor, block.n,
        InnerForce<dim, decltype(n)::value>{element.view(), block.nodes.on(executor),
                                            view(points, dim), elastic_view<dim>(coefficients),
                                            u ? u->on(executor) : nullptr, forces.on(executor)});
  });
  return forces;
}

#define INSTANTIATE(dim)                                                                     \
  template Array<double> body_forces<dim>(const ElementBlock&, const ReferenceElement&,      \
                                          const Array<double>&, const ElasticCoefficients&); \
  template Array<double> inner_forces<dim>(const ElementBlock&, const ReferenceElement&,     \
                                           const Array<double>&, const ElasticCoefficients&, \
                                           const Array<double>*)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
