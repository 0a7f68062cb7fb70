// SPDX-License-Identifier: MIT
#include "mesh/cells/split/split.h"

#include "mesh/cells/parts.h"
#include "multigrid/curves/hilbert.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <set>

namespace mesh {
namespace {

using multigrid::Key;

/// The lists of cells by shape, in the order of their numbers.
template <int dim>
std::vector<Block> blocks_of(const CoarseCells<dim>& cells) {
  if (dim == 2)
    return {Block{&shapes::quadrilateral(), &cells.quadrilaterals},
            Block{&shapes::triangle(), &cells.triangles}};
  return {Block{&shapes::tetrahedron(), &cells.tetrahedra},
          Block{&shapes::hexahedron(), &cells.hexahedra}};
}

/// Calls f(cell, block, cell of the block) for each cell.
template <int dim, class F>
void each_cell(const CoarseCells<dim>& cells, const F& f) {
  std::size_t cell = 0;
  for (const Block& block : blocks_of(cells))
    for (std::size_t k = 0; k < block.n(); ++k) f(cell++, block, k);
}

/// The corners of the sides of a cell, ascending: of its edges in the plane, of its faces in space.
template <int dim>
std::vector<std::vector<Index>> sides_of(const Block& block, const std::size_t cell) {
  const Index* const corners = block.of(cell);
  std::vector<std::vector<Index>> sides;
  if (dim == 2)
    for (const shapes::Edge& edge : block.shape->edges)
      sides.push_back({corners[edge[0]], corners[edge[1]]});
  else
    for (const shapes::Face& face : block.shape->faces) {
      sides.emplace_back();
      for (const int corner : face) sides.back().push_back(corners[corner]);
    }
  for (std::vector<Index>& side : sides) std::sort(side.begin(), side.end());
  return sides;
}

/// Where centres of cells lie among cells of a grid, along the curve.
template <int dim>
std::vector<Key> places_on_curve(const CoarseCells<dim>& cells, const std::size_t n) {
  const std::size_t n_points = cells.points.size() / dim;
  std::vector<double> centres(n * dim, 0);
  double least[dim], extent = 0;
  each_cell(cells, [&](std::size_t cell, const Block& block, std::size_t k) {
    for (int d = 0; d < dim; ++d)
      for (int corner = 0; corner < block.shape->n_corners; ++corner)
        centres[cell * dim + std::size_t(d)] +=
            cells.points[std::size_t(d) * n_points + std::size_t(block.of(k)[corner])] /
            block.shape->n_corners;
  });
  for (int d = 0; d < dim; ++d) {
    const auto [low, high] =
        std::minmax_element(cells.points.begin() + std::ptrdiff_t(std::size_t(d) * n_points),
                            cells.points.begin() + std::ptrdiff_t(std::size_t(d + 1) * n_points));
    least[d] = *low;
    extent = std::max(extent, *high - *low);
  }
  constexpr int depth = 20;  // enough for a billion cells in the plane and in space
  std::vector<Key> keys(n);
  for (std::size_t cell = 0; cell < n; ++cell) {
    Key morton = 0;
    for (int level = depth - 1; level >= 0; --level)
      for (int d = dim - 1; d >= 0; --d) {
        const double share =
            extent > 0 ? (centres[cell * dim + std::size_t(d)] - least[d]) / extent : 0;
        const auto place = static_cast<Key>(std::min(share, 1 - 1e-9) * double(Key(1) << depth));
        morton = morton << 1 | (place >> level & 1);
      }
    keys[cell] = multigrid::hilbert::key<dim>(
        morton << (dim * (multigrid::morton::tree_depth(dim) - depth)));
  }
  return keys;
}

/// Numbers of the whole mesh become those of the part.
class Renumbering {
 public:
  explicit Renumbering(const std::vector<Index>& kept) {
    for (std::size_t k = 0; k < kept.size(); ++k) of_whole_[kept[k]] = Index(k);
  }
  bool has(Index i) const { return of_whole_.count(i) != 0; }
  Index operator()(Index i) const { return of_whole_.at(i); }

 private:
  std::map<Index, Index> of_whole_;
};

/// A curved side between two parts is curved in both, but is listed once.
template <int dim>
void add_curved_sides(const CoarseCells<dim>& whole,
                      const Renumbering& cell_of,
                      CoarseCells<dim>& own) {
  if (whole.curved.empty()) return;
  std::map<std::vector<Index>, std::pair<std::size_t, int>> here;  // sides of cells of this part
  std::vector<std::vector<std::vector<Index>>> all;
  each_cell(whole, [&](std::size_t cell, const Block& block, std::size_t k) {
    all.push_back(sides_of<dim>(block, k));
    if (!cell_of.has(Index(cell))) return;
    for (std::size_t face = 0; face < all.back().size(); ++face)
      here.emplace(all.back()[face], std::make_pair(cell, int(face)));
  });
  for (const CurvedSide& side : whole.curved) {
    const auto found = here.find(all[std::size_t(side.cell)][std::size_t(side.face)]);
    if (found == here.end()) continue;
    CurvedSide mine = side;
    if (!cell_of.has(side.cell)) {
      mine.cell = Index(found->second.first);
      mine.face = found->second.second;
    }
    mine.cell = cell_of(mine.cell);
    own.curved.push_back(mine);
  }
}

/// A cell may touch the sphere with an edge alone, of a face that another part has.
template <int dim>
void add_round_edges(const CoarseCells<dim>& whole,
                     const Renumbering& point_of,
                     CoarseCells<dim>& own) {
  if (dim == 2 || !whole.is_round) return;
  std::map<Index, std::vector<int>> faces;  // on the sphere, of cells
  for (const CurvedSide& side : whole.curved) faces[side.cell].push_back(side.face);
  std::set<std::array<Index, 2>> edges;
  each_cell(whole, [&](std::size_t cell, const Block& block, std::size_t k) {
    const auto found = faces.find(Index(cell));
    if (found == faces.end()) return;
    for (const int number : found->second) {
      const auto& face = block.shape->faces[std::size_t(number)];
      const auto is_in = [&](const int corner) {
        return std::find(face.begin(), face.end(), corner) != face.end();
      };
      for (const shapes::Edge& edge : block.shape->edges)
        if (is_in(edge[0]) && is_in(edge[1]))
          edges.insert({block.of(k)[edge[0]], block.of(k)[edge[1]]});
    }
  });
  for (const auto& [a, b] : edges)
    if (point_of.has(a) && point_of.has(b)) own.round_edges.push_back({point_of(a), point_of(b)});
}

}  // namespace

template <int dim>
std::vector<int> parts_of_cells(const CoarseCells<dim>& cells, const int n_parts) {
  std::size_t n = 0;
  for (const Block& block : blocks_of(cells)) n += block.n();
  const std::vector<Key> keys = places_on_curve(cells, n);
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
  std::vector<int> parts(n);
  for (std::size_t k = 0; k < n; ++k) parts[order[k]] = int(k * std::size_t(n_parts) / n);
  return parts;
}

template <int dim>
PartOfMesh<dim> part_of_mesh(const CoarseCells<dim>& whole,
                             const std::vector<int>& parts,
                             const int part) {
  PartOfMesh<dim> result;
  CoarseCells<dim>& own = result.cells;
  std::set<Index> points;
  each_cell(whole, [&](std::size_t cell, const Block& block, std::size_t k) {
    if (parts[cell] != part) return;
    result.of_whole.push_back(Index(cell));
    points.insert(block.of(k), block.of(k) + block.shape->n_corners);
  });
  result.points.assign(points.begin(), points.end());
  const Renumbering point_of(result.points), cell_of(result.of_whole);
  each_cell(whole, [&](std::size_t cell, const Block& block, std::size_t k) {
    if (parts[cell] != part) return;
    std::vector<Index>& corners = block.corners == &whole.quadrilaterals ? own.quadrilaterals
                                  : block.corners == &whole.triangles    ? own.triangles
                                  : block.corners == &whole.tetrahedra   ? own.tetrahedra
                                                                         : own.hexahedra;
    for (int corner = 0; corner < block.shape->n_corners; ++corner)
      corners.push_back(point_of(block.of(k)[corner]));
    if (!whole.materials.empty()) own.materials.push_back(whole.materials[cell]);
  });
  const std::size_t n_points = whole.points.size() / dim;
  for (int d = 0; d < dim; ++d)
    for (const Index point : result.points)
      own.points.push_back(whole.points[std::size_t(d) * n_points + std::size_t(point)]);
  for (std::size_t k = 0; k < whole.side_cells.size(); ++k) {
    if (!cell_of.has(whole.side_cells[k])) continue;
    own.side_cells.push_back(cell_of(whole.side_cells[k]));
    own.side_faces.push_back(whole.side_faces[k]);
    own.side_ids.push_back(whole.side_ids[k]);
  }
  add_curved_sides(whole, cell_of, own);
  add_round_edges(whole, point_of, own);
  for (const CurvedEdge& edge : whole.curved_edges) {
    if (!point_of.has(edge.ends[0]) || !point_of.has(edge.ends[1])) continue;
    CurvedEdge mine = edge;
    for (Index& end : mine.ends) end = point_of(end);
    own.curved_edges.push_back(mine);
  }
  own.is_round = whole.is_round;
  own.radius = whole.radius;
  std::copy(whole.center, whole.center + 3, own.center);
  return result;
}

template std::vector<int> parts_of_cells(const CoarseCells<2>&, int);
template std::vector<int> parts_of_cells(const CoarseCells<3>&, int);
template PartOfMesh<2> part_of_mesh(const CoarseCells<2>&, const std::vector<int>&, int);
template PartOfMesh<3> part_of_mesh(const CoarseCells<3>&, const std::vector<int>&, int);

}  // namespace mesh
