// SPDX-License-Identifier: MIT
#include "assembly/elements/solution_values.h"

#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

/// u at a point of an element, by the shape functions that map it.
MG_HD double solution_at(const Index* nodes, const ReferenceView& element, int q, const double* u) {
  double value = 0;
  for (int i = 0; i < element.n_shapes; ++i) value += element.place(q, i) * u[nodes[i]];
  return value;
}

template <int dim>
struct ValuesOfSolution {
  ProgramsOfSolutionView programs;
  PartsView parts;
  ReferenceView element;
  const Index* nodes;
  PointsView points;
  const double* u;
  Offset n;
  double* values;
  MG_HD void operator()(Index e) const {
    const Index* const own = nodes + Offset(e) * element.n_shapes;
    for (int q = 0; q < element.n_points; ++q) {
      double variables[dim + 2] = {};
      for (int i = 0; i < element.n_shapes; ++i)
        for (int d = 0; d < dim; ++d) variables[d] += element.place(q, i) * points(own[i], d);
      variables[dim + 1] = solution_at(own, element, q, u);
      values[q * n + e] = programs.value(parts.of(e), variables, dim);
    }
  }
};

struct Linearized {
  ReferenceView element;
  const Index* nodes;
  const double* u;
  CoefficientView a, slope_of_a, slope_of_g;
  Offset n;
  double* values;
  MG_HD void operator()(Index e) const {
    const Index* const own = nodes + Offset(e) * element.n_shapes;
    for (int q = 0; q < element.n_points; ++q)
      values[q * n + e] =
          a.at(e, q) + slope_of_a.at(e, q) * solution_at(own, element, q, u) - slope_of_g.at(e, q);
  }
};

struct WithoutStorage {
  ReferenceView element;
  const Index* nodes;
  CoefficientView f, C;
  const double* u;
  const double* u_0;
  double dt;
  Offset n;
  double* values;
  MG_HD void operator()(Index e) const {
    const Index* const own = nodes + Offset(e) * element.n_shapes;
    for (int q = 0; q < element.n_points; ++q) {
      double rise = 0;  // 0 where nothing changes, to the last bit
      for (int i = 0; i < element.n_shapes; ++i)
        rise += element.place(q, i) * (u[own[i]] - u_0[own[i]]);
      values[q * n + e] = f.at(e, q) - C.at(e, q) * rise / dt;
    }
  }
};

struct Combination {
  CoefficientView x, y;
  double factor;
  int n_points;
  Offset n;
  double* values;
  MG_HD void operator()(Index e) const {
    for (int q = 0; q < n_points; ++q) values[q * n + e] = x.at(e, q) + factor * y.at(e, q);
  }
};

struct SolutionAtPoint {
  ReferenceView element;
  const Index* nodes;
  int q;
  const double* u;
  double* value;
  MG_HD void operator()(Index) const { *value = solution_at(nodes, element, q, u); }
};

Coefficient at_points(const ElementBlock& block, const ReferenceElement& element) {
  Coefficient result;
  result.n = block.n;
  result.by_point = true;
  result.values =
      Array<double>(block.executor(), Offset(element.n_points()) * block.n, {element.n_points()});
  return result;
}

}  // namespace

template <int dim>
Coefficient values_of_solution(const Programs& programs,
                               const ElementBlock& block,
                               const ReferenceElement& element,
                               const Array<double>& points,
                               const Array<double>& u,
                               const OfSolution what) {
  const Executor& executor = block.executor();
  Coefficient result = at_points(block, element);
  multigrid::for_each(executor, block.n,
                      ValuesOfSolution<dim>{{programs.view(), what == OfSolution::slope},
                                            block.parts_view(),
                                            element.view(),
                                            block.nodes.on(executor),
                                            view(points, dim),
                                            u.on(executor),
                                            block.n,
                                            result.values.on(executor)});
  return result;
}

Coefficient linearized(const ElementBlock& block,
                       const ReferenceElement& element,
                       const Array<double>& u,
                       const Coefficient& a,
                       const Coefficient& slope_of_a,
                       const Coefficient& slope_of_g) {
  const Executor& executor = block.executor();
  Coefficient result = at_points(block, element);
  multigrid::for_each(
      executor, block.n,
      Linearized{element.view(), block.nodes.on(executor), u.on(executor), a.view(),
                 slope_of_a.view(), slope_of_g.view(), block.n, result.values.on(executor)});
  return result;
}

Coefficient without_storage(const ElementBlock& block,
                            const ReferenceElement& element,
                            const Coefficient& f,
                            const Coefficient& C,
                            const Array<double>& u,
                            const Array<double>& u_0,
                            const double dt) {
  const Executor& executor = block.executor();
  Coefficient result = at_points(block, element);
  multigrid::for_each(
      executor, block.n,
      WithoutStorage{element.view(), block.nodes.on(executor), f.view(), C.view(), u.on(executor),
                     u_0.on(executor), dt, block.n, result.values.on(executor)});
  return result;
}

Coefficient combination(const ElementBlock& block,
                        const ReferenceElement& element,
                        const Coefficient& x,
                        const double factor,
                        const Coefficient& y) {
  const Executor& executor = block.executor();
  Coefficient result = at_points(block, element);
  multigrid::for_each(executor, block.n,
                      Combination{x.view(), y.view(), factor, element.n_points(), block.n,
                                  result.values.on(executor)});
  return result;
}

double solution_at_point(const ElementBlock& block,
                         const ReferenceElement& element,
                         const Array<double>& u,
                         const Index of_element,
                         const int point) {
  const Executor& executor = block.executor();
  Array<double> value(executor, 1);
  multigrid::for_each(
      executor, 1,
      SolutionAtPoint{element.view(), block.nodes.on(executor) + Offset(of_element) * block.n_nodes,
                      point, u.on(executor), value.on(executor)});
  return value.to_vector()[0];
}

#define INSTANTIATE(dim)                                                                      \
  template Coefficient values_of_solution<dim>(const Programs&, const ElementBlock&,          \
                                               const ReferenceElement&, const Array<double>&, \
                                               const Array<double>&, OfSolution)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
