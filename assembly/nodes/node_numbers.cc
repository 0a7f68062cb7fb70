// SPDX-License-Identifier: MIT
#include "assembly/nodes/node_numbers.h"

#include "assembly/nodes/node_names.h"
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

constexpr Key none = ~Key(0), is_copied = none - 1;

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

/// Leaves at an original the least entry of its copies.
struct LowerOriginal {
  const Index* copies;
  const Index* originals;
  const Index* own_entries;
  Key* entries;
  MG_HD void operator()(Index k) const {
    if (own_entries[k] >= 0) multigrid::lower(&entries[originals[k]], Key(own_entries[k]));
  }
};

/// Takes the entries of copies, which become `is_copied`.
struct TakeEntry {
  const Index* copies;
  Key* entries;
  Index* own_entries;
  MG_HD void operator()(Index k) const {
    const Key own = entries[copies[k]];
    own_entries[k] = own == none ? -1 : Index(own);
    entries[copies[k]] = is_copied;
  }
};

/// 1 where the k-th point of the order is a copy.
struct IsCopy {
  const Index* order;
  const Key* entries;
  Index* flags;
  MG_HD void operator()(Index k) const { flags[k] = entries[order[k]] == is_copied ? 1 : 0; }
};

struct SetNumbers {
  const Index* order;
  const Key* entries;
  const Offset* unknowns_before;
  const Offset* copies_before;  ///< null: there are none
  Index n_unknowns, n_rows;
  Index* number_of_point;
  Index* point_of_number;
  Index* entry_of_given;
  MG_HD void operator()(Index k) const {
    const Index point = order[k], unknowns = Index(unknowns_before[k]);
    const Index copies = copies_before ? Index(copies_before[k]) : 0;
    const bool is_unknown = entries[point] == none, is_copy = entries[point] == is_copied;
    const Index number = is_unknown ? unknowns
                         : is_copy  ? n_rows + copies
                                    : n_unknowns + (k - unknowns - copies);
    number_of_point[point] = number;
    point_of_number[number] = point;
    if (!is_unknown && !is_copy) entry_of_given[number - n_unknowns] = Index(entries[point]);
  }
};

/// Numbers copies and their originals by the numbers of the points.
struct SetOriginal {
  const Index* copies;
  const Index* originals;
  const Index* own_entries;
  const Index* number_of_point;
  Index n_rows;
  Index* original_of_copy;
  Index* entry_of_copy;
  MG_HD void operator()(Index k) const {
    const Index copy = number_of_point[copies[k]] - n_rows;
    original_of_copy[copy] = number_of_point[originals[k]];
    entry_of_copy[copy] = own_entries[k];
  }
};

struct TakeRow {
  const Index* nodes;
  const Index* original_of_copy;
  Index n_rows;
  Index* rows;
  MG_HD void operator()(Offset k) const {
    rows[k] = nodes[k] < n_rows ? nodes[k] : original_of_copy[nodes[k] - n_rows];
  }
};

/// The element if two of its nodes have one row.
struct JoinedToItself {
  const Index* rows;
  int n_nodes;
  Index* flags;
  MG_HD void operator()(Index e) const {
    const Index* const own = rows + Offset(e) * n_nodes;
    flags[e] = 0;
    for (int i = 0; i < n_nodes; ++i)
      for (int j = 0; j < i; ++j)
        if (own[i] == own[j]) flags[e] = 1;
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
                         const int degree,
                         const PointCopies& copies,
                         const mesh::Share* share) {
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
  if (share) agree_on_entries(cells, degree, *share, entries);
  const Index n_copies = Index(copies.copies.size());
  Array<Index> own_entries(executor, n_copies);
  if (n_copies > 0) {
    for_each(executor, n_copies,
             TakeEntry{copies.copies.on(executor), entries.on(executor), own_entries.on(executor)});
    for_each(executor, n_copies,
             LowerOriginal{copies.copies.on(executor), copies.originals.on(executor),
                           own_entries.on(executor), entries.on(executor)});
  }
  const Array<Index> points = order_of_points(cells, nodes, order);
  Array<Index> flags(executor, n);
  for_each(executor, n, IsUnknown{points.on(executor), entries.on(executor), flags.on(executor)});
  Array<Offset> before(executor, Offset(n) + 1), copies_before;
  NodeNumbers numbers;
  numbers.degree = degree;
  numbers.n_nodes = n;
  numbers.n_rows = n - n_copies;
  numbers.n_unknowns = Index(multigrid::scan(flags, before));
  if (n_copies > 0) {
    for_each(executor, n, IsCopy{points.on(executor), entries.on(executor), flags.on(executor)});
    copies_before = Array<Offset>(executor, Offset(n) + 1);
    multigrid::prefix_sums(flags, copies_before);
  }
  numbers.number_of_point = Array<Index>(executor, n);
  numbers.point_of_number = Array<Index>(executor, n);
  numbers.entry_of_given = Array<Index>(executor, numbers.n_rows - numbers.n_unknowns);
  for_each(executor, n,
           SetNumbers{points.on(executor), entries.on(executor), before.on(executor),
                      n_copies > 0 ? copies_before.on(executor) : nullptr, numbers.n_unknowns,
                      numbers.n_rows, numbers.number_of_point.on(executor),
                      numbers.point_of_number.on(executor), numbers.entry_of_given.on(executor)});
  if (n_copies == 0) return numbers;
  numbers.original_of_copy = Array<Index>(executor, n_copies);
  numbers.entry_of_copy = Array<Index>(executor, n_copies);
  for_each(
      executor, n_copies,
      SetOriginal{copies.copies.on(executor), copies.originals.on(executor),
                  own_entries.on(executor), numbers.number_of_point.on(executor), numbers.n_rows,
                  numbers.original_of_copy.on(executor), numbers.entry_of_copy.on(executor)});
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
    if (numbers.has_copies()) block.rows = rows_of_nodes(block.nodes, numbers);
    result.push_back(std::move(block));
    first += n;
  }
  return result;
}

Array<Index> rows_of_nodes(const Array<Index>& nodes, const NodeNumbers& numbers) {
  const Executor& executor = nodes.executor();
  Array<Index> rows(executor, nodes.size());
  for_each(executor, nodes.size(),
           TakeRow{nodes.on(executor),
                   numbers.has_copies() ? numbers.original_of_copy.on(executor) : nullptr,
                   numbers.n_rows, rows.on(executor)});
  return rows;
}

std::optional<Index> first_joined_to_itself(const ElementBlock& block) {
  if (block.rows.empty()) return {};
  Array<Index> flags(block.executor(), block.n);
  for_each(
      block.executor(), block.n,
      JoinedToItself{block.rows_on(block.executor()), block.n_nodes, flags.on(block.executor())});
  const Array<Index> found = multigrid::compact(flags);
  if (found.empty()) return {};
  return block.first + found.to_vector()[0];
}

template <int dim>
Array<double> node_points(const mesh::CellArrays<dim>& cells, const NodeNumbers& numbers) {
  const Executor& executor = cells.executor();
  const Offset n = numbers.n_nodes;
  const Array<double> further =
      numbers.degree > 1 ? places_of_nodes(cells, numbers.degree) : Array<double>();
  const double* const places = (numbers.degree > 1 ? further : cells.points).on(executor);
  Array<double> result(executor, dim * n, {dim});
  for (int d = 0; d < dim; ++d)
    for_each(executor, n,
             MovePoints{places + d * n, numbers.point_of_number.on(executor),
                        result.on(executor) + d * n});
  return result;
}

Array<double> unknown_points(const Array<double>& points, int dimension, Index n_unknowns) {
  const Executor& executor = points.executor();
  Array<double> result(executor, Offset(dimension) * n_unknowns, {dimension});
  for (int d = 0; d < dimension; ++d)
    for_each(executor, n_unknowns,
             CopyFirst{points.on(executor) + points.size() / dimension * d,
                       result.on(executor) + Offset(d) * n_unknowns});
  return result;
}

#define INSTANTIATE(dim)                                                                     \
  template NodeNumbers number_nodes(const mesh::CellArrays<dim>&, const std::vector<Index>&, \
                                    NodeOrder, int, const PointCopies&, const mesh::Share*); \
  template std::vector<ElementBlock> cell_blocks(const mesh::CellArrays<dim>&,               \
                                                 const NodeNumbers&);                        \
  template Array<double> node_points(const mesh::CellArrays<dim>&, const NodeNumbers&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
