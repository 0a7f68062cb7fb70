// SPDX-License-Identifier: MIT
#include "assembly/nodes/node_numbers.h"

#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/sparse/vectors.h"

namespace assembly {

using multigrid::Array;
using multigrid::Executor;
using multigrid::for_each;
using multigrid::Index;
using multigrid::Key;
using multigrid::Offset;

namespace {

constexpr Key none = ~Key(0);

/// Leaves at each point of a side the least entry of its sides.
template <int dim>
struct EntryOfSide {
  const Index* cells;
  const std::uint8_t* faces;
  const std::uint16_t* ids;
  const Index* entry_of_id;
  Index n_ids;
  NodesOfCells<dim> nodes;
  SideNodesView on_sides;
  Key* entries;
  MG_HD void operator()(Index k) const {
    const Index entry = ids[k] < n_ids ? entry_of_id[ids[k]] : -1;
    if (entry < 0) return;
    const bool is_cube = nodes.is_hypercube(cells[k]);
    const int* const own = on_sides.of(is_cube, faces[k]);
    for (int v = 0; v < on_sides.n_of(is_cube); ++v)
      multigrid::lower(&entries[nodes.of(cells[k], own[v])], Key(entry));
  }
};

/// Leaves at each point the least place among those of all cells.
template <int dim>
struct FirstPlace {
  NodesOfCells<dim> nodes;
  int bits;  ///< of a place in a cell
  Key* first;
  MG_HD void operator()(Index cell) const {
    const int n = nodes.n_of(cell);
    for (int v = 0; v < n; ++v)
      multigrid::lower(&first[nodes.of(cell, v)],
                       (Key(cell) << bits) + Key(nodes.place_along_edges(cell, v)));
  }
};

struct SetIdentity {
  Index* order;
  MG_HD void operator()(Index i) const { order[i] = i; }
};

/// 1 where the k-th point of the order is an unknown.
struct IsUnknown {
  const Index* order;
  const Key* entries;
  Index* flags;
  MG_HD void operator()(Index k) const { flags[k] = entries[order[k]] == none ? 1 : 0; }
};

struct SetNumbers {
  const Index* order;
  const Key* entries;
  const Offset* unknowns_before;
  Index n_unknowns;
  Index* number_of_point;
  Index* point_of_number;
  Index* entry_of_given;
  MG_HD void operator()(Index k) const {
    const Index point = order[k], before = Index(unknowns_before[k]);
    const bool is_unknown = entries[point] == none;
    const Index number = is_unknown ? before : n_unknowns + (k - before);
    number_of_point[point] = number;
    point_of_number[number] = point;
    if (!is_unknown) entry_of_given[number - n_unknowns] = Index(entries[point]);
  }
};

template <int dim>
struct NumberNodes {
  NodesOfCells<dim> nodes;
  Index first;  ///< of the cells of this shape
  const Index* numbers;
  int of_each;
  Index* to;
  MG_HD void operator()(Index cell) const {
    for (int v = 0; v < of_each; ++v)
      to[Offset(cell) * of_each + v] = numbers[nodes.of(first + cell, v)];
  }
};

struct MovePoints {
  const double* from;
  const Index* point_of_number;
  double* to;
  MG_HD void operator()(Index i) const { to[i] = from[point_of_number[i]]; }
};

struct CopyFirst {
  const double* from;
  double* to;
  MG_HD void operator()(Index i) const { to[i] = from[i]; }
};

/// The points in the order in which unknowns are to be numbered.
template <int dim>
Array<Index> order_of_points(const mesh::CellArrays<dim>& cells,
                             const NodesOfCells<dim>& nodes,
                             NodeOrder order) {
  const Executor& executor = cells.executor();
  Array<Index> points(executor, nodes.n);
  for_each(executor, nodes.n, SetIdentity{points.on(executor)});
  if (order == NodeOrder::as_numbered) return points;
  Array<Key> first(executor, nodes.n);
  multigrid::fill(first, none);
  const int of_a_place = nodes.degree == 1 ? dim : 5;  // up to 27 nodes a cell
  for_each(executor, cells.n_cells(), FirstPlace<dim>{nodes, of_a_place, first.on(executor)});
  int bits = 1;
  while ((Key(cells.n_cells()) << of_a_place) >> bits) ++bits;
  multigrid::sort_by_key(first, points, bits);
  return points;
}

}  // namespace

template <int dim>
NodeNumbers number_nodes(const mesh::CellArrays<dim>& cells,
                         const std::vector<Index>& entry_of_id,
                         const NodeOrder order,
                         const int degree) {
  const Executor& executor = cells.executor();
  const NodesOfCells<dim> nodes = nodes_of_cells(cells, degree);
  const SideNodes on_sides(executor, dim, degree);
  const Index n = nodes.n;
  Array<Key> entries(executor, n);
  multigrid::fill(entries, none);
  const Array<Index> of_id(executor, entry_of_id);
  for_each(
      executor, cells.sides.size(),
      EntryOfSide<dim>{cells.sides.cells.on(executor), cells.sides.faces.on(executor),
                       cells.sides.ids.on(executor), of_id.on(executor), Index(entry_of_id.size()),
                       nodes, on_sides.view(), entries.on(executor)});
  const Array<Index> points = order_of_points(cells, nodes, order);
  Array<Index> flags(executor, n);
  for_each(executor, n, IsUnknown{points.on(executor), entries.on(executor), flags.on(executor)});
  Array<Offset> before(executor, Offset(n) + 1);
  NodeNumbers numbers;
  numbers.degree = degree;
  numbers.n_nodes = n;
  numbers.n_unknowns = Index(multigrid::scan(flags, before));
  numbers.number_of_point = Array<Index>(executor, n);
  numbers.point_of_number = Array<Index>(executor, n);
  numbers.entry_of_given = Array<Index>(executor, n - numbers.n_unknowns);
  for_each(executor, n,
           SetNumbers{points.on(executor), entries.on(executor), before.on(executor),
                      numbers.n_unknowns, numbers.number_of_point.on(executor),
                      numbers.point_of_number.on(executor), numbers.entry_of_given.on(executor)});
  return numbers;
}

template <int dim>
std::vector<ElementBlock> cell_blocks(const mesh::CellArrays<dim>& cells,
                                      const NodeNumbers& numbers) {
  const Executor& executor = cells.executor();
  const NodesOfCells<dim> nodes = nodes_of_cells(cells, numbers.degree);
  std::vector<ElementBlock> result;
  Index first = 0;
  for (const auto& [n, n_corners, corners] : mesh::cell_lists(cells)) {
    if (n == 0) continue;
    const int n_nodes = int(lattice({dim, n_corners == dim + 1, numbers.degree}).size());
    ElementBlock block{
        first,
        n,
        n_nodes,
        Array<Index>(executor, Offset(n) * n_nodes),
        {cells.materials.empty() ? nullptr : &cells.materials, first, dim * cells.refinements}};
    for_each(executor, n,
             NumberNodes<dim>{nodes, first, numbers.number_of_point.on(executor), n_nodes,
                              block.nodes.on(executor)});
    result.push_back(std::move(block));
    first += n;
  }
  return result;
}

template <int dim>
Array<double> node_points(const mesh::CellArrays<dim>& cells, const NodeNumbers& numbers) {
  const Executor& executor = cells.executor();
  const Offset n = numbers.n_nodes;
  const Array<double> further =
      numbers.degree > 1 ? places_of_nodes(cells, numbers.degree) : Array<double>();
  const double* const places = (numbers.degree > 1 ? further : cells.points).on(executor);
  Array<double> result(executor, dim * n);
  for (int d = 0; d < dim; ++d)
    for_each(executor, n,
             MovePoints{places + d * n, numbers.point_of_number.on(executor),
                        result.on(executor) + d * n});
  return result;
}

Array<double> unknown_points(const Array<double>& points, int dimension, Index n_unknowns) {
  const Executor& executor = points.executor();
  Array<double> result(executor, Offset(dimension) * n_unknowns);
  for (int d = 0; d < dimension; ++d)
    for_each(executor, n_unknowns,
             CopyFirst{points.on(executor) + points.size() / dimension * d,
                       result.on(executor) + Offset(d) * n_unknowns});
  return result;
}

#define INSTANTIATE(dim)                                                                     \
  template NodeNumbers number_nodes(const mesh::CellArrays<dim>&, const std::vector<Index>&, \
                                    NodeOrder, int);                                         \
  template std::vector<ElementBlock> cell_blocks(const mesh::CellArrays<dim>&,               \
                                                 const NodeNumbers&);                        \
  template Array<double> node_points(const mesh::CellArrays<dim>&, const NodeNumbers&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
