// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/mapping.h"
#include "assembly/solids/side_forces.h"

// A point of a side of an elastic body; for kernel sources.
namespace assembly {

template <int dim>
struct SideTable {
  ReferenceView element;
  const Index* nodes;
  const Index* cells;
  const std::uint8_t* faces;
  Index first_of_second;
  int n_of_cells[2];
  PointsView points;
  CoefficientView thickness, pressure, normal_stiffness;
  CoefficientView traction[dim], stiffness[dim];

  /// 1 if normal_of_side points out of the body, else -1.
  MG_HD int outward(Index side) const {
    const int n = n_of_cells[cells[side] < first_of_second ? 0 : 1];
    return outward_of_face<dim>(is_simplex_of_nodes(dim, n), faces[side]);
  }
  /// The unit normal, up to its sign.
  ///
  /// returns  the area that point q stands for, times the thickness
  MG_HD double normal_at(Index side, int q, double (&normal)[dim]) const {
    const Index* const own = nodes + Offset(side) * element.n_shapes;
    normal_of_side<dim>(own, element.n_shapes, element.gradients_at(q), points, normal);
    const double size = length<dim>(normal);
    for (int d = 0; d < dim; ++d) normal[d] /= size;
    return size * element.weights[q] * thickness.at(side, q);
  }
  /// The stiffness of springs, an entry of a tensor.
  MG_HD double spring(Index side, int q, const double (&normal)[dim], int a, int b) const {
    const double along = normal_stiffness.at(side, q) * (normal[a] * normal[b]);
    return a == b ? along + stiffness[a].at(side, q) : along;
  }
};

template <int dim>
SideTable<dim> side_table(const SideNormals& normals,
                          const ReferenceElement& element,
                          const Array<double>& points,
                          const SideLoads& loads) {
  const SideBlock& sides = *normals.sides;
  const Executor& executor = sides.block.executor();
  SideTable<dim> table{element.view(),
                       sides.block.nodes.on(executor),
                       sides.cells.on(executor),
                       sides.faces.on(executor),
                       normals.first_of_second,
                       {normals.n_of_cells[0], normals.n_of_cells[1]},
                       view(points, dim),
                       loads.thickness.view(),
                       loads.pressure.view(),
                       loads.normal_stiffness.view(),
                       {},
                       {}};
  for (int a = 0; a < dim; ++a) {
    const Coefficient none;
    const auto k = std::size_t(a);
    table.traction[a] = (loads.traction.empty() ? none : loads.traction[k]).view();
    table.stiffness[a] = (loads.stiffness.empty() ? none : loads.stiffness[k]).view();
  }
  return table;
}

}  // namespace assembly
