// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/boundary_conditions.h"
#include "multigrid/system.h"

#include <deal.II/fe/fe.h>

#include <vector>

namespace assembly {

/// The nodes of a P1 or Q1 discretisation and which of them are unknowns. Nodes are the vertices of
/// the mesh.
template <int dim>
struct Numbering {
  unsigned int nodes_per_cell = 0;
  std::vector<multigrid::Index>
      cell_nodes;  ///< node v of active cell c: cell_nodes[c * nodes_per_cell + v]
  std::vector<dealii::Point<dim>> points;  ///< of each node
  std::vector<multigrid::Index>
      unknown;                ///< number of the unknown at each node; -1 on a Dirichlet boundary
  std::vector<double> given;  ///< value at each node on a Dirichlet boundary; 0 elsewhere
  multigrid::Index n_unknowns = 0;

  multigrid::Index n_nodes() const { return static_cast<multigrid::Index>(points.size()); }
  const multigrid::Index* nodes_of(const unsigned int cell) const {
    return &cell_nodes[std::size_t(cell) * nodes_per_cell];
  }
  /// The finite element function: `solution` at the unknowns, the given values elsewhere.
  std::vector<double> nodal_values(const std::vector<double>& solution) const;
};

/// Numbers the nodes cell by cell, as deal.II's DoFHandler does; unknowns follow the order of
/// nodes.
///
/// throws  multigrid::InputError if a boundary value is not finite, if no unknown is left
template <int dim>
Numbering<dim> number_nodes(const dealii::Triangulation<dim>& triangulation,
                            const dealii::FiniteElement<dim>& element,
                            const Dirichlet<dim>& dirichlet);

}  // namespace assembly
