// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/flows_on_arrays.h"
#include "assembly/rows/given_flows.h"
#include "mesh/cells/split/other_parts.h"

namespace assembly {

/// What all processes have of the nodes with given values, which lie on sides of several parts of a mesh.
class GivenOfAll : public OtherNodes {
 public:
  /// cells  on a host
  /// share  of this process in the mesh; kept by reference
  template <int dim>
  GivenOfAll(const mesh::CellArrays<dim>& cells,
             const NodeNumbers& numbers,
             const mesh::Share& share);
  void sum(Array<double>& values) const override;
  void least(Array<double>& values) const override;
  void largest(Array<double>& values) const override;

 private:
  const mesh::OtherParts& others_;
  std::vector<Index> shared_;  ///< numbers among the nodes with given values
  std::vector<mesh::NodeName> names_;
};

/// Flows of each part become those of all processes. All of them must call it together, with the same ids.
void add_up(const mesh::OtherParts& others, const std::vector<int>& ids, FlowsByPart& flows);

}  // namespace assembly
