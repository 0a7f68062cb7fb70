// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/distributed/coarse_levels.h"
#include "multigrid/system.h"

namespace tests {

/// A system with its unknowns in another order.
multigrid::System in_order(const multigrid::System& system,
                           const std::vector<multigrid::Index>& order);

/// A system that each rank has as a whole, with its rows shared between the ranks: equal pieces along the Morton curve, each of them in
/// an order drawn by chance.
struct SharedRows {
  SharedRows(const multigrid::distributed::Ranks& ranks, const multigrid::System& system);

  multigrid::System whole;  ///< in the order of the rows of all ranks
  multigrid::distributed::OwnedMat A;
  multigrid::distributed::OwnedVec b, x;
  multigrid::distributed::OwnPoints points;
};

}  // namespace tests
