// SPDX-License-Identifier: MIT
#include "assembly/probes/common_loads.h"

#include "assembly/elements/mapping.h"
#include "assembly/nodes/shapes_at_point.h"
#include "mesh/cells/descent/in_simplex.h"
#include "multigrid/backend/launch.h"

#include <cmath>

namespace assembly {

namespace {

template <int dim, int n>
struct LoadsOfCommonCells {
  ReferenceView rule;
  CoefficientView C;
  PointsView small_points;
  const Index* small_nodes;
  const double* small_corners;
  const Index* large_of_small;
  const Index* counts;  ///< or null
  PointsView large_points;
  const Index* large_nodes;
  const double* large_corners;
  const int* places;
  bool from_small;
  const double* u;
  double* loads;

  MG_HD void operator()(Index e) const {
    const Index* const own = small_nodes + Offset(e) * n;
    double* const result = loads + Offset(e) * n;
    for (int i = 0; i < n; ++i) result[i] = 0;
    const Index large = large_of_small[e];
    if (large < 0 || (counts && counts[e] == 0)) return;
    const Index* const theirs = large_nodes + Offset(large) * n;
    const CellNodes<dim, n> nodes(from_small ? own : theirs,
                                  from_small ? small_points : large_points);
    const double share = from_small ? 1 : share_of_large(e, large);
    for (int q = 0; q < rule.n_points; ++q) {
      double x[dim];
      place_in_large(e, q, large, x);
      const ShapesAtPoint<dim, n> shapes(x);
      const double JxW = rule.weights[q] * share *
                         (from_small ? Jacobian<dim>(nodes, rule.gradients_at(q)).determinant
                                     : determinant_at(nodes, shapes));
      double value = 0;
      for (int i = 0; i < n; ++i)
        value +=
            from_small ? u[own[i]] * rule.value(q, i) : u[theirs[i]] * shapes.value(places + 3 * i);
      value *= JxW * C.at(e, q);
      for (int i = 0; i < n; ++i)
        result[i] += value * (from_small ? shapes.value(places + 3 * i) : rule.value(q, i));
    }
  }

 private:
  MG_HD double share_of_large(Index e, Index large) const {
    constexpr int n_numbers = (dim + 1) * dim;
    return fabs(mesh::determinant_of<dim>(small_corners + Offset(e) * n_numbers) /
                mesh::determinant_of<dim>(large_corners + Offset(large) * n_numbers));
  }
  /// Of the large cell's map.
  MG_HD double determinant_at(const CellNodes<dim, n>& nodes,
                              const ShapesAtPoint<dim, n>& shapes) const {
    double gradients[n * dim];
    for (int i = 0; i < n; ++i) {
      double g[dim];
      shapes.gradient(places + 3 * i, g);
      for (int d = 0; d < dim; ++d) gradients[i * dim + d] = g[d];
    }
    return Jacobian<dim>(nodes, gradients).determinant;
  }
  /// Point q of a small cell in the reference cell of the large one.
  MG_HD void place_in_large(Index e, int q, Index large, double (&x)[dim]) const {
    constexpr int n_numbers = (dim + 1) * dim;
    const double* const small = small_corners + Offset(e) * n_numbers;
    double in_small[dim] = {}, in_first[dim], weights[dim + 1];
    for (int i = 0; i < n; ++i)
      for (int d = 0; d < dim; ++d)
        in_small[d] += rule.value(q, i) * places[3 * i + d] / ShapesAtPoint<dim, n>::degree;
    for (int d = 0; d < dim; ++d) {
      in_first[d] = small[d];
      for (int k = 0; k < dim; ++k)
        in_first[d] += in_small[k] * (small[(k + 1) * dim + d] - small[d]);
    }
    mesh::barycentric<dim>(large_corners + Offset(large) * n_numbers, in_first, weights);
    for (int d = 0; d < dim; ++d) x[d] = weights[d + 1];
  }
};

struct RowsOfLarge {
  const Index* large_of_small;
  const Index* nodes;
  int n;
  Index* result;
  MG_HD void operator()(Index e) const {
    for (int i = 0; i < n; ++i)
      result[Offset(e) * n + i] = nodes[Offset(large_of_small[e]) * n + i];
  }
};

template <int dim, class Use>
void with_simplex(const int n, const Use& use) {
  with_n_nodes<dim>(n, [&](auto nodes) {
    if constexpr (is_simplex_of_nodes(dim, decltype(nodes)::value)) use(nodes);
  });
}

}  // namespace

template <int dim>
Array<double> loads_of_common_cells(const DescendedCells& small,
                                    const ReferenceElement& rule,
                                    const Coefficient& C,
                                    const Array<Index>& large_of_small,
                                    const Array<Index>* counts,
                                    const DescendedCells& large,
                                    const Array<int>& places,
                                    const Carried carried,
                                    const Array<double>& u) {
  const ElementBlock& block = *small.block;
  const Executor& executor = block.executor();
  Array<double> loads(executor, Offset(block.n) * block.n_nodes);
  with_simplex<dim>(block.n_nodes, [&](auto n) {
    multigrid::for_each(
        executor, block.n,
        LoadsOfCommonCells<dim, decltype(n)::value>{
            rule.view(), C.view(), view(*small.points, dim), block.nodes.on(executor),
            small.corners->on(executor), large_of_small.on(executor),
            counts ? counts->on(executor) : nullptr, view(*large.points, dim),
            large.block->nodes.on(executor), large.corners->on(executor), places.on(executor),
            carried == Carried::from_small, u.on(executor), loads.on(executor)});
  });
  return loads;
}

Array<Index> rows_of_large(const Array<Index>& large_of_small, const ElementBlock& large) {
  const Executor& executor = large.executor();
  Array<Index> result(executor, large_of_small.size() * large.n_nodes);
  multigrid::for_each(executor, large_of_small.size(),
                      RowsOfLarge{large_of_small.on(executor), large.rows_on(executor),
                                  large.n_nodes, result.on(executor)});
  return result;
}

#define INSTANTIATE(dim)                                                                       \
  template Array<double> loads_of_common_cells<dim>(                                           \
      const DescendedCells&, const ReferenceElement&, const Coefficient&, const Array<Index>&, \
      const Array<Index>*, const DescendedCells&, const Array<int>&, Carried,                  \
      const Array<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
