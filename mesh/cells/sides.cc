// SPDX-License-Identifier: MIT
#include "mesh/cells/sides.h"

#include "mesh/cells/tetrahedron_children.h"
#include "multigrid/backend/launch.h"

namespace mesh {
namespace {

using multigrid::for_each;

struct SideArrays {
  Index* cells;
  std::uint8_t* faces;
  std::uint16_t* ids;
};

/// 4 child + face of the child in the middle of each face: tetrahedron::middle_child.
struct MiddleChildren {
  std::uint8_t of[3][4] = {};
};
MG_HD constexpr MiddleChildren make_middle_children() {
  MiddleChildren children;
  for (int d = 0; d < 3; ++d)
    for (int f = 0; f < 4; ++f) children.of[d][f] = std::uint8_t(tetrahedron::middle_child(d, f));
  return children;
}

/// Child number `i` of all sides, of which each has `n_children`.
template <int dim>
struct SideChild {
  const Index* cells;
  const std::uint8_t* faces;
  const std::uint16_t* ids;
  const std::uint8_t* diagonals;
  Index n_quadrilaterals;  ///< in the plane: cells before the triangles
  bool has_tetrahedra;
  SideArrays finer;

  MG_HD void operator()(Index i) const {
    constexpr int n_children = dim == 2 ? 2 : 4;
    const Index k = i / n_children, q = i % n_children, cell = cells[k];
    const int face = faces[k];
    Index child;
    int of_child = face;
    if constexpr (dim == 2) {
      child = cell < n_quadrilaterals ? corner_of_quadrilateral(face, q) : (face + q) % 3;
    } else if (!has_tetrahedra) {
      child = corner_of_hexahedron(face, q);
    } else if (q < 3) {
      child = tetrahedron::corner_of_face(face, q);
    } else {
      static constexpr MiddleChildren middle = make_middle_children();
      const int code = middle.of[diagonals[cell]][face];
      child = code / 4;
      of_child = code % 4;
    }
    constexpr Index n_of_cell = dim == 2 ? 4 : 8;
    finer.cells[i] = n_of_cell * cell + child;
    finer.faces[i] = std::uint8_t(of_child);
    finer.ids[i] = ids[k];
  }

 private:
  /// Corner q of edge `face`: of x = 0, x = 1, y = 0, y = 1.
  MG_HD static Index corner_of_quadrilateral(int face, Index q) {
    return face < 2 ? face + 2 * q : q + 2 * (face - 2);
  }
  /// Corner q of face `face`: of x = 0, x = 1, y = 0, …
  MG_HD static Index corner_of_hexahedron(int face, Index q) {
    const int axis = face / 2, side = face % 2;
    const Index one = q & 1, other = q >> 1;
    return axis == 0   ? side + 2 * one + 4 * other
           : axis == 1 ? one + 2 * side + 4 * other
                       : one + 2 * other + 4 * side;
  }
};

}  // namespace

template <int dim>
Sides finer_sides(const CellArrays<dim>& coarse, const Array<std::uint8_t>& diagonals) {
  const Executor& executor = coarse.executor();
  const Sides& sides = coarse.sides;
  const Offset n = (dim == 2 ? 2 : 4) * sides.size();
  Sides finer{Array<Index>(executor, n), Array<std::uint8_t>(executor, n),
              Array<std::uint16_t>(executor, n)};
  const bool has_tetrahedra = coarse.tetrahedra.n > 0;
  for_each(
      executor, n,
      SideChild<dim>{sides.cells.on(executor),
                     sides.faces.on(executor),
                     sides.ids.on(executor),
                     has_tetrahedra ? diagonals.on(executor) : nullptr,
                     coarse.quadrilaterals.n,
                     has_tetrahedra,
                     {finer.cells.on(executor), finer.faces.on(executor), finer.ids.on(executor)}});
  return finer;
}

template Sides finer_sides(const CellArrays<2>&, const Array<std::uint8_t>&);
template Sides finer_sides(const CellArrays<3>&, const Array<std::uint8_t>&);

}  // namespace mesh
