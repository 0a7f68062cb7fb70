// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/experiment.h"
#include "apps/reproduce/json_node.h"

namespace apps::reproduce {

/// The key `sheet` of an experiment, whose rows and columns have been read.
///
/// throws  multigrid::InputError naming the place of what is wrong
Sheet read_sheet(const JsonNode& node, const Axis& rows, const Axis& columns);

}  // namespace apps::reproduce
