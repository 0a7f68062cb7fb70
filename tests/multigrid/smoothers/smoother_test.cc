// SPDX-License-Identifier: MIT
#include "multigrid/smoothers/smoother.h"

#include "multigrid/solver.h"
#include "multigrid/spectrum/spectrum_estimate.h"
#include "tests/multigrid/smoothers/smoother_twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

/// A matrix with aggregates and colors, and everything that a smoother may ask for.
template <class T>
struct Setting {
  Matrix<T> A;
  Aggregates aggregates;
  SmootherInput<T> input;
};

/// A smoother and what its options may be.
struct Choice {
  SmootherKind kind;
  int fill, power;
};

/// Aggregates of the given sizes over consecutive rows of A.
template <class T>
std::unique_ptr<Setting<T>> setting(const Executor& executor,
                                    const Dense& A,
                                    const std::vector<Index>& sizes,
                                    const Choice& choice) {
  auto result = std::make_unique<Setting<T>>();
  result->A = convert<T>(sparse(A).copy_to(executor));
  std::vector<Index> aggregate, offsets(1, 0);
  for (const Index size : sizes) {
    aggregate.insert(aggregate.end(), size, static_cast<Index>(offsets.size()) - 1);
    offsets.push_back(offsets.back() + size);
  }
  result->aggregates.n_fine = A.n;
  result->aggregates.n_coarse = static_cast<Index>(sizes.size());
  result->aggregates.largest = *std::max_element(sizes.begin(), sizes.end());
  result->aggregates.aggregate = Array<Index>(executor, aggregate);
  result->aggregates.offsets = Array<Index>(executor, offsets);
  Dense coarse(result->aggregates.n_coarse);
  for (int i = 0; i < A.n; ++i)
    for (int j = 0; j < A.n; ++j)
      if (A(i, j) != 0) coarse(aggregate[i], aggregate[j]) = 1;
  result->input.A = &result->A;
  result->input.aggregates = &result->aggregates;
  const int power = choice.kind == SmootherKind::ilu ? choice.power : 1;
  result->input.row_colors =
      std::make_shared<const Coloring>(color_graph(pattern_power(pattern_of(result->A), power)));
  result->input.aggregate_colors =
      std::make_shared<const Coloring>(color_graph(pattern_of(sparse(coarse).copy_to(executor))));
  result->input.options.damping = 0.7;
  result->input.options.degree = 3;
  result->input.options.fill = choice.fill;
  result->input.options.power = choice.power;
  return result;
}

/// x_B += A_BB^-1 (b - A x)_B for rows first .. last-1.
void solve_block(
    const Dense& A, const std::vector<double>& b, std::vector<double>& x, int first, int last) {
  Dense block(last - first);
  std::vector<double> r;
  const auto product = A * x;
  for (int i = first; i < last; ++i) {
    r.push_back(b[i] - product[i]);
    for (int j = first; j < last; ++j) block(i - first, j - first) = A(i, j);
  }
  const auto step = eliminate(block, r);
  for (int i = first; i < last; ++i) x[i] += step[i - first];
}

std::vector<double> slow_diagonal_step(SmootherKind kind,
                                       const Dense& A,
                                       double damping,
                                       const std::vector<double>& b,
                                       std::vector<double> x) {
  const auto product = A * x;
  for (int i = 0; i < A.n; ++i) {
    double scale = 0;
    for (int j = 0; j < A.n; ++j) scale += std::abs(A(i, j));
    x[i] += (b[i] - product[i]) * (kind == SmootherKind::jacobi ? damping / A(i, i) : 1 / scale);
  }
  return x;
}

/// One step of Gauss-Seidel, point by point or aggregate by aggregate, in the order of its colors.
template <class T>
std::vector<double> slow_sweep(const Setting<T>& setting,
                               const Dense& A,
                               const std::vector<double>& b,
                               std::vector<double> x,
                               bool blocks,
                               bool transposed) {
  const Coloring& coloring = blocks ? *setting.input.aggregate_colors : *setting.input.row_colors;
  auto order = coloring.rows.to_vector();
  if (transposed) std::reverse(order.begin(), order.end());
  const auto offsets = setting.aggregates.offsets.to_vector();
  for (const Index k : order) {
    const int first = blocks ? offsets[k] : k, last = blocks ? offsets[k + 1] : k + 1;
    if (last - first <= 64) {
      solve_block(A, b, x, first, last);
    } else {
      for (int m = first; m < last; ++m) {
        const int i = transposed ? last - 1 - (m - first) : m;
        solve_block(A, b, x, i, i + 1);
      }
    }
  }
  return x;
}

/// (L U)^-1 r with the rows in the order of their colors.
template <class T>
std::vector<double> slow_ilu(const Setting<T>& setting,
                             const Dense& A,
                             const std::vector<double>& r) {
  const auto rows = setting.input.row_colors->rows.to_vector();
  const Dense reordered = reorder(A, rows);
  const auto pattern =
      level_of_fill(reordered, setting.input.options.fill, setting.input.row_colors->offsets);
  std::vector<double> y(r.size()), x(r.size());
  for (std::size_t k = 0; k < r.size(); ++k) y[k] = r[rows[k]];
  y = solve_factors(incomplete_factors(reordered, pattern), y);
  for (std::size_t k = 0; k < r.size(); ++k) x[rows[k]] = y[k];
  return x;
}

/// One step of a smoother by dense algebra.
template <class T>
std::vector<double> slow_step(SmootherKind kind,
                              const Setting<T>& setting,
                              const std::vector<double>& b,
                              std::vector<double> x,
                              bool transposed) {
  const Dense A = expand(setting.A);
  if (kind == SmootherKind::jacobi || kind == SmootherKind::l1_jacobi)
    return slow_diagonal_step(kind, A, setting.input.options.damping, b, x);
  if (kind == SmootherKind::chebyshev)
    return chebyshev_step(A, estimate_spectrum(setting.A).for_chebyshev,
                          setting.input.options.degree, b, x);
  if (kind == SmootherKind::symmetric_gauss_seidel)
    return slow_sweep(setting, A, b, slow_sweep(setting, A, b, x, false, false), false, true);
  if (kind == SmootherKind::gauss_seidel || kind == SmootherKind::aggregate_gauss_seidel)
    return slow_sweep(setting, A, b, x, kind != SmootherKind::gauss_seidel, transposed);
  std::vector<double> r = b;
  const auto product = A * x;
  for (int i = 0; i < A.n; ++i) r[i] -= product[i];
  const Dense G = fsai_factor(A, setting.input.options.power);
  const auto step =
      kind == SmootherKind::ilu ? slow_ilu(setting, A, r) : tests::transposed(G) * (G * r);
  for (int i = 0; i < A.n; ++i) x[i] += step[i];
  return x;
}

const std::vector<std::vector<Index>> partitions = {
    {1}, {2}, {3, 1, 4, 1, 5}, {100, 7, 1, 64, 65, 30}};

Index total(const std::vector<Index>& sizes) {
  Index n = 0;
  for (const Index size : sizes) n += size;
  return n;
}

template <class T>
void expect_dense_steps(const Choice& choice) {
  const double tolerance = std::is_same_v<T, float> ? 1e-5 : 1e-13;
  for (const auto& sizes : partitions)
    on_each_executor([&](const Executor& executor) {
      const Index n = total(sizes);
      const auto place = setting<T>(executor, random_spd(n, 6, 131), sizes, choice);
      const auto smoother = smoother_entry<T>(choice.kind).make(place->input);
      const auto b = as<T>(random_vector(n, 133)), start = as<T>(random_vector(n, 135));
      const Array<T> b_there(executor, b);
      Array<T> x(executor, n), spare(executor, n);
      for (const bool transposed : {false, true}) {
        x.copy_from(Array<T>(executor, start));
        if (transposed)
          smoother->smooth_transposed(b_there, x, spare);
        else
          smoother->smooth(b_there, x, spare);
        const auto twin =
            slow_step(choice.kind, *place, as<double>(b), as<double>(start), transposed);
        EXPECT_LT(relative_difference(as<double>(x.to_vector()), twin), tolerance)
            << (transposed ? "transposed, " : "") << n << " rows";
      }
      Array<T> zero(executor, std::vector<T>(n, T(0))), unset(executor, n);
      smoother->smooth(b_there, zero, spare);
      smoother->smooth_from_zero(b_there, unset, spare);
      EXPECT_LT(relative_difference(as<double>(unset.to_vector()), as<double>(zero.to_vector())),
                tolerance);
    });
}

/// (y, R b) = (R^T y, b), where R^T is what smooth_transposed applies from zero.
template <class T>
void expect_adjoint(const Choice& choice) {
  const double tolerance = std::is_same_v<T, float> ? 1e-5 : 1e-13;
  for (const auto& sizes : partitions)
    on_each_executor([&](const Executor& executor) {
      const Index n = total(sizes);
      const auto place = setting<T>(executor, random_spd(n, 6, 137), sizes, choice);
      const auto smoother = smoother_entry<T>(choice.kind).make(place->input);
      const auto b = as<T>(random_vector(n, 139)), y = as<T>(random_vector(n, 141));
      Array<T> spare(executor, n), Rb(executor, n), Ry(executor, std::vector<T>(n, T(0)));
      smoother->smooth_from_zero(Array<T>(executor, b), Rb, spare);
      smoother->smooth_transposed(Array<T>(executor, y), Ry, spare);
      const double left = dot(as<double>(y), as<double>(Rb.to_vector()));
      const double right = dot(as<double>(Ry.to_vector()), as<double>(b));
      EXPECT_NEAR(left, right, tolerance * n);
    });
}

std::vector<Choice> choices() {
  std::vector<Choice> all;
  for (const SmootherKind kind : all_smoothers) all.push_back({kind, 0, 1});
  for (const auto& [fill, power] : {std::pair{1, 1}, {1, 2}, {2, 1}, {3, 4}})
    all.push_back({SmootherKind::ilu, fill, power});
  for (const int power : {2, 3}) all.push_back({SmootherKind::fsai, 0, power});
  return all;
}

class SmootherOfKind : public ::testing::TestWithParam<Choice> {};
INSTANTIATE_TEST_SUITE_P(
    Kinds, SmootherOfKind, ::testing::ValuesIn(choices()), [](const auto& info) {
      const Choice& choice = info.param;
      return test_name(choice.kind) +
             (choice.fill > 0 ? "_fill_" + std::to_string(choice.fill) : "") +
             (choice.power > 1 ? "_power_" + std::to_string(choice.power) : "");
    });

TEST_P(SmootherOfKind, StepsLikeItsDenseTwin) {
  expect_dense_steps<double>(GetParam());
}
TEST_P(SmootherOfKind, StepsLikeItsDenseTwinInFloat) {
  expect_dense_steps<float>(GetParam());
}
TEST_P(SmootherOfKind, HasAnAdjoint) {
  expect_adjoint<double>(GetParam());
}
TEST_P(SmootherOfKind, HasAnAdjointInFloat) {
  expect_adjoint<float>(GetParam());
}

TEST_P(SmootherOfKind, HasTheSameBitsOnEveryExecutor) {
  same_on_each_executor([&](const Executor& executor) {
    SolverOptions options = preset_options(Preset::paper_ag);
    options.smoother.kind = GetParam().kind;
    options.smoother.fill = GetParam().fill;
    options.smoother.power = GetParam().power;
    options.smoother.finest_kind = FinestSmootherKind::as_kind;
    const System system = triangles(100, Points::jittered).copy_to(executor);
    const auto hierarchy = hierarchy_of<double>(system, options);
    Array<double> x(executor, system.n()), spare(executor, system.n());
    hierarchy.levels[0].smoother->smooth_from_zero(system.b, x, spare);
    hierarchy.levels[0].smoother->smooth(system.b, x, spare);
    return x.to_vector();
  });
}

TEST_P(SmootherOfKind, OnlyLaunches) {
  on_each_executor([&](const Executor& executor) {
    const auto place = setting<double>(executor, random_spd(30, 6, 143), {10, 20}, GetParam());
    const auto smoother = smoother_entry<double>(GetParam().kind).make(place->input);
    const Array<double> b(executor, random_vector(30, 145));
    Array<double> x(executor, 30), spare(executor, 30);
    const Counters before = executor.counters();
    smoother->smooth_from_zero(b, x, spare);
    smoother->smooth(b, x, spare);
    smoother->smooth_transposed(b, x, spare);
    EXPECT_EQ(executor.counters().allocations, before.allocations);
    EXPECT_EQ(executor.counters().synchronizations, before.synchronizations);
    EXPECT_GT(smoother->bytes(), 0u);
  });
}

// Where nothing is left out, factors meet the kernel of A: the last pivot of ilu is roundoff, and a
// row of fsai has everything for its pattern.
TEST(Smoothers, SolveASingularMatrixIfTheirFactorsAreWhole) {
  for (const Choice& choice : {Choice{SmootherKind::ilu, 3, 4}, Choice{SmootherKind::fsai, 0, 3}})
    for (const Index n : {1, 2, 3, 4}) {
      Dense A(n);
      for (int i = 1; i < n; ++i) {
        A(i, i - 1) = A(i - 1, i) = -1. / 3;
        A(i, i) += 1. / 3;
        A(i - 1, i - 1) += 1. / 3;
      }
      auto b = random_vector(n, 325);
      const double mean = dot(b, std::vector<double>(n, 1. / n));
      for (double& value : b) value -= mean;
      on_each_executor([&](const Executor& executor) {
        const auto place = setting<double>(executor, A, {n}, choice);
        place->input.constant_nullspace = true;
        Array<double> x(executor, n), spare(executor, n);
        const auto smoother = smoother_entry<double>(choice.kind).make(place->input);
        smoother->smooth_from_zero(Array<double>(executor, b), x, spare);
        const auto product = A * x.to_vector();
        for (Index i = 0; i < n; ++i)
          EXPECT_NEAR(product[i], b[i], 1e-14) << test_name(choice.kind) << ", " << n << " rows";
      });
    }
}

/// Iterations of conjugate gradients that a smoother alone preconditions.
int iterations(const System& system, const Choice& choice) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.hierarchy.kind = HierarchyKind::none;
  options.krylov = Krylov::cg;
  options.cycle.post = 0;
  options.smoother.kind = choice.kind;
  options.smoother.fill = choice.fill;
  options.smoother.power = choice.power;
  options.maximum_iterations = 1000;
  Solver solver(system, options);
  Array<double> x(default_host(), system.n());
  const SolveReport report = solver.solve(system.b, x);
  EXPECT_TRUE(report.converged()) << report.message;
  EXPECT_LE(slow_residual(system, x.to_vector()), 1.001 * options.tolerance);
  return report.iterations;
}

TEST(Smoothers, PreconditionBetterTheMoreTheyKnow) {
  for (const System& system : {triangles(60, Points::jittered), neumann(60, Points::jittered)}) {
    const int jacobi = iterations(system, {SmootherKind::jacobi, 0, 1});
    EXPECT_LT(iterations(system, {SmootherKind::symmetric_gauss_seidel, 0, 1}), jacobi);
    int before = jacobi;
    for (const int fill : {0, 1, 2}) {
      const int now = iterations(system, {SmootherKind::ilu, fill, fill + 1});
      EXPECT_LT(now, before) << "ilu, fill " << fill;
      before = now;
    }
    EXPECT_LT(iterations(system, {SmootherKind::ilu, 1, 1}), jacobi);
    before = jacobi;
    for (const int power : {1, 2, 3}) {
      const int now = iterations(system, {SmootherKind::fsai, 0, power});
      EXPECT_LT(now, before) << "fsai, power " << power;
      before = now;
    }
  }
}

}  // namespace
}  // namespace tests
