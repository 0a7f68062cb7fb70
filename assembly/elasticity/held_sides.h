// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/expression.h"
#include "assembly/elements/element_block.h"
#include "mesh/mesh.h"

#include <map>
#include <string>
#include <vector>

namespace assembly {

using BoundaryId = dealii::types::boundary_id;

/// A boundary on which components of the displacement are given.
struct HeldSide {
  BoundaryId id = 0;
  int component = 0;
  std::size_t value = 0;  ///< position in `values`
  bool is_symmetry = false;
};

/// What loads a boundary, or carries it; positions in the lists below.
template <int dim>
struct LoadedSides {
  std::vector<std::vector<Expression<dim>>> tractions;  ///< dim components each
  std::vector<Expression<dim>> pressures;
  std::vector<std::vector<Expression<dim>>> springs;  ///< one, along the normal, or dim
  std::map<BoundaryId, std::size_t> traction_of, pressure_of, springs_of;
};

/// The conditions on the boundary of an elastic body. Parts without any are free of forces.
template <int dim>
struct ElasticSides {
  /// In the order in which they count where boundaries meet.
  std::vector<HeldSide> held;
  std::vector<Expression<dim>> values;
  LoadedSides<dim> loads;

  /// The position in `held` for component a of boundary id at number dim id + a, or -1.
  std::vector<Index> entry_of_id() const;
  /// For each id whether something is given on it.
  std::vector<bool> are_held() const;
  std::vector<bool> are_loaded() const;
};

/// Reads the keys Displacement, Symmetry, Traction, Pressure and Springs of section Problem and matches their names with those of
/// the mesh.
///
/// throws  multigrid::InputError for a name that the mesh does not have (lists those it has), a name given twice in a key, a
///         boundary that two keys hold, sides that are not flat across an axis, a normal of parts inside of the mesh, and
///         expressions that cannot be read
template <int dim>
ElasticSides<dim> read_elastic_sides(const ProblemOptions& problem, const mesh::Mesh<dim>& mesh);

}  // namespace assembly
