// SPDX-License-Identifier: MIT
#include "assembly/elements/estimates/without_flow.h"

#include "assembly/elements/mapping.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

template <int dim, int n>
struct WithoutFlow {
  ReferenceView rule;
  const Index* nodes;
  PointsView points;
  CoefficientView f, b[dim];
  const double* u;
  Offset n_cells;
  double* values;

  MG_HD void operator()(Index cell) const {
    const Index* const own = nodes + Offset(cell) * n;
    const CellNodes<dim, n> places(own, points);
    for (int q = 0; q < rule.n_points; ++q) {
      const double* const reference = rule.gradients_at(q);
      double on_reference[dim] = {}, gradient[dim];
      for (int i = 0; i < n; ++i)
        for (int d = 0; d < dim; ++d) on_reference[d] += u[own[i]] * reference[i * dim + d];
      Jacobian<dim>(places, reference).gradient(on_reference, gradient);
      double left = f.at(cell, q);
      for (int d = 0; d < dim; ++d) left -= b[d].at(cell, q) * gradient[d];
      values[q * n_cells + cell] = left;
    }
  }
};

}  // namespace

template <int dim>
Coefficient without_flow(const ElementBlock& block,
                         const ReferenceElement& rule,
                         const Array<double>& points,
                         const Coefficient& f,
                         const std::vector<Coefficient>& b,
                         const Array<double>& u) {
  const Executor& executor = block.executor();
  Coefficient result{0,
                     Array<double>(executor, Offset(rule.n_points()) * block.n, {rule.n_points()}),
                     true, block.n};
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    WithoutFlow<dim, decltype(n)::value> kernel{
        rule.view(), block.nodes.on(executor), view(points, dim), f.view(),
        {},          u.on(executor),           block.n,           result.values.on(executor)};
    for (std::size_t d = 0; d < dim; ++d) kernel.b[d] = b[d].view();
    multigrid::for_each(executor, block.n, kernel);
  });
  return result;
}

template Coefficient without_flow<2>(const ElementBlock&,
                                     const ReferenceElement&,
                                     const Array<double>&,
                                     const Coefficient&,
                                     const std::vector<Coefficient>&,
                                     const Array<double>&);
template Coefficient without_flow<3>(const ElementBlock&,
                                     const ReferenceElement&,
                                     const Array<double>&,
                                     const Coefficient&,
                                     const std::vector<Coefficient>&,
                                     const Array<double>&);

}  // namespace assembly
