// SPDX-License-Identifier: MIT
#include "assembly/nodes/periodic_points.h"

#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/sparse/vectors.h"

#include <algorithm>

namespace assembly {

using multigrid::for_each;
using multigrid::Key;

namespace {

/// Leaves 0 at each node of a side that is wanted.
template <int dim>
struct MarkNodesOfSide {
  const Index* cells;
  const std::uint8_t* faces;
  const std::uint16_t* ids;
  const Index* is_wanted;
  Index n_ids;
  NodesOfCells<dim> nodes;
  SideNodesView on_sides;
  Key* marks;
  MG_HD void operator()(Index k) const {
    if (ids[k] >= n_ids || is_wanted[ids[k]] == 0) return;
    const bool is_cube = nodes.is_hypercube(cells[k]);
    const int* const own = on_sides.of(is_cube, faces[k]);
    for (int v = 0; v < on_sides.n_of(is_cube); ++v)
      multigrid::lower(&marks[nodes.of(cells[k], own[v])], Key(0));
  }
};

struct IsMarked {
  const Key* marks;
  Index* flags;
  MG_HD void operator()(Index i) const { flags[i] = marks[i] == 0 ? 1 : 0; }
};

template <int dim>
struct TakePlace {
  const Index* nodes;
  const double* places;
  Offset n;
  double* to;
  MG_HD void operator()(Index k) const {
    for (int d = 0; d < dim; ++d) to[Offset(k) * dim + d] = places[d * n + nodes[k]];
  }
};

/// Some nodes, ascending, and dim coordinates of each; on a host.
struct NodesOfSides {
  std::vector<Index> nodes;
  std::vector<double> places;
};

template <int dim>
class Finder {
 public:
  Finder(const mesh::CellArrays<dim>& cells, const int degree)
      : cells_(cells),
        nodes_(nodes_of_cells(cells, degree)),
        on_sides_(cells.executor(), dim, degree),
        further_(degree > 1 ? places_of_nodes(cells, degree) : Array<double>()) {}

  NodesOfSides on(const std::vector<bool>& is_wanted) const {
    const Executor& executor = cells_.executor();
    const mesh::Sides& sides = cells_.sides;
    const Array<Index> wanted(executor, std::vector<Index>(is_wanted.begin(), is_wanted.end()));
    Array<Key> marks(executor, nodes_.n);
    multigrid::fill(marks, Key(1));
    for_each(
        executor, sides.size(),
        MarkNodesOfSide<dim>{sides.cells.on(executor), sides.faces.on(executor),
                             sides.ids.on(executor), wanted.on(executor), Index(is_wanted.size()),
                             nodes_, on_sides_.view(), marks.on(executor)});
    Array<Index> flags(executor, nodes_.n);
    for_each(executor, nodes_.n, IsMarked{marks.on(executor), flags.on(executor)});
    const Array<Index> found = multigrid::compact(flags);
    Array<double> places(executor, found.size() * dim);
    const Array<double>& all = further_.empty() ? cells_.points : further_;
    for_each(executor, found.size(),
             TakePlace<dim>{found.on(executor), all.on(executor), nodes_.n, places.on(executor)});
    return {found.to_vector(), places.to_vector()};
  }

 private:
  const mesh::CellArrays<dim>& cells_;
  NodesOfCells<dim> nodes_;
  SideNodes on_sides_;
  Array<double> further_;  ///< places of nodes beyond degree 1
};

/// Nodes that belong together, each with one that has a smaller number, or itself.
class Together {
 public:
  explicit Together(std::vector<Index> nodes) : nodes_(std::move(nodes)) {
    std::sort(nodes_.begin(), nodes_.end());
    nodes_.erase(std::unique(nodes_.begin(), nodes_.end()), nodes_.end());
    for (std::size_t k = 0; k < nodes_.size(); ++k) first_.push_back(k);
  }

  void join(const Index a, const Index b) {
    const std::size_t first = root(position(a)), second = root(position(b));
    first_[std::max(first, second)] = std::min(first, second);
  }

  /// The copies and their originals.
  std::pair<std::vector<Index>, std::vector<Index>> copies() {
    std::pair<std::vector<Index>, std::vector<Index>> result;
    for (std::size_t k = 0; k < nodes_.size(); ++k) {
      if (root(k) == k) continue;
      result.first.push_back(nodes_[k]);
      result.second.push_back(nodes_[root(k)]);
    }
    return result;
  }

 private:
  std::size_t position(const Index node) const {
    return std::size_t(std::lower_bound(nodes_.begin(), nodes_.end(), node) - nodes_.begin());
  }
  std::size_t root(std::size_t k) {
    for (; first_[k] != k; k = first_[k]) first_[k] = first_[first_[k]];
    return k;
  }

  std::vector<Index> nodes_;
  std::vector<std::size_t> first_;
};

}  // namespace

template <int dim>
PointCopies periodic_points(const mesh::CellArrays<dim>& cells,
                            const int degree,
                            const std::vector<mesh::PeriodicSides>& sides) {
  if (sides.empty()) return {};
  const Finder<dim> finder(cells, degree);
  std::vector<std::pair<Index, Index>> pairs;
  std::vector<Index> all;
  for (const mesh::PeriodicSides& own : sides) {
    const NodesOfSides copies = finder.on(own.is_copy), originals = finder.on(own.is_original);
    const std::vector<std::size_t> of_copies =
        mesh::partners(own, dim, copies.places, originals.places, "node");
    for (std::size_t k = 0; k < of_copies.size(); ++k)
      pairs.emplace_back(copies.nodes[k], originals.nodes[of_copies[k]]);
    all.insert(all.end(), copies.nodes.begin(), copies.nodes.end());
    all.insert(all.end(), originals.nodes.begin(), originals.nodes.end());
  }
  Together together(std::move(all));
  for (const auto& [copy, original] : pairs) together.join(copy, original);
  const auto [copies, originals] = together.copies();
  return {Array<Index>(cells.executor(), copies), Array<Index>(cells.executor(), originals)};
}

template PointCopies periodic_points(const mesh::CellArrays<2>&,
                                     int,
                                     const std::vector<mesh::PeriodicSides>&);
template PointCopies periodic_points(const mesh::CellArrays<3>&,
                                     int,
                                     const std::vector<mesh::PeriodicSides>&);

}  // namespace assembly
