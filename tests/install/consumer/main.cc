// SPDX-License-Identifier: MIT
// Solves -Δu = 1 on the unit square, u = 0 around it, by finite differences: a program that uses
// multigrid as an installed library (docs/library.md).
#include "multigrid/solver.h"

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

using namespace multigrid;

/// The five-point stencil on side × side points, times h^2.
System laplacian(Index side) {
  const Index n = side * side;
  const double h = 1. / (side + 1);
  std::vector<Offset> offsets{0};
  std::vector<Index> columns;
  std::vector<double> values, b(n, h * h), coordinates(2 * n);
  const auto add = [&](Index column, double value) {
    columns.push_back(column);
    values.push_back(value);
  };
  for (Index row = 0; row < n; ++row) {
    const Index i = row % side, j = row / side;
    if (j > 0) add(row - side, -1);
    if (i > 0) add(row - 1, -1);
    add(row, 4);
    if (i + 1 < side) add(row + 1, -1);
    if (j + 1 < side) add(row + side, -1);
    offsets.push_back(Offset(columns.size()));
    coordinates[row] = (i + 1) * h;
    coordinates[n + row] = (j + 1) * h;
  }
  const Executor& host = default_host();
  return {{n, n, {host, offsets}, {host, columns}, {host, values}},
          {host, b},
          2,
          {host, coordinates},
          {}};
}

/// Usage: consumer [SIDE [two]]: on the first GPU if there is one; two: on two GPUs that work as one.
int main(int argc, char** argv) {
  try {
    const Index side = argc > 1 ? std::stoi(argv[1]) : 255;
    const bool on_two = argc > 2 && argv[2] == std::string("two");
    std::string reason = "asked for";
    const Executor executor = on_two ? Executor::cuda({0, 1}) : Executor::automatic(0, reason);
    std::printf("on %s: %s\n", executor.description().c_str(), reason.c_str());

    System assembled = laplacian(side);
    check(assembled);
    const System system = assembled.copy_to(executor);
    Solver solver(system, SolverOptions());
    Array<double> x(executor, system.n());
    const SolveReport report = solver.solve(system.b, x);
    if (!report.converged()) {
      std::fprintf(stderr, "%s\n", report.message.c_str());
      return 1;
    }
    std::printf("converged in %d iterations, relative residual %.1e\n", report.iterations,
                report.true_relative_residual);
    std::printf("u in the middle: %.4f\n", x.to_vector()[side * side / 2]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
  return 0;
}
