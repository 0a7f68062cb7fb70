// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/nodes_on_arrays.h"

#include <string>
#include <vector>

// What a file has beside the solution (see SteadyProblem::fields).
namespace assembly {

struct PointData {
  std::string name;
  Array<double> values;  ///< one a point, in the order of the mesh
};

/// `exact_solution` and `error`, at the time that is set; nothing without an exact solution. Values that are not finite stay
/// what they are.
///
/// u                 of all nodes
/// up_to_a_constant  shifts the exact solution to the mean of u
template <int dim>
std::vector<PointData> exact_on_arrays(const ScalarProblem<dim>& problem,
                                       const mesh::CellArrays<dim>& cells,
                                       const NodesOnArrays<dim>& nodes,
                                       const Array<double>& u,
                                       bool up_to_a_constant);

}  // namespace assembly
