// SPDX-License-Identifier: MIT
#include "multigrid/tail.h"

#include "multigrid/cycle/cycle.h"
#include "multigrid/solver.h"
#include "multigrid/sparse/vectors.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <limits>
#include <numeric>

namespace tests {
namespace {

using namespace multigrid;

SolverOptions fast(GridTransfer transfer,
                   Precision precision,
                   int dimension,
                   int coarse_rows = 30) {
  SolverOptions options = preset_options(Preset::fast);
  options.auxiliary_grid.transfer = transfer;
  options.hierarchy.precision = precision;
  options.hierarchy.coarse_rows = coarse_rows;
  options.cycle.tail_rows = 8192;
  return resolved(options, dimension);
}

/// Those that have tails.
std::vector<Executor> devices() {
  std::vector<Executor> all = {Executor::shadow()};
  if (has_gpu()) all.push_back(Executor::cuda(0));
  return all;
}

/// A hierarchy, the vectors of a cycle on it, and the cycle step by step.
template <class T>
class Setting {
 public:
  Setting(const System& system, const SolverOptions& options)
      : executor(system.A.executor()),
        hierarchy(build_hierarchy<T>(system, options)),
        bad(executor, 1) {
    multigrid::fill(bad, Index(-1));
    for (const Level<T>& level : hierarchy.levels)
      for (auto* of : {&b, &x, &r}) of->emplace_back(executor, n_rows(*level.A));
  }

  Tail<T> tail(const CycleOptions& options) {
    std::vector<CycleVectors<T>> vectors;
    for (std::size_t l = 0; l < b.size(); ++l)
      vectors.push_back({b[l].on(executor), x[l].on(executor), r[l].on(executor)});
    return Tail<T>(hierarchy, options, vectors, bad.on(executor));
  }

  void fill(std::size_t l, double first = 0.5) {
    const std::vector<double> values = random_vector(n_rows(*hierarchy.levels[l].A), 71);
    std::vector<T> in_precision(values.begin(), values.end());
    in_precision[0] = static_cast<T>(first);
    b[l].copy_from(Array<T>(default_host(), in_precision));
  }

  void step_by_step(std::size_t l) {
    if (l + 1 == hierarchy.levels.size()) return hierarchy.solve_coarse(b[l], x[l]);
    const Level<T>& level = hierarchy.levels[l];
    level.smoother->smooth_from_zero(b[l], x[l], r[l]);
    residual(*level.A, x[l], b[l], r[l]);
    restrict_sum(level.to_coarser, r[l], b[l + 1], bad, static_cast<Index>(l));
    step_by_step(l + 1);
    prolong_add(level.to_coarser, x[l + 1], x[l], bad, static_cast<Index>(l + 1));
    level.smoother->smooth(b[l], x[l], r[l]);
  }

  std::vector<double> solution(std::size_t l) const {
    const std::vector<T> values = x[l].to_vector();
    return {values.begin(), values.end()};
  }

  const Executor executor;
  Hierarchy<T> hierarchy;
  Array<Index> bad;
  std::vector<Array<T>> b, x, r;
};

template <class T>
void expect_cycle(const System& system, const SolverOptions& options, std::size_t n_levels) {
  Setting<T> setting(system, options);
  const Tail<T> tail = setting.tail(options.cycle);
  const std::size_t first = tail.first(), coarsest = setting.hierarchy.levels.size() - 1;
  ASSERT_EQ(coarsest - first, n_levels);
  EXPECT_LE(n_rows(*setting.hierarchy.levels[first].A), options.cycle.tail_rows);
  setting.fill(first);
  const Offset before = setting.executor.counters().launches;
  tail();
  EXPECT_EQ(setting.executor.counters().launches, before + 1);
  const std::vector<double> actual = setting.solution(first);
  setting.step_by_step(first);
  const double tolerance = std::is_same_v<T, float> ? 1e-5 : 1e-13;
  EXPECT_LT(relative_difference(actual, setting.solution(first)), tolerance);
  EXPECT_EQ(setting.bad.to_vector()[0], -1);
  setting.fill(first, std::numeric_limits<double>::quiet_NaN());
  tail();
  EXPECT_EQ(setting.bad.to_vector()[0], static_cast<Index>(first));
}

struct Case {
  System system;
  GridTransfer transfer;
  std::size_t n_levels;  ///< that a tail of at most 8192 rows takes
  int coarse_rows = 30;
};

/// Levels above and below what one team takes; then one whose finest level, which no tail takes, is
/// small, and one whose coarsest is too large for a team.
std::vector<Case> cases() {
  std::vector<Case> all;
  all.push_back({triangles(200, Points::jittered), GridTransfer::linear, 4});
  all.push_back({triangles(220, Points::jittered), GridTransfer::smoothed, 2});
  all.push_back({tetrahedra(32, Points::jittered), GridTransfer::linear, 3});
  all.push_back({tetrahedra(30, Points::jittered), GridTransfer::smoothed, 2});
  all.push_back({triangles(50, Points::uniform), GridTransfer::linear, 3});
  all.push_back({triangles(150, Points::jittered), GridTransfer::linear, 2, 450});
  return all;
}

TEST(Tail, IsTheCycleStepByStep) {
  for (const Executor& executor : devices())
    for (const Case& one : cases()) {
      const System system = one.system.copy_to(executor);
      for (const Precision precision : {Precision::half, Precision::float_, Precision::double_}) {
        SCOPED_TRACE(executor.description() + ", " + std::to_string(system.n()) + " unknowns, " +
                     word(precision, precision_words));
        const SolverOptions options =
            fast(one.transfer, precision, system.dimension, one.coarse_rows);
        if (precision == Precision::double_)
          expect_cycle<double>(system, options, one.n_levels);
        else
          expect_cycle<float>(system, options, one.n_levels);
      }
    }
}

Csr<double> multiple_of_identity(const Executor& executor, Index n, double value) {
  std::vector<Offset> offsets(n + 1);
  std::vector<Index> columns(n);
  std::iota(offsets.begin(), offsets.end(), Offset(0));
  std::iota(columns.begin(), columns.end(), Index(0));
  return {n, n, Array<Offset>(executor, offsets), Array<Index>(executor, columns),
          Array<double>(executor, std::vector<double>(n, value))};
}

// With a coarsest matrix whose inverse float just holds, times a load that is nothing special.
TEST(Tail, BlamesTheCoarsestLevelOnTheWayUp) {
  for (const Executor& executor : devices()) {
    const System system = triangles(120, Points::jittered).copy_to(executor);
    const SolverOptions options = fast(GridTransfer::linear, Precision::half, 2);
    Setting<float> setting(system, options);
    const auto coarsest = static_cast<Index>(setting.hierarchy.levels.size() - 1);
    DenseSolver<float>& dense = setting.hierarchy.coarse_solver;
    dense = DenseSolver<float>(multiple_of_identity(executor, dense.n(), 1e-36));
    const Tail<float> tail = setting.tail(options.cycle);
    fill(setting.b[tail.first()], 1e4f);
    tail();
    EXPECT_EQ(setting.bad.to_vector()[0], coarsest);
  }
}

std::size_t first_of_tail(const System& system, const SolverOptions& options) {
  Setting<float> setting(system, resolved(options, 2));
  return setting.tail(resolved(options, 2).cycle).first();
}

TEST(Tail, TakesWhatItCan) {
  const System system = triangles(120, Points::jittered).copy_to(Executor::shadow());
  const SolverOptions options = fast(GridTransfer::linear, Precision::half, 2);
  EXPECT_EQ(first_of_tail(system, options), 1u);
  const auto with = [&](auto change) {
    SolverOptions changed = options;
    change(changed);
    return first_of_tail(system, changed);
  };
  EXPECT_EQ(with([](SolverOptions& o) { o.cycle.tail_rows = 1000; }), 2u);
  EXPECT_EQ(with([](SolverOptions& o) { o.cycle.tail_rows = 0; }), 0u);
  EXPECT_EQ(with([](SolverOptions& o) { o.cycle.pre = 2; }), 0u);
  EXPECT_EQ(with([](SolverOptions& o) { o.cycle.post = 0; }), 0u);
  EXPECT_EQ(with([](SolverOptions& o) { o.smoother.degree = 3; }), 0u);
  EXPECT_EQ(with([](SolverOptions& o) { o.smoother.kind = SmootherKind::jacobi; }), 0u);
  EXPECT_EQ(with([](SolverOptions& o) { o.auxiliary_grid.transfer = GridTransfer::constant; }), 0u);
  EXPECT_EQ(with([](SolverOptions& o) { o.hierarchy.maximum_levels = 3; }), 0u) << "not solved";
  EXPECT_EQ(with([](SolverOptions& o) { o.hierarchy.coarse_rows = 1000; }), 0u) << "too large";
}

struct Solved {
  SolveReport report;
  std::vector<double> x;
};

Solved solved(const System& system, const SolverOptions& options) {
  Solver solver(system, options);
  Array<double> x(system.A.executor(), system.n());
  Solved result;
  result.report = solver.solve(system.b, x);
  EXPECT_TRUE(result.report.converged()) << result.report.message;
  result.x = x.to_vector();
  return result;
}

/// Launches an iteration without a tail less those with it; all else stays as it is.
Offset saved_launches(const System& system, SolverOptions options) {
  const Solved with = solved(system, options);
  options.cycle.tail_rows = 0;
  const Solved without = solved(system, options);
  EXPECT_EQ(with.report.iterations, without.report.iterations);
  EXPECT_LT(relative_difference(with.x, without.x), 1e-6);
  return without.report.launches_per_iteration - with.report.launches_per_iteration;
}

// Each of its levels has three launches on the way down and three on the way up, and there is one
// for the coarsest. A W-cycle visits levels again from where they are, which a tail does not.
TEST(Tail, IsPartOfOtherCycles) {
  on_each_executor([](const Executor& executor) {
    const System system = triangles(100, Points::jittered).copy_to(executor);
    SolverOptions options = fast(GridTransfer::linear, Precision::half, 2);
    options.cycle.tail_rows = 1000;
    Setting<float> setting(system, options);
    const std::size_t first = setting.tail(options.cycle).first();
    const std::size_t n_levels = setting.hierarchy.levels.size();
    const bool has_tail = executor.space() != Space::host;
    const Offset n_saved = has_tail ? 6 * Offset(n_levels - 1 - first) : 0;
    EXPECT_EQ(saved_launches(system, options), n_saved);
    options.cycle.inner_levels = static_cast<int>(first) - 1;
    options.cycle.kind = CycleKind::K;
    EXPECT_EQ(saved_launches(system, options), n_saved << options.cycle.inner_levels);
    options.cycle.inner_levels = static_cast<int>(n_levels);
    EXPECT_EQ(saved_launches(system, options), 0) << "all levels iterate";
    options.cycle.kind = CycleKind::W;
    EXPECT_EQ(saved_launches(system, options), 0);
    options.cycle.kind = CycleKind::F;  // has V-cycles from finer levels
    EXPECT_EQ(saved_launches(system, options) > 0, has_tail);
  });
}

struct CountSteps : CycleObserver {
  void at(CycleStep, int) override { ++count; }
  int count = 0;
};

TEST(Tail, GivesWayToWhoWatches) {
  const System system = triangles(100, Points::jittered).copy_to(Executor::shadow());
  const SolverOptions options = fast(GridTransfer::linear, Precision::half, 2);
  const Hierarchy<float> hierarchy = build_hierarchy<float>(system, options);
  Cycle<float> cycle(hierarchy, options.cycle);
  const Executor& executor = system.A.executor();
  Array<float> b(executor, system.n()), x(executor, system.n());
  fill(b, 1.f);
  CountSteps steps;
  cycle.watch(&steps);
  cycle.apply(b, x);
  EXPECT_EQ(steps.count, 4 * (int(hierarchy.levels.size()) - 1) + 1);
}

}  // namespace
}  // namespace tests
