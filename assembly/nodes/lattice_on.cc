// SPDX-License-Identifier: MIT
#include "assembly/nodes/lattice_on.h"

#include "assembly/nodes/lattice.h"

#include <vector>

namespace assembly {

multigrid::Array<int> lattice_on(const multigrid::Executor& executor,
                                 const int dimension,
                                 const int n_nodes) {
  std::vector<int> places;
  for (const LatticePlace& place : lattice(kind_of_cell(dimension, n_nodes)))
    places.insert(places.end(), place.begin(), place.end());
  return {executor, places};
}

}  // namespace assembly
