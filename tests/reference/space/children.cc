// SPDX-License-Identifier: MIT
#include "tests/reference/space/children.h"

#include "tests/reference/mesh/lineage.h"

#include <algorithm>
#include <stdexcept>

namespace assembly {

namespace {

template <int dim>
using Parent = typename dealii::Triangulation<dim>::cell_iterator;

constexpr const char* not_one_apart =
    "interpolation between meshes that are not one refinement apart";

/// The numbers of the vertices that lie at the parent's nodes of degree 2, without its centre: only
/// the children have that vertex.
template <int dim>
std::vector<unsigned int> vertices_at_nodes(const Parent<dim>& parent) {
  std::vector<unsigned int> vertices;
  for (const unsigned int v : parent->vertex_indices()) vertices.push_back(parent->vertex_index(v));
  for (unsigned int l = 0; l < parent->n_lines(); ++l)
    vertices.push_back(parent->line(l)->child(0)->vertex_index(1));
  if constexpr (dim == 3)
    if (parent->reference_cell().is_hyper_cube())
      for (const unsigned int f : parent->face_indices())
        vertices.push_back(parent->face(f)->child(0)->vertex_index(3));
  return vertices;
}

/// Calls body for the children of one cell. Their places are found by the numbers of their
/// vertices, because deal.II promises no order of children and of their vertices.
template <int dim>
void for_children_of(const Parent<dim>& parent,
                     const unsigned int number,
                     const std::function<void(const Child<dim>&)>& body) {
  std::vector<unsigned int> known = vertices_at_nodes<dim>(parent);
  const std::size_t most = known.size() + (parent->reference_cell().is_hyper_cube() ? 1 : 0);
  for (unsigned int c = 0; c < (1u << dim); ++c) {
    const typename dealii::Triangulation<dim>::active_cell_iterator cell = parent->child(c);
    Child<dim> child{cell->active_cell_index(), number, {}};
    for (const unsigned int v : cell->vertex_indices()) {
      const unsigned int vertex = cell->vertex_index(v);
      const auto place = std::find(known.begin(), known.end(), vertex);
      child.vertices[v] = static_cast<std::uint8_t>(place - known.begin());
      if (place == known.end()) known.push_back(vertex);
      if (known.size() > most)
        throw std::logic_error("a vertex of a child lies nowhere in its parent");
    }
    body(child);
  }
}

/// The same for tetrahedra: their refinement is a new triangulation.
void for_children_by_lineage(const mesh::Lineage& lineage,
                             const std::size_t n_cells,
                             const std::function<void(const Child<3>&)>& body) {
  for (std::size_t c = 0; c < n_cells; ++c) {
    Child<3> child{unsigned(c), unsigned(lineage.parent(c)), {}};
    const std::array<unsigned int, 4>& vertices = mesh::child_vertices(lineage.kind(c));
    for (std::size_t v = 0; v < 4; ++v) child.vertices[v] = std::uint8_t(vertices[v]);
    body(child);
  }
}

}  // namespace

/// The parents are all on one level, in the order that they had as active cells; tetrahedra have
/// theirs from the lineage.
template <int dim>
void for_children(const mesh::Mesh<dim>& mesh,
                  const std::size_t n_parents,
                  const std::function<void(const Child<dim>&)>& body) {
  const dealii::Triangulation<dim>& triangulation = *mesh.triangulation;
  const unsigned int level = triangulation.n_levels() - 1;
  const std::size_t n = n_parents << dim;
  if constexpr (dim == 3)
    if (const mesh::Lineage lineage = mesh::lineage_of(triangulation); !lineage.empty()) {
      if (triangulation.n_active_cells() != n) throw std::logic_error(not_one_apart);
      return for_children_by_lineage(lineage, n, body);
    }
  if (level == 0 || triangulation.n_active_cells() != n || triangulation.n_active_cells(level) != n)
    throw std::logic_error(not_one_apart);
  unsigned int number = 0;
  for (const auto& parent : triangulation.cell_iterators_on_level(level - 1))
    for_children_of<dim>(parent, number++, body);
}

template decltype(for_children<2>) for_children<2>;
template decltype(for_children<3>) for_children<3>;

}  // namespace assembly
