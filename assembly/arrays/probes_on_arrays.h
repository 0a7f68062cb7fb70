// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/nodes_on_arrays.h"
#include "assembly/scalar/probed.h"

// The functions of Probed on a mesh as arrays.
namespace assembly {

template <int dim>
PointsInCells points_on_arrays(const mesh::CellArrays<dim>& cells,
                               const NodesOnArrays<dim>& nodes,
                               const std::vector<double>& points);

template <int dim>
double distance_to_boundary_on_arrays(const mesh::Mesh<dim>& mesh,
                                      const NodesOnArrays<dim>& nodes,
                                      const std::vector<double>& point);

/// u            of all nodes
/// coordinates  of the points
/// waits        twice
template <int dim>
PointResults results_at_points(const ScalarProblem<dim>& problem,
                               const mesh::CellArrays<dim>& cells,
                               const PointsInCells& points,
                               const std::vector<double>& coordinates,
                               const Array<double>& u);

/// The boundary's sides on a mesh as arrays, of all names.
template <int dim>
SideBlock sides_with_names(const mesh::Mesh<dim>& mesh, const NodeNumbers& numbers);

}  // namespace assembly
