// SPDX-License-Identifier: MIT
// Writes a system for the peers and terrace to solve: write_system KIND SIDE FILE.terrace, where
// KIND is five_point or jittered (triangles) with SIDE^2 unknowns, or tetrahedra (moved, too) with
// SIDE^3.
#include "multigrid/errors.h"
#include "tests/support/problems.h"

#include <cstdio>
#include <string>

namespace {

multigrid::System make(const std::string& kind, int side) {
  if (kind == "five_point") return tests::five_point(side);
  if (kind == "jittered") return tests::triangles(side, tests::Points::jittered);
  if (kind == "tetrahedra") return tests::tetrahedra(side, tests::Points::jittered);
  throw multigrid::InputError(kind + " is none of five_point, jittered and tetrahedra");
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 4) throw multigrid::InputError("usage: write_system KIND SIDE FILE.terrace");
  multigrid::save(make(argv[1], std::stoi(argv[2])), argv[3]);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "write_system: %s\n", error.what());
  return 2;
}
