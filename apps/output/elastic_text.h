// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/report.h"

#include <string>

namespace apps {

/// What the log says of an elastic body: extremes, forces by boundary and their balance.
///
/// results  with `elasticity`
std::string elastic_text(const postprocess::Report::Results& results, int dimension);

}  // namespace apps
