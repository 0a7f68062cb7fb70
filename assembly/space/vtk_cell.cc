// SPDX-License-Identifier: MIT
#include "assembly/space/vtk_cell.h"

#include "assembly/space/lagrange.h"

namespace assembly {

/// Quadrilaterals: VTK goes around the vertices counterclockwise, then around the middles of the
/// edges in the same way, and ends in the centre. deal.II has the vertices in lexicographic order,
/// and the edges left, right, bottom, top.
///
/// Hexahedra: VTK has the lower quadrilateral, the upper one, the edges below, above and between.
/// deal.II has the same edges in this order, but each quadrilateral in its own order. Both then
/// have the faces left, right, front, back, bottom, top, and the centre.
template <int dim>
const VtkCell& vtk_cell(const unsigned int n_nodes) {
  static const VtkCell triangle{5, {0, 1, 2}}, quadrilateral{9, {0, 1, 3, 2}},
      quadratic_triangle{22, {0, 1, 2, 3, 4, 5}},
      biquadratic_quadrilateral{28, {0, 1, 3, 2, 6, 5, 7, 4, 8}}, tetrahedron{10, {0, 1, 2, 3}},
      hexahedron{12, {0, 1, 3, 2, 4, 5, 7, 6}},
      quadratic_tetrahedron{24, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}},
      triquadratic_hexahedron{29, {0,  1,  3,  2,  4,  5,  7,  6,  10, 9,  11, 8,  14, 13,
                                   15, 12, 16, 17, 19, 18, 20, 21, 22, 23, 24, 25, 26}};
  const bool simplex = is_simplex<dim>(n_nodes), linear = n_nodes <= (1u << dim);
  if (dim == 2 && simplex) return linear ? triangle : quadratic_triangle;
  if (dim == 2) return linear ? quadrilateral : biquadratic_quadrilateral;
  if (simplex) return linear ? tetrahedron : quadratic_tetrahedron;
  return linear ? hexahedron : triquadratic_hexahedron;
}

template const VtkCell& vtk_cell<2>(unsigned int n_nodes);
template const VtkCell& vtk_cell<3>(unsigned int n_nodes);

}  // namespace assembly
