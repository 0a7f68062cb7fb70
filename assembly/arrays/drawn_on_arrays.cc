// SPDX-License-Identifier: MIT
#include "assembly/arrays/drawn_on_arrays.h"

#include "assembly/arrays/fields_on_arrays.h"

#include <algorithm>

namespace assembly {

template <int dim>
DrawnSolution drawn_on_arrays(const mesh::CellArrays<dim>& cells,
                              const int degree,
                              Array<double> values,
                              const std::string& name) {
  const auto shown = shown_nodes(cells, degree);
  postprocess::DrawnMesh drawn;
  drawn.dimension = dim;
  drawn.n_points = shown->n();
  drawn.points = &shown->points();
  drawn.refinements = cells.refinements;
  if (!cells.materials.empty()) drawn.materials = &cells.materials;
  Index first = 0;
  for (const ShownCells& of_shape : shown->cells()) {
    for (const VtkCell& piece : *of_shape.pieces) {
      postprocess::DrawnCells& own = drawn.cells.emplace_back();
      own.type = piece.number;
      own.n = of_shape.n;
      own.first = first;
      own.points = of_shape.nodes;
      own.stride = of_shape.n_nodes;
      std::copy(piece.order.begin(), piece.order.end(), own.order.begin());
      if constexpr (dim == 3) {
        own.outer_cells = &cells.sides.cells;
        own.outer_faces = &cells.sides.faces;
        if (cells.tetrahedra.n > 0) std::copy_n(vtk_face_of_tetrahedron, 4, own.face_order.begin());
      }
    }
    first += of_shape.n;
  }
  return {std::move(drawn), std::move(values), name, shown};
}

template DrawnSolution drawn_on_arrays(const mesh::CellArrays<2>&,
                                       int,
                                       Array<double>,
                                       const std::string&);
template DrawnSolution drawn_on_arrays(const mesh::CellArrays<3>&,
                                       int,
                                       Array<double>,
                                       const std::string&);

}  // namespace assembly
