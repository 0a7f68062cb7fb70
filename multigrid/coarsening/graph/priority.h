// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

/// Random numbers of unknowns and of pairs, by which they are chosen in parallel; for kernels.
namespace multigrid {

/// A random number of 32 bits for unknown i. No two unknowns have the same.
MG_HD inline std::uint32_t random_bits(Index i) {
  auto x = static_cast<std::uint32_t>(i);
  x = (x ^ x >> 16) * 0x7feb352du;
  x = (x ^ x >> 15) * 0x846ca68bu;
  return x ^ x >> 16;
}

/// Its last 31 bits, which two unknowns may share.
MG_HD inline std::uint32_t hash(Index i) {
  return random_bits(i) & 0x7fffffffu;
}

/// A random number of the pair of i and j, the same for j and i. No two pairs have the same.
MG_HD inline Key random_bits(Index i, Index j) {
  Key x = i < j ? Key(i) << 31 | Key(j) : Key(j) << 31 | Key(i);
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ x >> 27) * 0x94d049bb133111ebull;
  return x ^ x >> 31;
}

}  // namespace multigrid
