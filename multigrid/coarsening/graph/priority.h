// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

/// Random numbers of unknowns, by which unknowns are chosen in parallel; for kernels.
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

}  // namespace multigrid
