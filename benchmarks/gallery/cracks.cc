// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/families.h"
#include "benchmarks/gallery/many_cracks.h"
#include "benchmarks/gallery/sizes.h"
#include "tests/support/hard_meshes.h"

namespace gallery {

using namespace multigrid;

namespace {

/// From the boundary three quarters of the way through the square. A load of 1 on one side of the
/// crack alone: both sides would have the same solution else, with a crack and without.
System long_crack(Index unknowns) {
  const int cells = 2 * ((side_of(unknowns, 2) + 2) / 2);
  const tests::Cracked<2> cracked = tests::cracked<2>(cells, 0.75, 0);
  System system = tests::assemble(cracked.mesh);
  std::vector<double> b = system.b.to_vector();
  for (std::size_t i = 0; i < b.size(); ++i)
    if (cracked.is_behind[i]) b[i] = 0;
  system.b = Array<double>(default_host(), b);
  return system;
}

}  // namespace

std::vector<Entry> crack_entries() {
  return {
      {"crack-long", "cracks", "A crack through three quarters of the square, a load on one side.",
       true, long_crack},
      {"cracks-many", "cracks", "Up to 100 cracks along either axis; their points come in pairs.",
       true, [](Index n) { return many_cracks(side_of(n, 2) + 1); }},
  };
}

}  // namespace gallery
