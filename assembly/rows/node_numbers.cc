// SPDX-License-Identifier: MIT
#include "assembly/rows/node_numbers.h"

#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/sparse/vectors.h"

#include <stdexcept>

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
  const Index* corners;
  Key* entries;
  MG_HD void operator()(Index k) const {
    const Index entry = ids[k] < n_ids ? entry_of_id[ids[k]] : -1;
    if (entry < 0) return;
    const Index* const own = corners + (dim + 1) * Offset(cells[k]);
    // In the plane edge f joins corners f and f + 1; in space face f lacks corner 3 - f.
    for (int v = 0; v < dim + 1; ++v) {
      const bool is_on_face =
          dim == 2 ? v == faces[k] || v == (faces[k] + 1) % 3 : v != 3 - faces[k];
      if (is_on_face) multigrid::lower(&entries[own[v]], Key(entry));
    }
  }
};

/// Leaves at each point the least place among all corners.
struct FirstPlace {
  const Index* corners;
  int of_each;
  Key* first;
  MG_HD void operator()(Index cell) const {
    for (int v = 0; v < of_each; ++v) {
      const Offset place = Offset(cell) * of_each + v;
      multigrid::lower(&first[corners[place]], Key(place));
    }
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

template <int dim>
void require_simplices(const mesh::CellArrays<dim>& cells) {
  if (cells.quadrilaterals.n > 0 || cells.hexahedra.n > 0)
    throw std::logic_error("nodes are numbered on triangles or tetrahedra alone");
}

struct MovePoints {
  const double* from;
  const Index* point_of_number;
  double* to;
  MG_HD void operator()(Index i) const { to[i] = from[point_of_number[i]]; }
};

/// The points in the order in which unknowns are to be numbered.
template <int dim>
Array<Index> order_of_points(const mesh::CellArrays<dim>& cells, NodeOrder order) {
  const Executor& executor = cells.executor();
  Array<Index> points(executor, cells.n_points);
  for_each(executor, cells.n_points, SetIdentity{points.on(executor)});
  if (order == NodeOrder::as_numbered) return points;
  const Array<Index>& corners = simplices_of(cells);
  Array<Key> first(executor, cells.n_points);
  multigrid::fill(first, none);
  for_each(executor, corners.size() / (dim + 1),
           FirstPlace{corners.on(executor), dim + 1, first.on(executor)});
  int bits = 1;
  while (Key(corners.size()) >> bits) ++bits;
  multigrid::sort_by_key(first, points, bits);
  return points;
}

}  // namespace

template <int dim>
NodeNumbers number_nodes(const mesh::CellArrays<dim>& cells,
                         const std::vector<Index>& entry_of_id,
                         const NodeOrder order) {
  require_simplices(cells);
  const Executor& executor = cells.executor();
  const Index n = cells.n_points;
  Array<Key> entries(executor, n);
  multigrid::fill(entries, none);
  const Array<Index> of_id(executor, entry_of_id);
  for_each(
      executor, cells.sides.size(),
      EntryOfSide<dim>{cells.sides.cells.on(executor), cells.sides.faces.on(executor),
                       cells.sides.ids.on(executor), of_id.on(executor), Index(entry_of_id.size()),
                       simplices_of(cells).on(executor), entries.on(executor)});
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
Array<Index> numbered_corners(const mesh::CellArrays<dim>& cells, const NodeNumbers& numbers) {
  const Executor& executor = cells.executor();
  const Array<Index>& corners = simplices_of(cells);
  Array<Index> result(executor, corners.size());
  for_each(executor, corners.size() / (dim + 1),
           Renumber{corners.on(executor), numbers.number_of_point.on(executor), dim + 1,
                    result.on(executor)});
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

#define INSTANTIATE(dim)                                                                     \
  template NodeNumbers number_nodes(const mesh::CellArrays<dim>&, const std::vector<Index>&, \
                                    NodeOrder);                                              \
  template Array<Index> numbered_corners(const mesh::CellArrays<dim>&, const NodeNumbers&);  \
  template Array<double> node_points(const mesh::CellArrays<dim>&, const NodeNumbers&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
