// SPDX-License-Identifier: MIT
// Writes a system for the peers and terrace to solve: write_system KIND SIDE NAME makes
// NAME.terrace, and for AMGCL NAME.mtx and NAME_rhs.mtx. KIND is five_point, jittered (triangles)
// or a name of tests/support/hard_problems.h with SIDE^2 unknowns, or tetrahedra (moved, too) with
// SIDE^3, or matrix: read NAME.mtx and NAME_rhs.mtx (SIDE is ignored).
#include "multigrid/errors.h"
#include "multigrid/matrix_market.h"
#include "tests/support/hard_problems.h"
#include "tests/support/problems.h"

#include <cstdio>
#include <string>

namespace {

multigrid::System read(const std::string& name) {
  multigrid::System system;
  system.A = multigrid::read_matrix_market(name + ".mtx");
  const multigrid::Table load = multigrid::read_matrix_market_table(name + "_rhs.mtx");
  system.b = multigrid::Array<double>(multigrid::Executor::host(), load.values);
  return system;
}

multigrid::System make(const std::string& kind, int side, const std::string& name) {
  if (kind == "matrix") return read(name);
  if (kind == "five_point") return tests::five_point(side);
  if (kind == "jittered") return tests::triangles(side, tests::Points::jittered);
  for (const std::string& name : tests::hard_problem_names())
    if (kind == name) return tests::hard_problem(kind, side);
  if (kind == "tetrahedra") return tests::tetrahedra(side, tests::Points::jittered);
  throw multigrid::InputError(
      kind +
      " is none of five_point, jittered, tetrahedra, matrix and those of tests/support/hard_problems.h");
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 4) throw multigrid::InputError("usage: write_system KIND SIDE NAME");
  const std::string kind = argv[1], name = argv[3];
  const multigrid::System system = make(kind, std::stoi(argv[2]), name);
  multigrid::save(system, name + ".terrace");
  if (kind == "matrix") return 0;
  multigrid::write_matrix_market(system.A, name + ".mtx");
  multigrid::write_matrix_market({system.n(), 1, system.b.to_vector()}, name + "_rhs.mtx");
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "write_system: %s\n", error.what());
  return 2;
}
