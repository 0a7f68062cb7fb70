// SPDX-License-Identifier: MIT
#include "multigrid/cycle/cycle.h"

#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

/// Smooths as another smoother does, and writes it down: s for a step before the correction, t for
/// one after it.
class Recorder : public Smoother<double> {
 public:
  Recorder(std::unique_ptr<Smoother<double>> smoother, std::size_t level, std::string& steps)
      : smoother_(std::move(smoother)), level_(std::to_string(level) + " "), steps_(steps) {}
  void smooth_from_zero(const Array<double>& b,
                        Array<double>& x,
                        Array<double>& spare) const override {
    steps_ += "s" + level_;
    smoother_->smooth_from_zero(b, x, spare);
  }
  void smooth(const Array<double>& b, Array<double>& x, Array<double>& spare) const override {
    steps_ += "s" + level_;
    smoother_->smooth(b, x, spare);
  }
  void smooth_transposed(const Array<double>& b,
                         Array<double>& x,
                         Array<double>& spare) const override {
    steps_ += "t" + level_;
    smoother_->smooth_transposed(b, x, spare);
  }
  std::size_t bytes() const override { return smoother_->bytes(); }
  int n_colors() const override { return smoother_->n_colors(); }

 private:
  std::unique_ptr<Smoother<double>> smoother_;
  std::string level_;
  std::string& steps_;
};

/// 16 × 16 unknowns on the full tree: levels of 256, 64, 16, 4 rows.
SolverOptions four_levels(CycleKind kind) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.auxiliary_grid.tree = Tree::full;
  options.hierarchy.coarse_rows = 4;
  options.cycle.kind = kind;
  return options;
}

std::string steps_of(const SolverOptions& options) {
  const System system = five_point(16);
  auto hierarchy = hierarchy_of<double>(system, options);
  std::string steps;
  for (std::size_t l = 0; l < hierarchy.levels.size(); ++l) {
    auto& smoother = hierarchy.levels[l].smoother;
    if (smoother) smoother = std::make_unique<Recorder>(std::move(smoother), l, steps);
  }
  Cycle<double> cycle(hierarchy, resolved(options, 2).cycle);
  Array<double> x(default_host(), system.n());
  cycle.apply(system.b, x);
  return steps;
}

/// One level, two steps: Pre = Post = 1.
std::vector<double> two_steps(PostSmoother post, SmootherKind kind) {
  const System system = triangles(12, Points::jittered);
  SolverOptions options = preset_options(Preset::paper_ag);
  options.hierarchy.kind = HierarchyKind::none;
  options.smoother.kind = kind;
  options.cycle.post_smoother = post;
  const auto hierarchy = hierarchy_of<double>(system, options);
  Array<double> x(default_host(), system.n());
  Cycle<double>(hierarchy, resolved(options, 2).cycle).apply(system.b, x);
  return x.to_vector();
}

TEST(Cycle, SmoothsAfterwardsTheOtherWayUnlessToldNotTo) {
  const System system = triangles(12, Points::jittered);
  SolverOptions options = preset_options(Preset::paper_ag);
  options.hierarchy.kind = HierarchyKind::none;
  const auto hierarchy = hierarchy_of<double>(system, options);
  const auto& smoother = *hierarchy.levels[0].smoother;
  Array<double> same(default_host(), system.n()), other(default_host(), system.n()),
      spare(default_host(), system.n());
  smoother.smooth_from_zero(system.b, same, spare);
  smoother.smooth(system.b, same, spare);
  smoother.smooth_from_zero(system.b, other, spare);
  smoother.smooth_transposed(system.b, other, spare);
  const SmootherKind sweeping = SmootherKind::gauss_seidel;
  EXPECT_EQ(two_steps(PostSmoother::same, sweeping), same.to_vector());
  EXPECT_EQ(two_steps(PostSmoother::transposed, sweeping), other.to_vector());
  EXPECT_NE(same.to_vector(), other.to_vector());
  EXPECT_EQ(two_steps(PostSmoother::same, SmootherKind::jacobi),
            two_steps(PostSmoother::transposed, SmootherKind::jacobi));
}

// What a cycle smooths below level 1, over and over; level 3 is solved directly.
const std::string bottom = "s2 t2 ";

TEST(Cycle, VGoesDownAndUpOnce) {
  EXPECT_EQ(steps_of(four_levels(CycleKind::V)), "s0 s1 " + bottom + "t1 t0 ");
}

TEST(Cycle, WVisitsEachCoarseLevelTwice) {
  const std::string middle = "s1 " + bottom + bottom + "t1 ";
  EXPECT_EQ(steps_of(four_levels(CycleKind::W)), "s0 " + middle + middle + "t0 ");
}

TEST(Cycle, FIsFollowedByVOnEachLevel) {
  EXPECT_EQ(steps_of(four_levels(CycleKind::F)),
            "s0 s1 " + bottom + bottom + "t1 " + "s1 " + bottom + "t1 t0 ");
}

TEST(Cycle, KIteratesOnCoarseLevels) {
  const std::string middle = "s1 " + bottom + bottom + "t1 ";
  EXPECT_EQ(steps_of(four_levels(CycleKind::K)), "s0 " + middle + middle + "t0 ");
}

TEST(Cycle, KIteratesOnAsManyLevelsAndStepsAsAsked) {
  SolverOptions options = four_levels(CycleKind::K);
  options.cycle.inner_levels = 1;
  options.cycle.inner_iterations = 3;
  const std::string middle = "s1 " + bottom + "t1 ";
  EXPECT_EQ(steps_of(options), "s0 " + middle + middle + middle + "t0 ");
}

TEST(Cycle, SmoothsAsOftenAsAsked) {
  SolverOptions options = four_levels(CycleKind::V);
  options.hierarchy.coarse_rows = 64;
  options.cycle.pre = 2;
  options.cycle.post = 3;
  EXPECT_EQ(steps_of(options), "s0 s0 t0 t0 t0 ");
  options.cycle.pre = 0;
  EXPECT_EQ(steps_of(options), "t0 t0 t0 ");
}

TEST(Cycle, SmoothsTheLastLevelIfItIsTooLarge) {
  SolverOptions options = four_levels(CycleKind::V);
  options.hierarchy.maximum_levels = 2;
  EXPECT_EQ(steps_of(options), "s0 s1 t1 t0 ");
  options.cycle.kind = CycleKind::K;
  EXPECT_EQ(steps_of(options), "s0 s1 t1 t0 ");
  options.cycle.kind = CycleKind::W;
  EXPECT_EQ(steps_of(options), "s0 s1 t1 s1 t1 t0 ");
}

TEST(Cycle, OfOneLevelIsTheCoarseSolve) {
  SolverOptions options = four_levels(CycleKind::K);
  options.hierarchy.coarse_rows = 256;
  EXPECT_EQ(steps_of(options), "");
}

const std::vector<CycleKind> kinds = {CycleKind::V, CycleKind::W, CycleKind::F, CycleKind::K};

TEST(Cycle, HasTheSameBitsOnEveryExecutor) {
  for (const CycleKind kind : kinds)
    for (const Tree tree : {Tree::adaptive, Tree::full}) {
      SCOPED_TRACE(word(kind, cycle_words) + " " + word(tree, tree_words));
      same_on_each_executor([&](const Executor& executor) {
        SolverOptions options = four_levels(kind);
        options.auxiliary_grid.tree = tree;
        options.hierarchy.coarse_rows = 50;
        const System system = triangles(75, Points::jittered).copy_to(executor);
        const auto hierarchy = hierarchy_of<double>(system, options);
        Cycle<double> cycle(hierarchy, resolved(options, 2).cycle);
        Array<double> x(executor, system.n());
        cycle.apply(system.b, x);
        cycle.apply(system.b, x);  // nothing is left over from before
        return x.to_vector();
      });
    }
}

// Without pre-smoothing nothing but the cycle itself sets the first iterate of a level.
TEST(Cycle, WithoutPreSmoothingStartsFromZero) {
  for (const CycleKind kind : kinds)
    same_on_each_executor([&](const Executor& executor) {
      SolverOptions options = four_levels(kind);
      options.cycle.pre = 0;
      const System system = triangles(20, Points::jittered).copy_to(executor);
      const auto hierarchy = hierarchy_of<double>(system, options);
      Cycle<double> cycle(hierarchy, resolved(options, 2).cycle);
      Array<double> x(executor, random_vector(400, 195));
      cycle.apply(system.b, x);
      const auto first = x.to_vector();
      cycle.apply(system.b, x);
      EXPECT_EQ(x.to_vector(), first);
      return first;
    });
}

TEST(Cycle, OnlyLaunches) {
  for (const CycleKind kind : kinds)
    on_each_executor([&](const Executor& executor) {
      const System system = five_point(16).copy_to(executor);
      const SolverOptions options = four_levels(kind);
      const auto hierarchy = hierarchy_of<double>(system, options);
      Cycle<double> cycle(hierarchy, resolved(options, 2).cycle);
      Array<double> x(executor, system.n());
      const Counters before = executor.counters();
      cycle.apply(system.b, x);
      EXPECT_EQ(executor.counters().allocations, before.allocations);
      EXPECT_EQ(executor.counters().synchronizations, before.synchronizations);
    });
}

/// The same matrix with one value that is not a number.
template <class T>
std::shared_ptr<const Matrix<T>> spoiled(const Matrix<T>& A) {
  const Executor executor = executor_of(A);
  const auto with_bad = [&](const Array<T>& values, Offset place) {
    auto copy = values.to_vector();
    copy[std::size_t(place)] = std::nan("");
    return Array<T>(executor, copy);
  };
  const auto numbers = [&](const Array<T>& values) { return with_bad(values, values.size() / 2); };
  return std::visit(
      [&](const auto& a) {
        using Format = std::decay_t<decltype(a)>;
        if constexpr (std::is_same_v<Format, Csr<T>>)
          return std::make_shared<const Matrix<T>>(
              Csr<T>{a.n_rows, a.n_columns, a.offsets.copy_to(executor),
                     a.columns.copy_to(executor), numbers(a.values)});
        else if constexpr (std::is_same_v<Format, Sell<T>>)
          return std::make_shared<const Matrix<T>>(Sell<T>{a.n_rows, a.slices.copy_to(executor),
                                                           a.columns.copy_to(executor),
                                                           numbers(a.values)});
        else if constexpr (std::is_same_v<Format, Packed<T>>)
          return std::make_shared<const Matrix<T>>(
              Packed<T>{a.n_rows, a.slices.copy_to(executor), a.windows.copy_to(executor),
                        a.words.copy_to(executor), numbers(a.diagonal)});
        else if constexpr (std::is_same_v<Format, Ell<T>>)
          return std::make_shared<const Matrix<T>>(
              Ell<T>{a.n_rows, a.n_columns, a.width, a.columns.copy_to(executor),
                     with_bad(a.values, a.n_rows / 2), a.overflow_offsets.copy_to(executor),
                     a.overflow_columns.copy_to(executor), a.overflow_values.copy_to(executor)});
        else
          return std::shared_ptr<const Matrix<T>>();
      },
      A);
}

TEST(Cycle, NamesTheLevelWhereAValueIsNotFinite) {
  for (const CycleKind kind : kinds)
    for (const Tree tree : {Tree::adaptive, Tree::full})
      on_each_executor([&](const Executor& executor) {
        const System system = triangles(16, Points::jittered).copy_to(executor);
        SolverOptions options = four_levels(kind);
        options.auxiliary_grid.tree = tree;
        auto hierarchy = hierarchy_of<double>(system, options);
        Array<double> x(executor, system.n());
        for (std::size_t l = 0; l + 1 < hierarchy.levels.size(); ++l) {
          Cycle<double> cycle(hierarchy, resolved(options, 2).cycle);
          cycle.apply(system.b, x);
          EXPECT_EQ(cycle.first_bad_level().to_vector()[0], -1);
          const auto whole = hierarchy.levels[l].A;  // kept: the smoother refers to it
          hierarchy.levels[l].A = spoiled(*whole);
          cycle.apply(system.b, x);
          EXPECT_EQ(cycle.first_bad_level().to_vector()[0], Index(l));
          hierarchy.levels[l].A = whole;
          cycle.apply(system.b, x);
          EXPECT_EQ(cycle.first_bad_level().to_vector()[0], Index(l)) << "remembered";
          cycle.reset();
          cycle.apply(system.b, x);
          EXPECT_EQ(cycle.first_bad_level().to_vector()[0], -1) << "forgotten";
        }
      });
}

}  // namespace
}  // namespace tests
