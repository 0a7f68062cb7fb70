// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/nodes_on_arrays.h"
#include "assembly/rows/given_flows.h"
#include "assembly/scalar/results.h"

#include <map>
#include <memory>

namespace assembly {

template <int dim>
class ArrayTerm;

/// The flows in through parts of the boundary, by their ids.
using FlowsByPart = std::map<int, FlowSums>;

/// Puts the flow through every boundary of the mesh into the results, by its name; 0 where nothing flows. Adds them to
/// results.balance, which must be there. Periodic sides are left out: what flows out of one flows in through the other.
template <int dim>
void set_flows(const ScalarProblem<dim>& problem, const FlowsByPart& flows, Results& results);

/// Puts what a further term carries in through each boundary into the results.
template <int dim>
void set_carried(const mesh::Mesh<dim>& mesh, std::map<int, double> carried, Results& results);

/// Where flows are looked for, which stays while the mesh does: its sides, and the shape functions there.
template <int dim>
struct FlowPlaces {
  /// waits  a few times
  FlowPlaces(const ScalarProblem<dim>& problem,
             const mesh::CellArrays<dim>& cells,
             const NodesOnArrays<dim>& nodes,
             Method method = Method::finite_element);
  FlowPlaces(const FlowPlaces&) = delete;

  ShapesOnArrays<dim> shapes;
  std::vector<ElementBlock> blocks;  ///< of cells
  SideBlock films, given;
  Array<std::uint16_t> materials;  ///< of the cells of the given sides
  ElementBlock of_kappa;           ///< the given sides, whose parts are these
  /// What other processes have of the nodes with given values; null: this one has the whole mesh. Then the flows found here are those of
  /// all processes, which must look for them together.
  std::unique_ptr<const OtherNodes> others;
};

/// The consistent fluxes where values are given.
///
/// at_nodes  what flows in at the nodes with given values
/// u         of all nodes
template <int dim>
FlowsByPart flows_by_given_values(const ScalarProblem<dim>& problem,
                                  const FlowPlaces<dim>& places,
                                  const NodesOnArrays<dim>& nodes,
                                  FlowsAtNodes at_nodes,
                                  const Array<double>& u);

/// The integrals of g - alpha u, at the time that is set.
template <int dim>
FlowsByPart flows_by_films(const ScalarProblem<dim>& problem,
                           const FlowPlaces<dim>& places,
                           const NodesOnArrays<dim>& nodes,
                           const Array<double>& u);

/// The flow through each part of the boundary, by its id: the consistent flux where values are given, the integral of
/// g - alpha u elsewhere (Results::flows).
///
/// nodes  of the mesh
/// u      of all nodes
/// more   a further term of the equation, or null
template <int dim>
FlowsByPart flows_of_boundaries(const ScalarProblem<dim>& problem,
                                const mesh::CellArrays<dim>& cells,
                                const NodesOnArrays<dim>& nodes,
                                const Array<double>& u,
                                const ArrayTerm<dim>* more = nullptr);

}  // namespace assembly
