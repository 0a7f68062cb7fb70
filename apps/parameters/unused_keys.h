// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"

#include <string>
#include <vector>

namespace apps {

/// A key that does nothing.
struct UnusedKey {
  std::string path;  ///< "Solver/Cycle/Kind"
  std::string because;
};

/// The keys that have no meaning beside the others, with a reason each; a key may have several.
/// What the keys are set to themselves is of no account.
std::vector<UnusedKey> unused_keys(const Parameters& parameters);

}  // namespace apps
