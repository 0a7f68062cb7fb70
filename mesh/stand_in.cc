// SPDX-License-Identifier: MIT
#include "mesh/stand_in.h"

#include "mesh/cells/structured.h"

namespace mesh {

namespace {

/// Cells a side of the smaller mesh: the least divisor from 2 on, so that vertices coincide; `n` if none is small.
int smaller_side(const int n) {
  for (int k = 2; k <= 64 && k < n; ++k)
    if (n % k == 0) return k;
  return n;
}

}  // namespace

bool can_stand_in(const MeshOptions& options) {
  return options.generator == Generator::dealii && options.corner_refinements == 0 &&
         (options.shape == Shape::square || options.shape == Shape::cube) &&
         smaller_side(options.cells_per_side) < options.cells_per_side;
}

template <int dim>
Mesh<dim> make_stand_in(const MeshOptions& options) {
  check(options);
  MeshOptions smaller = options;
  smaller.cells_per_side = smaller_side(options.cells_per_side);
  Mesh<dim> mesh = make_coarse_mesh<dim>(smaller);
  mesh.coarse = describe_coarse<dim>(resolved(options));
  mesh.stands_for = resolved(options);
  return mesh;
}

template <int dim>
CellArrays<dim> arrays_by_index(const MeshOptions& options, const Executor& executor) {
  GridCells cells = GridCells::cut;
  if (options.cells == Cells::quadrilaterals || options.cells == Cells::hexahedra)
    cells = GridCells::whole;
  if (options.cells == Cells::mixed) cells = GridCells::right_half_cut;
  return structured_cells<dim>(options.cells_per_side, cells, executor);
}

template Mesh<2> make_stand_in(const MeshOptions&);
template Mesh<3> make_stand_in(const MeshOptions&);
template CellArrays<2> arrays_by_index(const MeshOptions&, const Executor&);
template CellArrays<3> arrays_by_index(const MeshOptions&, const Executor&);

}  // namespace mesh
