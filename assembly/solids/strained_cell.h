// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/mapping.h"
#include "assembly/elements/reference_element.h"
#include "assembly/solids/material.h"

// Strains and stresses in cells; for kernel sources.
namespace assembly {

/// The displacement of a cell's nodes, and what follows from it.
template <int dim, int n>
struct StrainedCell {
  const Index* nodes;
  PointsView points;
  const double* u;
  ElasticView<dim> material;

  /// G[a][d] = du_a / dx_d
  MG_HD void gradient(Index cell,
                      const Jacobian<dim>& map,
                      const double* reference,
                      double (&G)[dim][dim]) const {
    const Index* const own = nodes + Offset(cell) * n;
    for (int a = 0; a < dim; ++a)
      for (int d = 0; d < dim; ++d) G[a][d] = 0;
    for (int i = 0; i < n; ++i) {
      double gradient[dim];
      map.gradient(reference + i * dim, gradient);
      for (int a = 0; a < dim; ++a)
        for (int d = 0; d < dim; ++d) G[a][d] += u[Offset(own[i]) * dim + a] * gradient[d];
    }
  }
  /// returns  the determinant of the map
  MG_HD double tensors(Index cell,
                       const CellNodes<dim, n>& places,
                       const double* reference,
                       int point,
                       double (&strain)[n_of_tensor],
                       double (&stress)[n_of_tensor]) const {
    const Jacobian<dim> map(places, reference);
    double G[dim][dim];
    gradient(cell, map, reference, G);
    material.tensors(material.at(cell, point), G, strain, stress);
    return map.determinant;
  }
  MG_HD CellNodes<dim, n> places(Index cell) const {
    return CellNodes<dim, n>(nodes + Offset(cell) * n, points);
  }
};

template <int dim, int n>
StrainedCell<dim, n> strained_cells(const ElementBlock& block,
                                    const Array<double>& points,
                                    const ElasticCoefficients& coefficients,
                                    const Array<double>& u) {
  const Executor& executor = block.executor();
  return {block.nodes.on(executor), view(points, dim), u.on(executor),
          elastic_view<dim>(coefficients)};
}

}  // namespace assembly
