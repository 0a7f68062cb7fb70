// SPDX-License-Identifier: MIT
#include "tests/reference/mesh/refine_triangulation.h"

#include "mesh/check.h"
#include "mesh/error.h"
#include "tests/reference/mesh/red_refinement.h"

#include <deal.II/grid/tria_accessor.h>

#include <limits>

namespace mesh {

namespace {

template <int dim>
void refine_once(dealii::Triangulation<dim>& triangulation, const std::atomic<bool>* stop) {
  if constexpr (dim == 3)
    if (triangulation.all_reference_cells_are_simplex())
      return refine_tetrahedra(triangulation, stop);
  const boost::signals2::scoped_connection asking =
      triangulation.signals.post_refinement_on_cell.connect([=](const auto&) { stop_if(stop); });
  triangulation.refine_global(1);
}

}  // namespace

template <int dim>
void refine_triangulation(Mesh<dim>& mesh, const int n, const std::atomic<bool>* stop) {
  for (int k = 0; k < n; ++k) {
    refine_once(*mesh.triangulation, stop);
    stop_if(stop);
    check_cells(*mesh.triangulation);
  }
  mesh.refinements += n;
}

const Executor& one_thread() {
  static const Executor executor = Executor::host(1);
  return executor;
}

template <int dim>
void refine_with_arrays(Mesh<dim>& mesh, const int n, const Executor& executor) {
  take_arrays(mesh, executor);
  refine_triangulation(mesh, n);
  mesh.refinements = 0;
  refine(mesh, n);
}

template <int dim>
CellSizes sizes_of_triangulation(const Mesh<dim>& mesh) {
  CellSizes sizes{0, std::numeric_limits<double>::max()};
  for (const auto& cell : mesh.triangulation->active_cell_iterators()) {
    double shortest = std::numeric_limits<double>::max();
    for (const unsigned int l : cell->line_indices())
      shortest =
          std::min(shortest, (cell->line(l)->vertex(1) - cell->line(l)->vertex(0)).norm_square());
    sizes.h_max = std::max(sizes.h_max, shortest);
    sizes.h_min = std::min(sizes.h_min, shortest);
  }
  return {std::sqrt(sizes.h_max), std::sqrt(sizes.h_min)};
}

template <int dim>
double diameter_of_triangulation(const Mesh<dim>& mesh) {
  double h = 0;
  for (const auto& cell : mesh.triangulation->active_cell_iterators())
    for (const unsigned int v : cell->vertex_indices())
      for (unsigned int w = 0; w < v; ++w)
        h = std::max(h, cell->vertex(v).distance(cell->vertex(w)));
  return h;
}

#define INSTANTIATE(dim)                                                         \
  template void refine_triangulation(Mesh<dim>&, int, const std::atomic<bool>*); \
  template void refine_with_arrays(Mesh<dim>&, int, const Executor&);            \
  template CellSizes sizes_of_triangulation(const Mesh<dim>&);                   \
  template double diameter_of_triangulation(const Mesh<dim>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace mesh
