// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/boundary_conditions.h"

#include <vector>

namespace assembly {

/// A vertex of the coarse mesh, which is a node of every refinement and element.
template <int dim>
struct CoarseVertex {
  dealii::Point<dim> point;
  const Expression<dim>* given = nullptr;  ///< its value, if it lies on a Dirichlet boundary
  unsigned int index = 0;                  ///< in the triangulation
  std::vector<dealii::types::material_id> materials = {};  ///< of the cells around it, each once
};

/// The vertices, in the order in which cells meet them. Where Dirichlet boundaries meet, the first condition counts.
template <int dim>
std::vector<CoarseVertex<dim>> coarse_vertices(const dealii::Triangulation<dim>& triangulation,
                                               const Dirichlet<dim>& dirichlet);

}  // namespace assembly
