// SPDX-License-Identifier: MIT
#include "mesh/cells/coarse.h"

#include "mesh/cells/parts.h"

#include <algorithm>
#include <map>
#include <set>

namespace mesh {
namespace {

std::vector<Block> blocks_of(const CoarseCells<2>& cells) {
  return {Block{&shapes::quadrilateral(), &cells.quadrilaterals},
          Block{&shapes::triangle(), &cells.triangles}};
}
std::vector<Block> blocks_of(const CoarseCells<3>& cells) {
  if (cells.tetrahedra.empty()) return {Block{&shapes::hexahedron(), &cells.hexahedra}};
  return {Block{&shapes::tetrahedron(), &cells.tetrahedra}};
}

/// Appends the number of the edge of a curved side.
void add_curved(const CurvedSide& side,
                const std::vector<Block>& blocks,
                const std::vector<Index>& cell_edges,
                std::vector<Index>& edges) {
  const auto cell = std::size_t(side.cell);
  const std::size_t n_quads = blocks[0].n();
  const std::size_t first = cell < n_quads ? 4 * cell : 4 * n_quads + 3 * (cell - n_quads);
  edges.push_back(cell_edges[first + std::size_t(side.face)]);
}
/// Appends the numbers of the edges of a curved face; returns that of the face.
Index add_curved(const CurvedSide& side,
                 const Block& block,
                 const std::vector<Index>& cell_edges,
                 const Numbered& faces,
                 std::vector<Index>& edges) {
  const shapes::Shape& shape = *block.shape;
  const auto cell = std::size_t(side.cell);
  const shapes::Face& places = shape.faces[std::size_t(side.face)];
  const auto has = [&](int corner) {
    return std::find(places.begin(), places.end(), corner) != places.end();
  };
  for (std::size_t e = 0; e < shape.edges.size(); ++e)
    if (has(shape.edges[e][0]) && has(shape.edges[e][1]))
      edges.push_back(cell_edges[cell * shape.edges.size() + e]);
  return faces.of_each[cell * shape.faces.size() + std::size_t(side.face)];
}

/// The bends of all edges of a mesh in space, three each; those that are not listed are straight.
Curved all_edges(const std::vector<CurvedEdge>& listed,
                 const std::vector<Index>& ends,
                 const Executor& executor) {
  std::map<std::pair<Index, Index>, const CurvedEdge*> by_ends;
  for (const CurvedEdge& edge : listed) by_ends[std::minmax(edge.ends[0], edge.ends[1])] = &edge;
  const std::size_t n = ends.size() / 2;
  std::vector<Index> edges(n);
  std::vector<double> bends(3 * n, 0);
  for (std::size_t e = 0; e < n; ++e) {
    edges[e] = Index(e);
    const auto found = by_ends.find(std::minmax(ends[2 * e], ends[2 * e + 1]));
    if (found != by_ends.end()) std::copy_n(found->second->bend, 3, &bends[3 * e]);
  }
  Curved curved;
  curved.edges = Array<Index>(executor, edges);
  curved.bends = Array<double>(executor, bends);
  curved.faces = Array<Index>(executor, std::vector<Index>());
  return curved;
}

/// The numbers of the edges that have these ends, in any order.
///
/// ends  of all edges, one after the other
std::vector<Index> edges_between(const std::vector<std::array<Index, 2>>& wanted,
                                 const std::vector<Index>& ends) {
  std::set<std::array<Index, 2>> pairs;
  for (const auto& [a, b] : wanted) pairs.insert({std::min(a, b), std::max(a, b)});
  std::vector<Index> edges;
  for (std::size_t k = 0; k + 1 < ends.size() && !pairs.empty(); k += 2)
    if (pairs.count({std::min(ends[k], ends[k + 1]), std::max(ends[k], ends[k + 1])}))
      edges.push_back(Index(k / 2));
  return edges;
}

template <int dim>
Curved curved_parts(const CoarseCells<dim>& given,
                    const std::vector<Index>& cell_edges,
                    const std::vector<Index>& ends,
                    const Numbered& faces,
                    const Executor& executor) {
  const std::vector<Block> blocks = blocks_of(given);
  std::vector<Index> edges = edges_between(given.round_edges, ends), of_sphere;
  std::vector<double> bends;
  for (const CurvedSide& side : given.curved) {
    if constexpr (dim == 2)
      add_curved(side, blocks, cell_edges, edges);
    else
      of_sphere.push_back(add_curved(side, blocks[0], cell_edges, faces, edges));
    if (!given.is_round) bends.insert(bends.end(), side.bend, side.bend + 2);
  }
  if (dim == 3) {  // neighbouring faces share edges
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  }
  Curved curved{Array<Index>(executor, edges),
                Array<double>(executor, bends),
                Array<Index>(executor, of_sphere),
                given.is_round,
                {},
                given.radius};
  std::copy(given.center, given.center + 3, curved.center);
  return curved;
}

/// Numbers edges and, in space, faces.
template <int dim>
void add_parts(const CoarseCells<dim>& given, CellArrays<dim>& mesh) {
  const Executor& executor = mesh.executor();
  const std::vector<Block> blocks = blocks_of(given);
  const Numbered edges = numbered(edges_of(blocks));
  const std::vector<std::array<Index, 2>> all_ends = ends_of_edges(blocks);
  std::vector<Index> ends;  // as the edge's first cell sees them
  for (const Index first : edges.first)
    for (const Index end : all_ends[std::size_t(first)]) ends.push_back(end);
  mesh.n_edges = edges.n();
  mesh.edge_ends = Array<Index>(executor, ends);
  Numbered faces;
  if constexpr (dim == 2) {
    const auto middle = edges.of_each.begin() + std::ptrdiff_t(given.quadrilaterals.size());
    mesh.quadrilaterals.edges =
        Array<Index>(executor, std::vector<Index>(edges.of_each.begin(), middle));
    mesh.triangles.edges = Array<Index>(executor, std::vector<Index>(middle, edges.of_each.end()));
  } else {
    faces = numbered(faces_of(blocks[0]));
    const FaceLists lists = face_lists(blocks[0], faces, edges.of_each);
    const bool has_tetrahedra = !given.tetrahedra.empty();
    (has_tetrahedra ? mesh.triangles : mesh.quadrilaterals) = Faces{
        faces.n(), Array<Index>(executor, lists.corners), Array<Index>(executor, lists.edges)};
    Solids& cells = has_tetrahedra ? mesh.tetrahedra : mesh.hexahedra;
    cells.edges = Array<Index>(executor, edges.of_each);
    cells.faces = Array<Index>(executor, faces.of_each);
  }
  mesh.curved = given.curved_edges.empty()
                    ? curved_parts(given, edges.of_each, ends, faces, executor)
                    : all_edges(given.curved_edges, ends, executor);
}

}  // namespace

template <int dim>
CellArrays<dim> cell_arrays(const CoarseCells<dim>& given,
                            const Executor& executor,
                            const Keep keep) {
  CellArrays<dim> mesh;
  mesh.n_points = Index(given.points.size() / dim);
  mesh.points = Array<double>(executor, given.points);
  mesh.sides = {Array<Index>(executor, given.side_cells),
                Array<std::uint8_t>(executor, given.side_faces),
                Array<std::uint16_t>(executor, given.side_ids)};
  mesh.materials = Array<std::uint16_t>(executor, given.materials);
  const auto take = [&](auto& cells, const std::vector<Index>& corners, int of_each) {
    cells.n = Index(corners.size() / std::size_t(of_each));
    cells.corners = Array<Index>(executor, corners);
  };
  if constexpr (dim == 2) {
    take(mesh.quadrilaterals, given.quadrilaterals, 4);
    take(mesh.triangles, given.triangles, 3);
  } else {
    take(mesh.tetrahedra, given.tetrahedra, 4);
    take(mesh.hexahedra, given.hexahedra, 8);
  }
  if (keep == Keep::all) add_parts(given, mesh);
  return mesh;
}

template CellArrays<2> cell_arrays(const CoarseCells<2>&, const Executor&, Keep);
template CellArrays<3> cell_arrays(const CoarseCells<3>&, const Executor&, Keep);

}  // namespace mesh
