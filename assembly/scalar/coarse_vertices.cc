// SPDX-License-Identifier: MIT
#include "assembly/scalar/coarse_vertices.h"

#include <deal.II/grid/tria.h>
#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>
#include <limits>

namespace assembly {

namespace {

constexpr unsigned int none = std::numeric_limits<unsigned int>::max();

/// For each vertex the position of its condition in dirichlet.values, or `none`.
template <int dim>
std::vector<unsigned int> conditions_of_vertices(const dealii::Triangulation<dim>& triangulation,
                                                 const Dirichlet<dim>& dirichlet) {
  std::vector<unsigned int> result(triangulation.n_vertices(), none);
  for (const auto& face : triangulation.active_face_iterators()) {
    if (!face->at_boundary()) continue;
    const auto entry = dirichlet.value_of.find(face->boundary_id());
    if (entry == dirichlet.value_of.end()) continue;
    for (const unsigned int v : face->vertex_indices()) {
      unsigned int& condition = result[face->vertex_index(v)];
      condition = std::min(condition, entry->second);
    }
  }
  return result;
}

}  // namespace

template <int dim>
std::vector<CoarseVertex<dim>> coarse_vertices(const dealii::Triangulation<dim>& triangulation,
                                               const Dirichlet<dim>& dirichlet) {
  const std::vector<unsigned int> conditions = conditions_of_vertices(triangulation, dirichlet);
  std::vector<unsigned int> position(triangulation.n_vertices(), none);
  std::vector<CoarseVertex<dim>> result;
  for (const auto& cell : triangulation.active_cell_iterators())
    for (const unsigned int v : cell->vertex_indices()) {
      const unsigned int vertex = cell->vertex_index(v);
      if (position[vertex] == none) {
        position[vertex] = unsigned(result.size());
        const unsigned int condition = conditions[vertex];
        result.push_back(
            {cell->vertex(v), condition == none ? nullptr : &dirichlet.values[condition], vertex});
      }
      auto& materials = result[position[vertex]].materials;
      if (std::count(materials.begin(), materials.end(), cell->material_id()) == 0)
        materials.push_back(cell->material_id());
    }
  return result;
}

template decltype(coarse_vertices<2>) coarse_vertices<2>;
template decltype(coarse_vertices<3>) coarse_vertices<3>;

}  // namespace assembly
