// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/bad_value.h"
#include "assembly/data/expression.h"
#include "assembly/options.h"
#include "mesh/cells/periodic.h"
#include "mesh/mesh.h"

#include <map>
#include <vector>

namespace assembly {

using BoundaryId = dealii::types::boundary_id;

/// The values given on boundaries.
template <int dim>
struct Dirichlet {
  /// In the order of the text; at a node where boundaries meet, the first one counts.
  std::vector<Expression<dim>> values;
  std::map<BoundaryId, unsigned int> value_of;  ///< boundary id -> position in `values`
};

/// kappa du/dn + alpha u = g; alpha is the constant 0 on a Neumann boundary.
template <int dim>
struct FluxCondition {
  Expression<dim> alpha, g;
};

/// Two parts of the boundary of the same places, between which h times the jump of u flows.
struct Contact {
  BoundaryId first = 0, second = 0;
  double conductance = 0;  ///< h
  std::string name;        ///< "A-B"
};

/// What holds on the boundary, where each part has exactly one condition, and on parts inside of the mesh, which may have one.
/// On these a flux is that of a source on the surface, and alpha u = g ties u to g / alpha there.
template <int dim>
struct BoundaryConditions {
  Dirichlet<dim> dirichlet;
  std::vector<FluxCondition<dim>> fluxes;
  std::map<BoundaryId, unsigned int> flux_of;  ///< boundary id -> position in `fluxes`
  std::vector<mesh::PeriodicSides> periodic;   ///< each part is on one of them at most

  std::vector<Contact> contacts;  ///< whose parts have no other condition

  bool is_periodic(BoundaryId id) const;
  bool is_contact(BoundaryId id) const;
  /// Whether something flows in from outside there.
  bool has_flow(const BoundaryId id) const { return !is_periodic(id) && !is_contact(id); }

  /// The condition on a Neumann or Robin boundary; null on others.
  const FluxCondition<dim>* flux_on(const BoundaryId id) const {
    const auto found = flux_of.find(id);
    return found == flux_of.end() ? nullptr : &fluxes[found->second];
  }
};

/// Reads the keys Dirichlet, Neumann, Robin, Radiation, Natural convection and Periodic of section Problem and matches their names with
/// those of the mesh. What radiates and convects is a part of g (assembly/data/flux_texts.h). `all`, in one of the keys, stands for every part of the boundary that no key names. A name of a file may
/// stand for several parts; a part's own name comes before those. Parts inside of the mesh need no condition.
///
/// throws  multigrid::InputError for a name that the mesh does not have (lists those it has), a
///         name given twice, a part with two conditions, a part of the boundary without one (names it), an expression that
///         cannot be read, and periodic sides that do not match
template <int dim>
BoundaryConditions<dim> parse_boundary_conditions(const ProblemOptions& problem,
                                                  const mesh::Mesh<dim>& mesh);

}  // namespace assembly
