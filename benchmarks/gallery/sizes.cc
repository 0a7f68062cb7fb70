// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/sizes.h"

#include <cmath>

namespace gallery {

int side_of(double unknowns, int dimension) {
  return static_cast<int>(std::lround(std::pow(unknowns, 1. / dimension)));
}

int size_for(double unknowns, const std::function<double(int)>& unknowns_of) {
  int k = 1;
  while (unknowns_of(k + 1) <= unknowns) ++k;
  return unknowns_of(k) * unknowns_of(k + 1) < unknowns * unknowns ? k + 1 : k;
}

double uniform(std::mt19937_64& generator) {
  return static_cast<double>(generator() >> 11) / 9007199254740992.;
}

}  // namespace gallery
