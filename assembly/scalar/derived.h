// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/fields.h"

#include <cstdint>
#include <vector>

namespace assembly {

/// Which fields a file has beside the solution.
struct DerivedOptions {
  bool flux = false, gradient = false;  ///< in the middle of each cell
  bool at_nodes = false;                ///< these also recovered at the nodes
  bool any() const { return flux || gradient; }
};

/// Vectors of three components, in the order of a file's cells and points.
struct DerivedFields {
  std::vector<postprocess::Field> cell_data;   ///< `flux`, `gradient`
  std::vector<postprocess::Field> point_data;  ///< `flux_recovered`, `gradient_recovered`
};

}  // namespace assembly
