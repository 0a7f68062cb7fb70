// SPDX-License-Identifier: MIT
#include "multigrid/cycle/cycle.h"
#include "multigrid/cycle/preconditioner.h"
#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "multigrid/sparse/vectors.h"
#include "tests/multigrid/smoothers/smoother_twins.h"
#include "tests/support/executors.h"
#include "tests/support/mapped_simplices.h"
#include "tests/support/problems.h"

#include <cmath>
#include <functional>

namespace tests {
namespace {

using namespace multigrid;
using Vector = std::vector<double>;

bool everywhere(const Place&) {
  return true;
}
bool at_left(const Place& p) {
  return p[0] == 0;
}

SolverOptions fast(GridTransfer transfer, Precision precision = Precision::half) {
  SolverOptions options = preset_options(Preset::fast);
  options.auxiliary_grid.transfer = transfer;
  options.hierarchy.precision = precision;
  return options;
}

SolveReport solve(const System& system, const SolverOptions& options) {
  Solver solver(system, options);
  Array<double> x(system.A.executor(), system.n());
  SolveReport report = solver.solve(system.b, x);
  EXPECT_TRUE(report.converged()) << report.message;
  EXPECT_NEAR(slow_residual(system, x.to_vector()), report.true_relative_residual,
              1e-3 * options.tolerance);
  return report;
}

struct Named {
  const char* name;
  System system;
};

std::vector<Named> problems() {
  std::vector<Named> all;
  const auto jump = [](const Place& p) { return p[0] < 0.4 || p[1] > 0.7 ? 1e6 : 1.; };
  const auto checkers = [](const Place& p) {
    return (int(8 * p[0]) + int(8 * p[1]) + int(8 * p[2])) % 2 ? 1e6 : 1.;
  };
  all.push_back({"uniform", assemble(box_mesh({100, 100}, everywhere))});
  all.push_back({"moved", triangles(100, Points::jittered)});
  all.push_back({"graded", assemble(graded_disk(64, 1e3, at_left))});
  all.push_back({"in space", assemble(box_mesh({20, 20, 20}, at_left))});
  all.push_back({"a jump", assemble(box_mesh({80, 80}, everywhere), jump)});
  all.push_back({"checkers", assemble(box_mesh({16, 16, 16}, everywhere), checkers)});
  all.push_back({"Neumann", neumann(80, Points::jittered)});
  return all;
}

TEST(HalfCycle, NeedsTheIterationsOfFloat) {
  for (const Named& problem : problems())
    for (const GridTransfer transfer : {GridTransfer::linear, GridTransfer::smoothed}) {
      SCOPED_TRACE(std::string(problem.name) + " " + word(transfer, grid_transfer_words));
      const int in_float = solve(problem.system, fast(transfer, Precision::float_)).iterations;
      on_each_executor([&](const Executor& executor) {
        const System there = problem.system.copy_to(executor);
        EXPECT_LE(std::abs(solve(there, fast(transfer)).iterations - in_float), 1);
      });
    }
}

// In slices of words and in CSR: the same numbers, added up in another order.
TEST(HalfCycle, IsTheSameOnEveryExecutorToRounding) {
  for (const Named& problem : problems())
    for (const GridTransfer transfer : {GridTransfer::linear, GridTransfer::smoothed}) {
      SCOPED_TRACE(std::string(problem.name) + " " + word(transfer, grid_transfer_words));
      const SolverOptions options = fast(transfer);
      const auto apply = [&](const Executor& executor) {
        const auto hierarchy = hierarchy_of<float>(problem.system.copy_to(executor), options);
        Cycle<float> cycle(hierarchy, resolved(options).cycle);
        const auto n = static_cast<std::size_t>(problem.system.n());
        Array<float> b(executor, as<float>(random_vector(n, 127))), x(executor, problem.system.n());
        cycle.apply(b, x);
        return as<double>(x.to_vector());
      };
      const Vector reference = apply(Executor::host(1));
      on_each_executor([&](const Executor& executor) {
        EXPECT_LT(relative_difference(apply(executor), reference), 1e-4);
      });
    }
}

TEST(HalfCycle, IsSymmetricPositiveDefiniteToRounding) {
  for (const Named& problem : problems()) {
    if (problem.system.constant_nullspace) continue;
    for (const GridTransfer transfer : {GridTransfer::linear, GridTransfer::smoothed})
      on_each_executor([&](const Executor& executor) {
        SCOPED_TRACE(std::string(problem.name) + " " + word(transfer, grid_transfer_words));
        const SolverOptions options = fast(transfer);
        const auto hierarchy = hierarchy_of<float>(problem.system.copy_to(executor), options);
        Cycle<float> cycle(hierarchy, resolved(options).cycle);
        const auto n = static_cast<std::size_t>(problem.system.n());
        const auto B = [&](const Vector& b) {
          Array<float> x(executor, problem.system.n());
          cycle.apply({executor, as<float>(b)}, x);
          return as<double>(x.to_vector());
        };
        const Vector x = random_vector(n, 131), y = random_vector(n, 137);
        const Vector Bx = B(x), By = B(y);
        EXPECT_NEAR(dot(x, By), dot(Bx, y), 1e-4 * std::sqrt(std::abs(dot(x, Bx) * dot(y, By))));
        EXPECT_GT(dot(x, Bx), 0);
      });
  }
}

TEST(HalfCycle, PacksLevels) {
  const System system = triangles(60, Points::jittered);
  on_each_executor([&](const Executor& executor) {
    Solver solver(system.copy_to(executor), fast(GridTransfer::smoothed));
    for (const LevelReport& level : solver.hierarchy().levels) EXPECT_EQ(level.format, "packed");
  });
}

// Setup, which estimates from the matrix in half, leaves it to the cycle to say so.
TEST(HalfCycle, IsNotFiniteOutOfTheRangeOfFloat) {
  for (const double scale : {1e39, 1e100, 1e-100}) {
    System system = triangles(30, Points::jittered);
    std::vector<double> values = system.A.values.to_vector();
    for (double& a : values) a *= scale;
    system.A.values = Array<double>(default_host(), values);
    on_each_executor([&](const Executor& executor) {
      const System there = system.copy_to(executor);
      Solver solver(there, fast(GridTransfer::smoothed));
      Array<double> x(executor, there.n());
      EXPECT_EQ(solver.solve(there.b, x).outcome, Outcome::not_finite) << scale;
    });
  }
}

TEST(HalfCycle, TakesEverySmoother) {
  const System system = triangles(50, Points::jittered);
  for (const SmootherKind kind : all_smoothers) {
    if (kind == SmootherKind::aggregate_gauss_seidel) continue;  // there are no aggregates
    SCOPED_TRACE(test_name(kind));
    SolverOptions options = fast(GridTransfer::smoothed, Precision::float_);
    options.smoother.kind = kind;
    const int in_float = solve(system, options).iterations;
    options.hierarchy.precision = Precision::half;
    on_each_executor([&](const Executor& executor) {
      EXPECT_LE(std::abs(solve(system.copy_to(executor), options).iterations - in_float), 1);
    });
  }
}

// In slices the outer product sums in its own pass, in CSR not; both add the same terms.
TEST(FastSolve, HasTheSameBitsOnEveryExecutorInFloatAndDouble) {
  const System system = triangles(100, Points::jittered);
  for (const GridTransfer transfer : {GridTransfer::linear, GridTransfer::smoothed})
    for (const Precision precision : {Precision::double_, Precision::float_}) {
      const SolverOptions options = fast(transfer, precision);
      const SolveReport reference = solve(system.copy_to(Executor::host(1)), options);
      on_each_executor([&](const Executor& executor) {
        const SolveReport report = solve(system.copy_to(executor), options);
        EXPECT_LE(std::abs(report.iterations - reference.iterations),
                  executor.space() == Space::cuda ? 1 : 0);
        EXPECT_TRUE(executor.space() == Space::cuda || report.residuals == reference.residuals);
      });
    }
}

TEST(FastSolve, TakesItsVectorsInFloatAsInDouble) {
  const System system = triangles(60, Points::jittered);
  for (const Precision precision : {Precision::float_, Precision::half})
    on_each_executor([&](const Executor& executor) {
      const auto B =
          make_preconditioner(system.copy_to(executor), fast(GridTransfer::smoothed, precision));
      const auto n = static_cast<std::size_t>(system.n());
      const Array<double> r(executor, random_vector(n, 139));
      Array<double> z(executor, system.n()), same(executor, system.n());
      B->begin(60.);
      B->apply(r, z);
      const NarrowVectors narrow = B->narrow().value();
      assign_scaled(r, narrow.scale, 0, narrow.r);
      B->apply_narrow();
      assign_scaled(narrow.z, narrow.scale, 1, same);
      EXPECT_EQ(same.to_vector(), z.to_vector());
    });
  EXPECT_FALSE(
      make_preconditioner(system, fast(GridTransfer::smoothed, Precision::double_))->narrow());
}

/// The first two steps from zero are one pass, with an iterate that is not stored.
template <class T>
void expect_one_pass(const std::function<Matrix<T>(const Csr<double>&)>& format, int degree) {
  const System system = triangles(50, Points::jittered);
  on_each_executor([&](const Executor& executor) {
    const Matrix<T> A = format(system.A.copy_to(executor));
    SmootherInput<T> input;
    input.A = &A;
    input.options.degree = degree;
    const auto smoother = smoother_entry<T>(SmootherKind::chebyshev).make(input);
    const auto n = static_cast<std::size_t>(system.n());
    const Array<T> b(executor, as<T>(random_vector(n, 149)));
    Array<T> x(executor, system.n()), spare(executor, system.n());
    Array<T> zero(executor, std::vector<T>(n, T(0)));
    smoother->smooth(b, zero, spare);
    smoother->smooth_from_zero(b, x, spare);
    EXPECT_LT(relative_difference(as<double>(x.to_vector()), as<double>(zero.to_vector())),
              4 * std::numeric_limits<T>::epsilon())
        << degree;
  });
}

TEST(FastSolve, SmoothsFromZeroInOnePassAsInSteps) {
  for (const int degree : {1, 2, 3, 5}) {
    expect_one_pass<double>([](const auto& A) { return convert<double>(A.copy_to(A.executor())); },
                            degree);
    expect_one_pass<float>([](const auto& A) { return to_sell<float>(A); }, degree);
    expect_one_pass<float>([](const auto& A) { return to_packed(A); }, degree);
  }
}

TEST(HalfCycle, IsRefusedWithAggregates) {
  const SolverOptions options = fast(GridTransfer::constant);
  const std::string message = message_of<InputError>([&] { check(options, 2); });
  EXPECT_TRUE(contains(message, "Precision = half"));
  EXPECT_TRUE(contains(message, "Transfer = constant"));
  EXPECT_TRUE(contains(message, "take float"));
  EXPECT_EQ(message_of<InputError>([&] { check(fast(GridTransfer::automatic), 2); }), "");
}

}  // namespace
}  // namespace tests
