// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/rows/flows.h"

namespace assembly {

/// Sides with given values, and what flows through them is found from.
struct GivenSides {
  const SideBlock* sides;
  const ReferenceElement* element;  ///< of sides
  std::vector<Coefficient> kappa;   ///< in the points of the sides, as in CellCoefficients
  std::vector<const ElementBlock*> cells;
  /// Of each block of cells: its shape functions at the points of all its faces, point q of face f being number
  /// f * n_points + q.
  std::vector<const ReferenceElement*> on_faces;
  /// Sides whose id is at least this are the same sides as those of id - first_twin, seen from the cell behind them: sides inside of
  /// the mesh are there twice (mesh/coarse_cells.h).
  int first_twin = 65536;  ///< as mesh::first_twin returns it
};

/// What other processes have of nodes with given values that they share with this one; arrays of such nodes, on a host.
class OtherNodes {
 public:
  virtual ~OtherNodes() = default;
  virtual void sum(Array<double>& values) const = 0;
  virtual void least(Array<double>& values) const = 0;
  virtual void largest(Array<double>& values) const = 0;
};

/// To be called by a process that has no such side, where others call flows_through_given.
void tell_of_no_sides(const OtherNodes& others, Index n_given);

/// What flows in through the sides of each part. The flow of a node is divided among its sides by their integrals of
/// phi^2; where parts meet, each side has its own flow by the gradient, of a side inside of the mesh out of both of its cells, and
/// what differs is divided.
///
/// flows  of nodes with given values
/// u      of all nodes
/// ids    the parts
/// others what other processes have of these nodes; null: none shares any. `flows` are those of all processes then
/// waits  once, and once for each part
template <int dim>
std::vector<FlowSums> flows_through_given(const GivenSides& given,
                                          const FlowsAtNodes& flows,
                                          const Array<double>& points,
                                          const Array<double>& u,
                                          const std::vector<int>& ids,
                                          Index n_unknowns,
                                          Index n_rows,
                                          const OtherNodes* others = nullptr);

}  // namespace assembly
