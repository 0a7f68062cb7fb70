// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/scalar/results.h"
#include "mesh/cells/split/other_parts.h"

#include <string>
#include <vector>

namespace assembly {

/// Values, extremes and integrals of parts become those of all processes; flows, balance and mean are left as they are. All
/// processes must call it together.
///
/// results    of this process's part of the mesh, without parts that have no cell or side there
/// materials  the names of all, in order
/// boundaries likewise
void add_up(const mesh::OtherParts& others,
            const std::vector<std::string>& materials,
            const std::vector<std::string>& boundaries,
            int dimension,
            Results& results);

}  // namespace assembly
