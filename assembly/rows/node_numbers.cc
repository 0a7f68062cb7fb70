// SPDX-License-Identifier: MIT
#include "assembly/rows/node_numbers.h"

#include "mesh/cells/corners_of_cells.h"
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
  mesh::CornersOfCells<dim> corners;
  Key* entries;
  MG_HD void operator()(Index k) const {
    const Index entry = ids[k] < n_ids ? entry_of_id[ids[k]] : -1;
    if (entry < 0) return;
    const Index* const own = corners.of(cells[k]);
    const int n = corners.n_of(cells[k]);
    for (int v = 0; v < n; ++v)
      if (mesh::is_on_side<dim>(n, faces[k], v)) multigrid::lower(&entries[own[v]], Key(entry));
  }
};

/// Leaves at each point the least place among all corners.
template <int dim>
struct FirstPlace {
  mesh::CornersOfCells<dim> corners;
  Key* first;
  MG_HD void operator()(Index cell) const {
    const Index* const own = corners.of(cell);
    for (int v = 0; v < corners.n_of(cell); ++v)
      multigrid::lower(&first[own[v]], (Key(cell) << dim) + Key(v));
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

struct Renumber {
  const Index* from;
  const Index* numbers;
  int of_each;
  Index* to;
  MG_HD void operator()(Index cell) const {
    for (int v = 0; v < of_each; ++v) {
      const Offset place = Offset(cell) * of_each + v;
      to[place] = numbers[from[place]];
    }
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
Array<Index> order_of_points(const mesh::CellArrays<dim>& cells, NodeOrder order) {
  const Executor& executor = cells.executor();
  Array<Index> points(executor, cells.n_points);
  for_each(executor, cells.n_points, SetIdentity{points.on(executor)});
  if (order == NodeOrder::as_numbered) return points;
  Array<Key> first(executor, cells.n_points);
  multigrid::fill(first, none);
  for_each(executor, cells.n_cells(),
           FirstPlace<dim>{mesh::corners_of_cells(cells), first.on(executor)});
  int bits = 1;
  while ((Key(cells.n_cells()) << dim) >> bits) ++bits;
  multigrid::sort_by_key(first, points, bits);
  return points;
}

}  // namespace

template <int dim>
NodeNumbers number_nodes(const mesh::CellArrays<dim>& cells,
                         const std::vector<Index>& entry_of_id,
                         const NodeOrder order) {
  const Executor& executor = cells.executor();
  const Index n = cells.n_points;
  Array<Key> entries(executor, n);
  multigrid::fill(entries, none);
  const Array<Index> of_id(executor, entry_of_id);
  for_each(
      executor, cells.sides.size(),
      EntryOfSide<dim>{cells.sides.cells.on(executor), cells.sides.faces.on(executor),
                       cells.sides.ids.on(executor), of_id.on(executor), Index(entry_of_id.size()),
                       mesh::corners_of_cells(cells), entries.on(executor)});
  const Array<Index> points = order_of_points(cells, order);
  Array<Index> flags(executor, n);
  for_each(executor, n, IsUnknown{points.on(executor), entries.on(executor), flags.on(executor)});
  Array<Offset> before(executor, Offset(n) + 1);
  NodeNumbers numbers;
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
  std::vector<ElementBlock> result;
  Index first = 0;
  for (const auto& [n, n_corners, corners] : mesh::cell_lists(cells)) {
    if (n == 0) continue;
    ElementBlock block{
        first,
        n,
        n_corners,
        Array<Index>(executor, corners->size()),
        {cells.materials.empty() ? nullptr : &cells.materials, first, dim * cells.refinements}};
    for_each(executor, n,
             Renumber{corners->on(executor), numbers.number_of_point.on(executor), n_corners,
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
  Array<double> result(executor, dim * n);
  for (int d = 0; d < dim; ++d)
    for_each(executor, n,
             MovePoints{cells.points.on(executor) + d * n, numbers.point_of_number.on(executor),
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
                                    NodeOrder);                                              \
  template std::vector<ElementBlock> cell_blocks(const mesh::CellArrays<dim>&,               \
                                                 const NodeNumbers&);                        \
  template Array<double> node_points(const mesh::CellArrays<dim>&, const NodeNumbers&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
