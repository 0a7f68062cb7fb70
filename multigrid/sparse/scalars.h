// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

namespace multigrid {

/// a / b where b is positive, else 0: a step length that cannot spoil an iterate. The sums a and b
/// themselves tell the caller of a cycle about a negative (p, A p).
MG_HD inline double guarded_ratio(double a, double b) {
  return b > 0 ? a / b : 0.;
}

/// A value of `sum` (backend/launch.h) that is the largest of the terms, at least 0. Terms that are
/// not numbers are ignored.
template <class T>
struct Largest {
  T value = 0;
  MG_HD Largest& operator+=(const Largest& other) {
    if (other.value > value) value = other.value;
    return *this;
  }
};

/// Number `index`, from 0 on, of the sequence SplitMix64 with this seed, all 64 bits of it random.
///
/// source  Steele, Lea, Flood, Fast splittable pseudorandom number generators, OOPSLA 2014
MG_HD inline std::uint64_t random_bits(std::uint64_t seed, Index index) {
  std::uint64_t z = seed + (static_cast<std::uint64_t>(index) + 1) * 0x9e3779b97f4a7c15ull;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return z ^ z >> 31;
}

/// The same as a number, uniform in (-1, 1), the same on every executor.
MG_HD inline double random_number(std::uint64_t seed, Index index) {
  return static_cast<double>(random_bits(seed, index) >> 11) * (2. / 9007199254740992.) - 1.;
}

}  // namespace multigrid
