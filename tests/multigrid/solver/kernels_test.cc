// SPDX-License-Identifier: MIT
#include "multigrid/solver.h"
#include "tests/multigrid/solver/presets.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <algorithm>
#include <iterator>

// What a GPU runs is tested where there is none: shadow runs the same kernels.
namespace tests {
namespace {

using namespace multigrid;

struct Result {
  std::set<std::string> kernels;
  std::vector<double> x;
  int iterations = 0;
};

Result solve(const System& system, const SolverOptions& options, const Executor& executor) {
  executor.note_kernels();
  const System there = system.copy_to(executor);
  Solver solver(there, options);
  Array<double> x(executor, system.n());
  const SolveReport report = solver.solve(there.b, x);
  EXPECT_TRUE(report.converged()) << report.message;
  return {executor.noted_kernels(), x.to_vector(), report.iterations};
}

template <class Test>
void on_each_problem(const Test& test) {
  for (const System& system : {triangles(40, Points::jittered), tetrahedra(12, Points::graded)})
    on_each_preset([&](SolverOptions options) {
      options.tolerance = 1e-10;
      test(system, options);
    });
}

TEST(KernelsOfGpu, SolveOnShadowAsThoseOfAHost) {
  on_each_problem([](const System& system, const SolverOptions& options) {
    const Result host = solve(system, options, Executor::host(1)),
                 gpu = solve(system, options, Executor::shadow(true));
    EXPECT_LE(std::abs(host.iterations - gpu.iterations), 1);
    EXPECT_LT(relative_difference(gpu.x, host.x), 1e-8);
  });
}

/// Whether a name is that of a kernel which only one of the two runs, and why that is so.
bool is_named(const std::string& kernel) {
  static const char* names[] = {
      // Small graphs are colored on the host before a GPU has launched as many rounds
      // (coloring/coloring.cc).
      "ChooseColor", "TakeChoice", "MarkUncolored", "ColorAgain",
      "Enumerate",   "GatherIi",   "IsInTriangle",  "reduce by key"};
  return std::any_of(std::begin(names), std::end(names),
                     [&](const char* name) { return kernel.find(name) != std::string::npos; });
}

TEST(KernelsOfGpu, AreThoseThatShadowRuns) {
  if (!has_gpu()) GTEST_SKIP() << "there is no GPU to compare with";
  on_each_problem([](const System& system, const SolverOptions& options) {
    const Result gpu = solve(system, options, Executor::cuda(0)),
                 shadow = solve(system, options, Executor::shadow(true));
    std::vector<std::string> only_one;
    std::set_symmetric_difference(gpu.kernels.begin(), gpu.kernels.end(), shadow.kernels.begin(),
                                  shadow.kernels.end(), std::back_inserter(only_one));
    for (const std::string& kernel : only_one)
      EXPECT_TRUE(is_named(kernel))
          << (gpu.kernels.count(kernel) ? "on the GPU alone: " : "on shadow alone: ") << kernel;
  });
}

}  // namespace
}  // namespace tests
