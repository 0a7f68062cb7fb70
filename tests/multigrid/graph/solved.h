// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/solver.h"
#include "tests/support/hard_problems.h"
#include "tests/support/problems.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

/// What the tests of hierarchies from the graph of a matrix share.
namespace tests {

struct Solved {
  multigrid::SolveReport report;
  multigrid::HierarchyReport hierarchy;
  std::vector<double> x;
};

/// What a kind of hierarchy may take at most on a `problem`: iterations to ||r|| = 1e-6 ||b||, and
/// operator complexity, from a study of a prototype (docs/methods, the page of the kind).
struct Limit {
  const char* name;
  int side, iterations;
  double complexity;
};
inline std::string name_of_limit(const testing::TestParamInfo<Limit>& info) {
  std::string name = info.param.name;
  for (char& c : name)
    if (c == '-') c = '_';
  return name;
}

/// A solve from zero.
inline Solved solve(const multigrid::System& system, const multigrid::SolverOptions& options) {
  multigrid::Solver solver(system, options);
  multigrid::Array<double> x(system.A.executor(), std::vector<double>(std::size_t(system.n()), 0.));
  const multigrid::SolveReport report = solver.solve(system.b, x);
  return {report, solver.hierarchy(), x.to_vector()};
}

/// A hard_problem, or one of problems.h by its name; tetrahedra has (side / 3)^3 unknowns, the others
/// about side^2.
inline multigrid::System problem(const std::string& name, int side) {
  if (name == "five_point") return five_point(side);
  if (name == "jittered") return triangles(side, Points::jittered);
  if (name == "tetrahedra") return tetrahedra(side / 3, Points::jittered);
  return hard_problem(name, side);
}

}  // namespace tests
