// SPDX-License-Identifier: MIT
#pragma once

#include "benchmarks/solver_keys.h"
#include "multigrid/solver.h"

#include <cstdint>
#include <string>
#include <vector>

/// What multigrid_benchmark prints.
namespace benchmark {

/// What the runs of one group of settings took, and what the last one did.
struct Measured {
  std::vector<double> setup, solve, refresh;
  multigrid::SolveReport report;
  multigrid::HierarchyReport hierarchy;
  multigrid::Counters setup_counts, solve_counts;
  std::uint64_t digest = 0;  ///< of solution and residuals; 0: not asked for
};

/// A string of JSON.
std::string quoted(const std::string& text);

/// A line of JSON.
void print(const std::string& problem,
           const multigrid::System& system,
           const multigrid::SolverOptions& options,
           const multigrid::Executor& executor,
           Keys& keys,
           const Measured& m);

}  // namespace benchmark
