// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

#include <vector>

namespace gallery {

struct Edge {
  multigrid::Index from, to;
  double weight;
};

/// The parts of a graph that no edge links.
class Parts {
 public:
  explicit Parts(multigrid::Index n_vertices);
  /// The first vertex of its part.
  multigrid::Index of(multigrid::Index vertex);
  /// Whether the edge has linked two parts.
  bool link(multigrid::Index from, multigrid::Index to);

 private:
  std::vector<multigrid::Index> parent_;
};

/// Adds 1 to the diagonal entry of the first vertex of each part whose rows all add up to zero.
void ground(multigrid::System& system);

/// The Laplacian, grounded, with a load by chance.
///
/// coordinates  as in System; none for a dimension of 0
multigrid::System laplacian(multigrid::Index n_vertices,
                            const std::vector<Edge>& edges,
                            int dimension = 0,
                            const std::vector<double>& coordinates = {});

}  // namespace gallery
