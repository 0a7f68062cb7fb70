// SPDX-License-Identifier: MIT
#include "assembly/solids/side_forces.h"

#include "assembly/solids/side_point.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

template <int dim>
struct SideForce {
  SideTable<dim> table;
  double* forces;

  MG_HD void operator()(Index side) const {
    const int n = table.element.n_shapes, outward = table.outward(side);
    double* const force = forces + Offset(side) * n * dim;
    for (int k = 0; k < n * dim; ++k) force[k] = 0;
    for (int q = 0; q < table.element.n_points; ++q) {
      double normal[dim], load[dim];
      const double area = table.normal_at(side, q, normal);
      const double push = outward * table.pressure.at(side, q);
      for (int a = 0; a < dim; ++a)
        load[a] = area * (table.traction[a].at(side, q) - push * normal[a]);
      for (int i = 0; i < n; ++i)
        for (int a = 0; a < dim; ++a) force[i * dim + a] += load[a] * table.element.value(q, i);
    }
  }
};

template <int dim>
struct SpringForce {
  SideTable<dim> table;
  const double* u;
  double* forces;

  MG_HD void operator()(Index side) const {
    const int n = table.element.n_shapes;
    const Index* const own = table.nodes + Offset(side) * n;
    double* const force = forces + Offset(side) * n * dim;
    for (int k = 0; k < n * dim; ++k) force[k] = 0;
    for (int q = 0; q < table.element.n_points; ++q) {
      double normal[dim], moved[dim] = {};
      const double area = table.normal_at(side, q, normal);
      for (int i = 0; i < n; ++i)
        for (int a = 0; a < dim; ++a)
          moved[a] += table.element.value(q, i) * u[Offset(own[i]) * dim + a];
      for (int a = 0; a < dim; ++a) {
        double pull = 0;
        for (int b = 0; b < dim; ++b) pull -= table.spring(side, q, normal, a, b) * moved[b];
        for (int i = 0; i < n; ++i) force[i * dim + a] += area * pull * table.element.value(q, i);
      }
    }
  }
};

template <int dim>
Array<double> forces_of(const SideNormals& normals) {
  const ElementBlock& block = normals.sides->block;
  return Array<double>(block.executor(), Offset(block.n) * block.n_nodes * dim);
}

}  // namespace

SideNormals side_normals(const SideBlock& sides, const std::vector<const ElementBlock*>& cells) {
  SideNormals normals{&sides, cells[0]->n, {0, 0}};
  for (std::size_t k = 0; k < 2; ++k)
    normals.n_of_cells[k] = cells[k < cells.size() ? k : 0]->n_nodes;
  return normals;
}

template <int dim>
Array<double> side_forces(const SideNormals& normals,
                          const ReferenceElement& element,
                          const Array<double>& points,
                          const SideLoads& loads) {
  Array<double> forces = forces_of<dim>(normals);
  const Executor& executor = forces.executor();
  multigrid::for_each(
      executor, normals.sides->block.n,
      SideForce<dim>{side_table<dim>(normals, element, points, loads), forces.on(executor)});
  return forces;
}

template <int dim>
Array<double> spring_forces(const SideNormals& normals,
                            const ReferenceElement& element,
                            const Array<double>& points,
                            const SideLoads& loads,
                            const Array<double>& u) {
  Array<double> forces = forces_of<dim>(normals);
  const Executor& executor = forces.executor();
  multigrid::for_each(executor, normals.sides->block.n,
                      SpringForce<dim>{side_table<dim>(normals, element, points, loads),
                                       u.on(executor), forces.on(executor)});
  return forces;
}

#define INSTANTIATE(dim)                                                                 \
  template Array<double> side_forces<dim>(const SideNormals&, const ReferenceElement&,   \
                                          const Array<double>&, const SideLoads&);       \
  template Array<double> spring_forces<dim>(const SideNormals&, const ReferenceElement&, \
                                            const Array<double>&, const SideLoads&,      \
                                            const Array<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
