// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

namespace multigrid {

/// Number `index` of the sequence of this seed, uniform in (-1, 1), the same on every executor:
/// SplitMix64 (Steele, Lea, Flood, Fast splittable pseudorandom number generators, 2014).
MG_HD inline double random_number(std::uint64_t seed, Index index) {
  std::uint64_t z = seed + (static_cast<std::uint64_t>(index) + 1) * 0x9e3779b97f4a7c15ull;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  z ^= z >> 31;
  return static_cast<double>(z >> 11) * (2. / 9007199254740992.) - 1.;
}

}  // namespace multigrid
