// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/shapes_on_arrays.h"
#include "assembly/elements/sides.h"
#include "assembly/nodes/side_blocks.h"
#include "assembly/scalar/scalar_problem.h"

namespace assembly {

/// The nodes of a mesh as arrays, their numbers, and the values that some are given.
template <int dim>
struct NodesOnArrays {
  NodeNumbers numbers;
  Array<double> points;  ///< of all nodes: coordinate d of node i is number d * n_nodes + i
  Array<double> given;   ///< of the nodes from n_unknowns on
  double seconds = 0;    ///< that numbering took

  Index n_unknowns() const { return numbers.n_unknowns; }
};

/// Numbers unknowns in the order in which cells meet them.
///
/// cells   with all their parts (Keep::all) beyond degree 1
/// share   of this process in the mesh; null: it has all
/// throws  multigrid::InputError if a given value is not finite, or if the map of a curved cell is inverted (det J <= 0) at one
///         of its nodes; if periodic sides do not match, or have only one cell between them
template <int dim>
NodesOnArrays<dim> nodes_on_arrays(const mesh::CellArrays<dim>& cells,
                                   const BoundaryConditions<dim>& conditions,
                                   const Discretization<dim>& discretization,
                                   const mesh::Share* share = nullptr);

/// The values of the nodes that are given one, at the time that is set.
///
/// throws  multigrid::InputError if one is not finite, or if the places that belong together on periodic sides are given different
///         ones
template <int dim>
Array<double> given_on_arrays(const Dirichlet<dim>& dirichlet,
                              const NodeNumbers& numbers,
                              const Array<double>& points);

/// The sides with a flux condition, numbered behind `first`, and those with given values; of these, sides inside of the mesh are
/// there twice, the second time with `first_twin` more.
template <int dim>
SideBlock film_sides(const mesh::CellArrays<dim>& cells,
                     const BoundaryConditions<dim>& conditions,
                     const NodeNumbers& numbers,
                     Index first);
template <int dim>
SideBlock given_sides(const mesh::CellArrays<dim>& cells,
                      const Dirichlet<dim>& dirichlet,
                      int first_twin,
                      const NodeNumbers& numbers);

}  // namespace assembly
