// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/expression.h"
#include "mesh/mesh.h"

#include <map>
#include <string>
#include <vector>

namespace assembly {

/// The values given on boundaries: `name: expression; name: expression`.
template <int dim>
struct Dirichlet {
  std::vector<Expression<dim>>
      values;  ///< in the order of the text; where boundaries meet, the first wins
  std::map<dealii::types::boundary_id, unsigned int>
      value_of;  ///< boundary id -> position in `values`

  bool empty() const { return value_of.empty(); }
};

/// Reads the key Problem/Dirichlet and matches its names with those of the mesh. `all` stands for
/// every boundary that is not named itself.
///
/// throws  multigrid::InputError for a name that the mesh does not have (lists those it has), a
/// name given twice, a
///         missing `:`, an expression that cannot be read
template <int dim>
Dirichlet<dim> parse_dirichlet(const std::string& text,
                               const std::map<std::string, dealii::types::boundary_id>& names);

}  // namespace assembly
