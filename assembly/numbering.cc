// SPDX-License-Identifier: MIT
#include "assembly/numbering.h"

#include <deal.II/dofs/dof_handler.h>

#include <limits>
#include <stdexcept>

namespace assembly {

using multigrid::Index;

namespace {

constexpr unsigned int none = std::numeric_limits<unsigned int>::max();

template <int dim>
void fill_nodes(const dealii::Triangulation<dim>& triangulation,
                const dealii::FiniteElement<dim>& element,
                Numbering<dim>& numbering) {
  dealii::DoFHandler<dim> dofs(triangulation);
  dofs.distribute_dofs(element);
  const unsigned int n = element.n_dofs_per_cell();
  numbering.nodes_per_cell = n;
  numbering.points.resize(dofs.n_dofs());
  numbering.cell_nodes.resize(std::size_t(triangulation.n_active_cells()) * n);
  std::vector<dealii::types::global_dof_index> indices(n);
  std::size_t position = 0;
  for (const auto& cell : dofs.active_cell_iterators()) {
    cell->get_dof_indices(indices);
    for (unsigned int v = 0; v < n; ++v) {
      numbering.cell_nodes[position++] = static_cast<Index>(indices[v]);
      numbering.points[indices[v]] = cell->vertex(v);
    }
  }
}

/// For each node the position of its boundary value in dirichlet.values, or `none`.
template <int dim>
std::vector<unsigned int> boundary_values_of_nodes(const dealii::Triangulation<dim>& triangulation,
                                                   const Dirichlet<dim>& dirichlet,
                                                   const Numbering<dim>& numbering) {
  std::vector<unsigned int> value_of_node(numbering.points.size(), none);
  for (const auto& cell : triangulation.active_cell_iterators()) {
    if (!cell->at_boundary()) continue;
    const Index* nodes = numbering.nodes_of(cell->active_cell_index());
    for (const unsigned int face : cell->face_indices()) {
      if (!cell->face(face)->at_boundary()) continue;
      const auto entry = dirichlet.value_of.find(cell->face(face)->boundary_id());
      if (entry == dirichlet.value_of.end()) continue;
      for (const unsigned int v : cell->face(face)->vertex_indices()) {
        const unsigned int corner = cell->reference_cell().face_to_cell_vertices(face, v, 1);
        value_of_node[nodes[corner]] = std::min(value_of_node[nodes[corner]], entry->second);
      }
    }
  }
  return value_of_node;
}

}  // namespace

template <int dim>
std::vector<double> Numbering<dim>::nodal_values(const std::vector<double>& solution) const {
  if (Index(solution.size()) != n_unknowns)
    throw std::invalid_argument("a solution of " + std::to_string(solution.size()) +
                                " values for " + std::to_string(n_unknowns) + " unknowns");
  std::vector<double> values = given;
  for (std::size_t node = 0; node < values.size(); ++node)
    if (unknown[node] >= 0) values[node] = solution[unknown[node]];
  return values;
}

template <int dim>
Numbering<dim> number_nodes(const dealii::Triangulation<dim>& triangulation,
                            const dealii::FiniteElement<dim>& element,
                            const Dirichlet<dim>& dirichlet) {
  Numbering<dim> numbering;
  fill_nodes(triangulation, element, numbering);
  const std::vector<unsigned int> value_of_node =
      boundary_values_of_nodes(triangulation, dirichlet, numbering);
  numbering.unknown.resize(numbering.points.size());
  numbering.given.resize(numbering.points.size(), 0.);
  BadValue<dim> bad;
  for (std::size_t node = 0; node < value_of_node.size(); ++node) {
    if (value_of_node[node] == none) {
      numbering.unknown[node] = numbering.n_unknowns++;
      continue;
    }
    const Expression<dim>& value = dirichlet.values[value_of_node[node]];
    const dealii::Point<dim>& point = numbering.points[node];
    numbering.unknown[node] = -1;
    numbering.given[node] = bad.check(value, Required::finite, point, value(point));
  }
  bad.raise();
  if (numbering.n_unknowns == 0)
    throw multigrid::InputError(
        "Problem/Dirichlet: every node of the mesh is on a Dirichlet boundary, so there is nothing "
        "to solve; take more "
        "cells (Mesh/Cells per side, Mesh/Refinements).");
  return numbering;
}

template struct Numbering<2>;
template Numbering<2> number_nodes<2>(const dealii::Triangulation<2>& triangulation,
                                      const dealii::FiniteElement<2>& element,
                                      const Dirichlet<2>& dirichlet);

}  // namespace assembly
