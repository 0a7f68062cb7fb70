// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/flows_on_arrays.h"
#include "assembly/elements/integrals.h"
#include "assembly/rows/given_flows.h"
#include "assembly/rows/means_of_parts.h"
#include "mesh/cells/split/other_parts.h"

namespace assembly {

/// What all processes have of some nodes, which may lie on sides of several parts of a mesh.
class NodesOfAll : public OtherNodes {
 public:
  /// cells  on a host
  /// share  of this process in the mesh; kept by reference
  /// first  the numbers of the nodes are from here on
  /// end    and below this
  template <int dim>
  NodesOfAll(const mesh::CellArrays<dim>& cells,
             const NodeNumbers& numbers,
             const mesh::Share& share,
             Index first,
             Index end);
  void sum(Array<double>& values) const override;
  void least(Array<double>& values) const override;
  void largest(Array<double>& values) const override;

  /// The places in those arrays of nodes that other processes may have, too.
  const std::vector<Index>& shared() const { return shared_; }
  /// Those of them that a process with a lower part has: without them each node is one process's. All must call it together.
  std::vector<Index> of_lower_parts() const;

 private:
  const mesh::OtherParts& others_;
  multigrid::Key part_;
  std::vector<Index> shared_;
  std::vector<mesh::NodeName> names_;
};

/// Flows of each part become those of all processes. All of them must call it together, with the same ids.
void add_up(const mesh::OtherParts& others, const std::vector<int>& ids, FlowsByPart& flows);
/// Sums and extremes over cells or sides become those of all processes. All of them must call it together.
void add_up(const mesh::OtherParts& others, CellIntegrals& sums);
void add_up(const mesh::OtherParts& others, SideIntegrals& sums);

/// Means at nodes become those over the elements of all processes. All of them must call it together.
///
/// nodes  of the values
void take_means_of_all(const NodesOfAll& nodes, MeansOfParts& means);

}  // namespace assembly
