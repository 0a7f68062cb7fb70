// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/probes/points_in_cells.h"

#include <vector>

namespace assembly {

/// The integrals of the shape functions over a part of a mesh, by which those of a function over it are sums over nodes.
struct PartWeights {
  Array<Index> nodes;     ///< those whose integral is not 0; empty: all nodes, in their order
  Array<double> weights;  ///< of each of them
  double measure = 0;     ///< their sum: area or volume
};

/// weights  of all nodes
/// is_part  whether to leave out those that are 0
/// waits    once or twice
PartWeights part_weights(Array<double> weights, bool is_part);

/// What is looked at again and again while a function changes.
struct Watched {
  double smallest = 0, largest = 0;  ///< over the nodes
  std::vector<double> integrals;     ///< over each part
  std::vector<double> values;        ///< at each point
};

/// u      of all nodes
/// waits  once
/// bytes  a node: 16, and 20 for each part that it belongs to
Watched watch(const std::vector<PartWeights>& parts,
              const PointsInCells& points,
              const Array<double>& u);

}  // namespace assembly
