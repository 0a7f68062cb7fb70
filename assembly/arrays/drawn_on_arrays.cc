// SPDX-License-Identifier: MIT
#include "assembly/arrays/drawn_on_arrays.h"

#include "assembly/arrays/fields_on_arrays.h"
#include "assembly/space/vtk_cell.h"
#include "mesh/cells/corners_of_cells.h"

#include <algorithm>

namespace assembly {

template <int dim>
postprocess::DrawnMesh drawn_on_arrays(const mesh::CellArrays<dim>& cells) {
  postprocess::DrawnMesh drawn;
  drawn.dimension = dim;
  drawn.n_points = cells.n_points;
  drawn.points = &cells.points;
  for (const mesh::CellList& list : mesh::cell_lists(cells)) {
    if (list.n == 0) continue;
    const VtkCell& of_kind = vtk_cells<dim>(unsigned(list.n_corners))[0];
    postprocess::DrawnCells& own = drawn.cells.emplace_back();
    own.type = of_kind.number;
    own.n = list.n;
    own.points = list.corners;
    own.stride = list.n_corners;
    std::copy(of_kind.order.begin(), of_kind.order.end(), own.order.begin());
    if constexpr (dim == 3) {
      own.outer_cells = &cells.sides.cells;
      own.outer_faces = &cells.sides.faces;
      if (own.stride == 4) std::copy_n(vtk_face_of_tetrahedron, 4, own.face_order.begin());
    }
  }
  return drawn;
}

template postprocess::DrawnMesh drawn_on_arrays(const mesh::CellArrays<2>&);
template postprocess::DrawnMesh drawn_on_arrays(const mesh::CellArrays<3>&);

}  // namespace assembly
