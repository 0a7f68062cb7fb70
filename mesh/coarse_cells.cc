// SPDX-License-Identifier: MIT
#include "mesh/coarse_cells.h"

#include <deal.II/grid/manifold_lib.h>
#include <deal.II/grid/tria_accessor.h>

#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>

namespace mesh {
namespace {

constexpr dealii::types::manifold_id flat = dealii::numbers::flat_manifold_id;

/// Notes the circle or sphere of a manifold, if it is one.
template <int dim>
bool is_round(const dealii::Manifold<dim>& manifold,
              const dealii::Point<dim>& on_it,
              CoarseCells<dim>& cells) {
  const auto* const sphere = dynamic_cast<const dealii::SphericalManifold<dim>*>(&manifold);
  if (!sphere) return false;
  cells.is_round = true;
  for (int d = 0; d < dim; ++d) cells.center[d] = sphere->center[d];
  cells.radius = sphere->center.distance(on_it);
  return true;
}

/// An edge of a file lies on its parabola.
template <int dim, class Face>
CurvedSide curved_side(const Face& face, Index cell, int number, CoarseCells<dim>& cells) {
  CurvedSide side{cell, number, {0, 0}};
  if (is_round<dim>(face->get_manifold(), face->vertex(0), cells)) return side;
  const dealii::Tensor<1, dim> bend =
      4. * (face->center(true) - dealii::Point<dim>((face->vertex(0) + face->vertex(1)) / 2.));
  for (int d = 0; d < 2; ++d) side.bend[d] = bend[d];
  return side;
}

/// The parts of sides inside, by their vertices in ascending order.
using InnerParts = std::map<std::vector<unsigned int>, std::uint16_t>;

template <int dim>
InnerParts inner_parts(const Mesh<dim>& mesh) {
  InnerParts parts;
  for (const InnerSide& side : mesh.inner_sides) parts[side.vertices] = std::uint16_t(side.id);
  return parts;
}

/// The part of a face inside, the first time; the second time, from the cell behind it, the same plus `twin`. Nothing if it
/// has none.
template <class Face>
std::optional<std::uint16_t> take_part(const Face& face,
                                       const std::uint16_t twin,
                                       InnerParts& parts) {
  if (parts.empty()) return {};
  std::vector<unsigned int> vertices;
  for (const unsigned int v : face->vertex_indices()) vertices.push_back(face->vertex_index(v));
  std::sort(vertices.begin(), vertices.end());
  const auto found = parts.find(vertices);
  if (found == parts.end()) return {};
  const std::uint16_t part = found->second;
  found->second = std::uint16_t(part + twin);
  return part;
}

template <int dim>
void add_curved_edges(const Mesh<dim>& mesh, CoarseCells<dim>& cells) {
  const auto& vertices = mesh.triangulation->get_vertices();
  for (const EdgeCurve<dim>& curve : mesh.curves) {
    const auto [a, b] = curve.vertices;
    CurvedEdge edge{{Index(a), Index(b)}, {0, 0, 0}};
    for (int d = 0; d < dim; ++d)
      edge.bend[d] = 4 * (curve.middle[d] - (vertices[a][d] + vertices[b][d]) / 2);
    cells.curved_edges.push_back(edge);
  }
}

template <int dim>
std::vector<Index>& corners_of_kind(const unsigned int n_vertices, CoarseCells<dim>& cells) {
  if (dim == 2) return n_vertices == 4 ? cells.quadrilaterals : cells.triangles;
  return n_vertices == 8 ? cells.hexahedra : cells.tetrahedra;
}

}  // namespace

template <int dim>
CoarseCells<dim> coarse_cells(const Mesh<dim>& mesh) {
  const dealii::Triangulation<dim>& triangulation = *mesh.triangulation;
  if (triangulation.n_levels() != 1)
    throw std::logic_error("coarse_cells: the mesh has cells of several levels");
  CoarseCells<dim> cells;
  for (int d = 0; d < dim; ++d)
    for (const dealii::Point<dim>& vertex : triangulation.get_vertices())
      cells.points.push_back(vertex[d]);
  std::vector<bool> is_known(triangulation.n_raw_faces());  // curved faces inside have two cells
  InnerParts parts_inside = inner_parts(mesh);
  const auto twin = std::uint16_t(first_twin(mesh));
  add_curved_edges(mesh, cells);
  Index number = 0;
  for (const auto& cell : triangulation.active_cell_iterators()) {
    std::vector<Index>& corners = corners_of_kind(cell->n_vertices(), cells);
    for (const unsigned int v : cell->vertex_indices())
      corners.push_back(Index(cell->vertex_index(v)));
    cells.materials.push_back(std::uint16_t(cell->material_id()));
    for (const unsigned int f : cell->face_indices()) {
      const auto face = cell->face(f);
      if (face->manifold_id() != flat && !is_known[face->index()]) {
        is_known[face->index()] = true;
        cells.curved.push_back(curved_side<dim>(face, number, int(f), cells));
      }
      const std::optional<std::uint16_t> part = face->at_boundary()
                                                    ? std::uint16_t(face->boundary_id())
                                                    : take_part(face, twin, parts_inside);
      if (!part) continue;
      cells.side_cells.push_back(number);
      cells.side_faces.push_back(std::uint8_t(f));
      cells.side_ids.push_back(*part);
    }
    ++number;
  }
  return cells;
}

template CoarseCells<2> coarse_cells(const Mesh<2>& mesh);
template CoarseCells<3> coarse_cells(const Mesh<3>& mesh);

}  // namespace mesh
