// SPDX-License-Identifier: MIT
#include "tests/reference/mesh/red_refinement.h"

#include "mesh/error.h"

#include <deal.II/grid/manifold.h>
#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>

namespace mesh {

namespace {

using Point = dealii::Point<3>;
using dealii::types::manifold_id;
constexpr manifold_id flat = dealii::numbers::flat_manifold_id;

/// The vertices of a tetrahedron and the middles of its edges, in the order of `child_vertices`.
struct Cell {
  std::array<unsigned int, 10> vertices;
  dealii::types::material_id material;
  manifold_id manifold;
};
/// The vertices a, b, c of a triangle and the middles of ab, bc, ca.
struct Face {
  std::array<unsigned int, 6> vertices;
  dealii::types::boundary_id boundary;
  manifold_id manifold;
};
/// The ends and the middle of an edge.
struct Edge {
  std::array<unsigned int, 3> vertices;
  manifold_id manifold;
};

/// The parts of a triangulation, outside deal.II's structures.
struct Parts {
  std::vector<Point> vertices;  ///< the old ones, then the middles of edges
  std::vector<Cell> cells;
  std::vector<Face> faces;  ///< on the boundary or with a manifold
  std::vector<Edge> edges;  ///< with a manifold
};

constexpr unsigned int none = static_cast<unsigned int>(-1);

/// The vertex in the middle of an edge, appended when a cell first meets the edge.
template <class Line>
unsigned int middle_of(const Line& line, std::vector<unsigned int>& middles, Parts& parts) {
  unsigned int& middle = middles[line->index()];
  if (middle != none) return middle;
  middle = parts.vertices.size();
  const bool curved = line->manifold_id() != flat;
  parts.vertices.push_back(line->center(curved));
  if (curved)
    parts.edges.push_back(
        {{line->vertex_index(0), line->vertex_index(1), middle}, line->manifold_id()});
  return middle;
}

void add_faces(const dealii::Triangulation<3>& triangulation,
               const std::vector<unsigned int>& middles,
               Parts& parts) {
  for (auto face = triangulation.begin_active_face(); face != triangulation.end_face(); ++face) {
    if (!face->at_boundary() && face->manifold_id() == flat) continue;
    const std::array<unsigned int, 3> v = {face->vertex_index(0), face->vertex_index(1),
                                           face->vertex_index(2)};
    std::array<unsigned int, 3> m{};
    for (unsigned int l = 0; l < 3; ++l) {
      const auto line = face->line(l);
      // The edge opposite vertex k joins the other two.
      for (unsigned int k = 0; k < 3; ++k)
        if (line->vertex_index(0) != v[k] && line->vertex_index(1) != v[k])
          m[(k + 1) % 3] = middles[line->index()];
    }
    parts.faces.push_back(
        {{v[0], v[1], v[2], m[0], m[1], m[2]}, face->boundary_id(), face->manifold_id()});
  }
}

Parts take_apart(const dealii::Triangulation<3>& triangulation, const std::atomic<bool>* stop) {
  if (triangulation.n_levels() != 1 || !triangulation.all_reference_cells_are_simplex())
    throw std::logic_error("refine_tetrahedra: cells of several levels, or no tetrahedra");
  Parts parts;
  parts.vertices = triangulation.get_vertices();
  parts.vertices.reserve(parts.vertices.size() + triangulation.n_active_lines());
  std::vector<unsigned int> middles(triangulation.n_raw_lines(), none);
  parts.cells.reserve(triangulation.n_active_cells());
  for (const auto& cell : triangulation.active_cell_iterators()) {
    stop_if(stop);
    Cell& part = parts.cells.emplace_back();
    for (unsigned int v = 0; v < 4; ++v) part.vertices[v] = cell->vertex_index(v);
    for (unsigned int l = 0; l < 6; ++l)
      part.vertices[4 + l] = middle_of(cell->line(l), middles, parts);
    part.material = cell->material_id();
    part.manifold = cell->manifold_id();
  }
  add_faces(triangulation, middles, parts);
  return parts;
}

/// The diagonal along which to cut the octahedron of a tetrahedron.
std::uint8_t choose_diagonal(const Parts& parts, const Cell& cell) {
  // For each diagonal two opposite edges, as positions in `vertices`: the middles, which the
  // diagonal joins, and the ends.
  constexpr unsigned int middles[3][2] = {{4, 9}, {6, 8}, {7, 5}};
  constexpr unsigned int ends[3][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}};
  constexpr double clearly = 1 - 1e-9;  // rounding must not choose between equal lengths
  const auto length = [&](const unsigned int a, const unsigned int b) {
    return (parts.vertices[cell.vertices[a]] - parts.vertices[cell.vertices[b]]).norm_square();
  };
  std::uint8_t best = 0;
  double shortest = 0, longer_edge = 0;
  for (std::uint8_t d = 0; d < 3; ++d) {
    const double diagonal = length(middles[d][0], middles[d][1]);
    const double edge = std::max(length(ends[d][0], ends[d][1]), length(ends[d][2], ends[d][3]));
    const bool shorter = diagonal < clearly * shortest,
               as_short = !shorter && clearly * diagonal <= shortest;
    if (d > 0 && !shorter && !(as_short && edge < clearly * longer_edge)) continue;
    best = d;
    shortest = diagonal;
    longer_edge = edge;
  }
  return best;
}

std::vector<dealii::CellData<3>> divide_cells(const Parts& parts,
                                              Lineage& lineage,
                                              const std::atomic<bool>* stop) {
  std::vector<dealii::CellData<3>> children;
  children.reserve(8 * parts.cells.size());
  lineage.diagonals.reserve(parts.cells.size());
  for (const Cell& cell : parts.cells) {
    stop_if(stop);
    lineage.diagonals.push_back(choose_diagonal(parts, cell));
    for (unsigned int k = 0; k < 8; ++k) {
      dealii::CellData<3>& child = children.emplace_back(4);
      const auto& places = child_vertices(lineage.kind(children.size() - 1));
      for (unsigned int v = 0; v < 4; ++v) child.vertices[v] = cell.vertices[places[v]];
      child.material_id = cell.material;
      child.manifold_id = cell.manifold;
    }
  }
  return children;
}

void add_edge(dealii::SubCellData& data,
              const unsigned int a,
              const unsigned int b,
              const manifold_id manifold) {
  dealii::CellData<1> edge;
  edge.vertices = {a, b};
  edge.manifold_id = manifold;
  edge.boundary_id = dealii::numbers::internal_face_boundary_id;  // faces alone are given one
  data.boundary_lines.push_back(edge);
}

dealii::SubCellData divide_faces_and_edges(const Parts& parts) {
  constexpr unsigned int children[4][3] = {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}};
  dealii::SubCellData data;
  data.boundary_quads.reserve(4 * parts.faces.size());
  for (const Face& face : parts.faces) {
    for (const auto& places : children) {
      dealii::CellData<2>& child = data.boundary_quads.emplace_back(3);
      for (unsigned int v = 0; v < 3; ++v) child.vertices[v] = face.vertices[places[v]];
      child.boundary_id = face.boundary;
      child.manifold_id = face.manifold;
    }
    for (unsigned int m = 3; face.manifold != flat && m < 6; ++m)
      add_edge(data, face.vertices[m], face.vertices[m < 5 ? m + 1 : 3], face.manifold);
  }
  for (const auto& [v, manifold] : parts.edges) {
    add_edge(data, v[0], v[2], manifold);
    add_edge(data, v[2], v[1], manifold);
  }
  return data;
}

}  // namespace

void refine_tetrahedra(dealii::Triangulation<3>& triangulation, const std::atomic<bool>* stop) {
  Parts parts = take_apart(triangulation, stop);
  std::map<manifold_id, std::unique_ptr<dealii::Manifold<3>>> manifolds;
  for (const manifold_id id : triangulation.get_manifold_ids())
    if (id != flat) manifolds[id] = triangulation.get_manifold(id).clone();
  triangulation.clear();
  Lineage lineage;
  const std::vector<dealii::CellData<3>> cells = divide_cells(parts, lineage, stop);
  const dealii::SubCellData faces_and_edges = divide_faces_and_edges(parts);
  parts.cells = {};
  stop_if(stop);
  triangulation.create_triangulation(parts.vertices, cells, faces_and_edges);
  for (const auto& [id, manifold] : manifolds) triangulation.set_manifold(id, *manifold);
  for (const auto& cell : triangulation.active_cell_iterators())
    cell->set_user_index(1u + lineage.diagonals[cell->active_cell_index() / 8]);
}

template <int dim>
Lineage lineage_of(const dealii::Triangulation<dim>& triangulation) {
  Lineage lineage;
  for (const auto& cell : triangulation.active_cell_iterators())
    if (cell->user_index() > 0 && cell->active_cell_index() % 8 == 0)
      lineage.diagonals.push_back(std::uint8_t(cell->user_index() - 1));
  return lineage;
}

template Lineage lineage_of(const dealii::Triangulation<2>&);
template Lineage lineage_of(const dealii::Triangulation<3>&);

}  // namespace mesh
