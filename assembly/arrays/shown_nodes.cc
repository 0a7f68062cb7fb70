// SPDX-License-Identifier: MIT
#include "assembly/arrays/shown_nodes.h"

namespace assembly {

template <int dim>
ShownNodes<dim>::ShownNodes(const mesh::CellArrays<dim>& cells, const int degree)
    : points_(&cells.points) {
  const NodesOfCells<dim> nodes = nodes_of_cells(cells, degree);
  if (degree > 1) {
    places_ = places_of_nodes(cells, degree);
    points_ = &places_;
  }
  Index first = 0;
  std::size_t shape = 0;
  for (const mesh::CellList& list : mesh::cell_lists(cells)) {
    Array<Index>& own = lists_[shape++];
    if (list.n == 0) continue;
    if (degree > 1) own = listed_nodes(cells, nodes, list, first);
    const Array<Index>& listed = degree > 1 ? own : *list.corners;
    const int n_nodes = int(listed.size() / list.n);
    cells_.push_back({list.n, n_nodes, &listed, &vtk_cells<dim>(unsigned(n_nodes))});
    first += list.n;
  }
}

template class ShownNodes<2>;
template class ShownNodes<3>;

}  // namespace assembly
