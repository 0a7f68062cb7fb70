// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

#include <string>

namespace tests {

/// A small system by chance: a family of the gallery or of problems.h, some tens to hundreds of unknowns,
/// renumbered, scaled, without its coordinates, and spoilt in one way, or not.
struct RandomSystem {
  multigrid::System system;  ///< on default_host()
  std::string what;          ///< in words
  /// Whether it is a system that anybody would expect to be solved: not spoilt, and scaled moderately.
  bool must_be_solved = false;
};

/// The same for the same seed.
RandomSystem random_system(unsigned seed);

}  // namespace tests
