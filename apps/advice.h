// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters.h"
#include "assembly/poisson.h"

#include <string>
#include <vector>

namespace apps {

/// Sentences for a user whose problem is harder for the chosen methods than it looks: what makes it
/// so, what to expect, and which key helps. One table, in advice.cc.
///
/// contrast  of the assembled coefficients
std::vector<std::string> advice(const Parameters& parameters, const assembly::Contrast& contrast);

}  // namespace apps
