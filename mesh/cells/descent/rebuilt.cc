// SPDX-License-Identifier: MIT
#include "mesh/cells/descent/rebuilt.h"

#include "mesh/cells/adaptive/adaptive.h"
#include "mesh/cells/descent/containers.h"

#include <stdexcept>
#include <utility>

namespace mesh {

template <int dim>
Descent<dim> begin_descent(const CellArrays<dim>& first) {
  if (first.quadrilaterals.n > 0 || first.hexahedra.n > 0)
    throw std::logic_error("meshes of triangles or tetrahedra alone are rebuilt");
  return in_itself(first);
}

template <int dim>
Rebuilt<dim> rebuilt(const CellArrays<dim>& first,
                     const Descent<dim>& now,
                     const Array<Index>& changes,
                     const Poll& poll) {
  const Array<Index> wanted = wanted_levels(now, changes);
  Following<dim> following = begin_following(first, now);
  for (;;) {
    poll();
    const Array<Index> marked = wanted_marks(now, following, wanted);
    if (marked.empty()) break;
    Adapted<dim> finer = refined_where(following.cells, marked, poll);
    follow(now, std::move(finer.cells), finer.origins, following);
  }
  CommonCells common = common_cells(now, following);
  return {std::move(following.cells), std::move(following.descent), std::move(common)};
}

template Descent<2> begin_descent(const CellArrays<2>&);
template Descent<3> begin_descent(const CellArrays<3>&);
template Rebuilt<2> rebuilt(const CellArrays<2>&,
                            const Descent<2>&,
                            const Array<Index>&,
                            const Poll&);
template Rebuilt<3> rebuilt(const CellArrays<3>&,
                            const Descent<3>&,
                            const Array<Index>&,
                            const Poll&);

}  // namespace mesh
