// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/boundary_conditions.h"
#include "assembly/scalar/refusals.h"
#include "tests/reference/space/nodes.h"

#include <numeric>
#include <vector>

namespace assembly {

/// The nodes of a discretisation and which of them are unknowns.
template <int dim>
struct Numbering : Nodes<dim> {
  /// The number of the unknown at each node, ascending with the nodes; -1 on a Dirichlet boundary.
  std::vector<multigrid::Index> unknown;
  std::vector<double> given;  ///< value at each node on a Dirichlet boundary; 0 elsewhere
  multigrid::Index n_unknowns = 0;
  double seconds = 0;  ///< that numbering took

  /// The finite element function: `solution` at the unknowns, the given values elsewhere.
  std::vector<double> nodal_values(const std::vector<double>& solution) const {
    return nodal_values(solution, given);
  }
  /// The same with other given values, of all nodes.
  ///
  /// throws  std::invalid_argument if `solution` is not of n_unknowns values
  std::vector<double> nodal_values(const std::vector<double>& solution,
                                   std::vector<double> given_values) const;
};

/// Numbers the nodes and, in their order, the unknowns.
///
/// degree  1 to highest_degree<dim>
/// throws  multigrid::InputError if make_nodes does or if a boundary value is not finite
template <int dim>
Numbering<dim> number_nodes(const dealii::Triangulation<dim>& triangulation,
                            unsigned int degree,
                            const Dirichlet<dim>& dirichlet);

/// The same nodes, all of them unknowns.
template <int dim>
Numbering<dim> all_unknown(const Nodes<dim>& nodes) {
  Numbering<dim> numbering{nodes, {}, {}, nodes.n_nodes()};
  numbering.unknown.resize(numbering.points.size());
  std::iota(numbering.unknown.begin(), numbering.unknown.end(), multigrid::Index(0));
  numbering.given.assign(numbering.points.size(), 0.);
  return numbering;
}

/// Evaluates the given values anew, for another time; the numbers stay.
///
/// throws  multigrid::InputError if one is not finite
template <int dim>
void set_given_values(const dealii::Triangulation<dim>& triangulation,
                      const Dirichlet<dim>& dirichlet,
                      Numbering<dim>& numbering);

/// The coordinates of the unknowns, in the layout of multigrid::System.
template <int dim>
std::vector<double> coordinates_of_unknowns(const Numbering<dim>& numbering);

/// throws  multigrid::InputError if no unknown is left
template <int dim>
void require_unknowns(const Numbering<dim>& numbering);

}  // namespace assembly
