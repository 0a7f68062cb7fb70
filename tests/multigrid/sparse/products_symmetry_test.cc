// SPDX-License-Identifier: MIT
#include "multigrid/cycle/cycle.h"
#include "multigrid/cycle/preconditioner.h"
#include "tests/multigrid/smoothers/smoother_twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;
using Vector = std::vector<double>;

struct Case {
  CycleKind cycle;
  SmootherKind smoother;
  Tree tree;
};

/// x = B b for one choice of methods; `steps` smoothing steps on either side.
class Preconditioning {
 public:
  Preconditioning(const System& system, const Case& choice, int steps) {
    options_.cycle.kind = choice.cycle;
    options_.cycle.pre = options_.cycle.post = steps;
    options_.smoother.kind = choice.smoother;
    options_.smoother.finest_kind = FinestSmootherKind::as_kind;
    options_.auxiliary_grid.tree = choice.tree;
    options_.hierarchy.coarse_rows = 8;
    hierarchy_ = hierarchy_of<double>(system, options_);
    cycle_ = std::make_unique<Cycle<double>>(hierarchy_, options_.cycle);
  }
  Vector operator()(const Vector& b) {
    const Executor& executor = executor_of(*hierarchy_.levels[0].A);
    Array<double> x(executor, Offset(b.size()));
    cycle_->apply(Array<double>(executor, b), x);
    return x.to_vector();
  }

 private:
  SolverOptions options_ = preset_options(Preset::paper_ag);
  Hierarchy<double> hierarchy_;
  std::unique_ptr<Cycle<double>> cycle_;
};

class LinearCycle
    : public ::testing::TestWithParam<std::tuple<CycleKind, SmootherKind, Tree, int>> {
 protected:
  /// In the plane or in space.
  System problem(Points points) const {
    return std::get<3>(GetParam()) == 2 ? triangles(30, points) : tetrahedra(9, points);
  }
  Case choice() const {
    return {std::get<0>(GetParam()), std::get<1>(GetParam()), std::get<2>(GetParam())};
  }
};

std::string name_of(const ::testing::TestParamInfo<LinearCycle::ParamType>& info) {
  return word(std::get<0>(info.param), cycle_words) + "_" + test_name(std::get<1>(info.param)) +
         "_" + word(std::get<2>(info.param), tree_words) + "_" +
         std::to_string(std::get<3>(info.param)) + "D";
}

INSTANTIATE_TEST_SUITE_P(All,
                         LinearCycle,
                         ::testing::Combine(::testing::Values(CycleKind::V, CycleKind::W),
                                            ::testing::ValuesIn(all_smoothers),
                                            ::testing::Values(Tree::adaptive, Tree::full),
                                            ::testing::Values(2, 3)),
                         name_of);

// What cg relies on: (x, B y) = (B x, y), and B positive.
TEST_P(LinearCycle, IsSymmetricPositiveDefinite) {
  for (const int steps : {1, 2})
    for (const Points points : {Points::uniform, Points::jittered}) {
      const System system = problem(points);
      const auto n = static_cast<std::size_t>(system.n());
      Preconditioning B(system, choice(), steps);
      for (unsigned seed = 181; seed < 184; ++seed) {
        const Vector x = random_vector(n, seed), y = random_vector(n, seed + 10);
        const Vector Bx = B(x), By = B(y);
        const double scale = std::sqrt(dot(x, x) * dot(By, By));
        EXPECT_NEAR(dot(x, By), dot(Bx, y), 1e-10 * scale);
        EXPECT_GT(dot(x, Bx), 0);
      }
    }
}

TEST_P(LinearCycle, IsLinear) {
  const System system = problem(Points::jittered);
  const auto n = static_cast<std::size_t>(system.n());
  Preconditioning B(system, choice(), 1);
  const Vector x = random_vector(n, 185), y = random_vector(n, 187);
  Vector combined(n);
  for (std::size_t i = 0; i < n; ++i) combined[i] = 2.5 * x[i] - 3 * y[i];
  const Vector Bx = B(x), By = B(y);
  Vector expected(n);
  for (std::size_t i = 0; i < n; ++i) expected[i] = 2.5 * Bx[i] - 3 * By[i];
  EXPECT_LT(relative_difference(B(combined), expected), 1e-12);
}

TEST_P(LinearCycle, GivesZeroForZero) {
  const System system = problem(Points::jittered);
  const auto n = static_cast<std::size_t>(system.n());
  Preconditioning B(system, choice(), 1);
  EXPECT_EQ(B(Vector(n, 0.)), Vector(n, 0.));
}

// The K-cycle is not linear, but it scales: alpha and beta are ratios.
TEST(KCycle, ScalesAndGivesZeroForZero) {
  Preconditioning B(triangles(30, Points::jittered),
                    {CycleKind::K, SmootherKind::gauss_seidel, Tree::adaptive}, 1);
  EXPECT_EQ(B(Vector(900, 0.)), Vector(900, 0.));
  const Vector x = random_vector(900, 189);
  Vector scaled = x, expected = B(x);
  for (int i = 0; i < 900; ++i) scaled[i] *= 1e-20, expected[i] *= 1e-20;
  EXPECT_LT(relative_difference(B(scaled), expected), 1e-12);
}

TEST(Preconditioner, OfFloatIsThatOfDoubleToSixDigits) {
  on_each_executor([](const Executor& executor) {
    const System system = triangles(40, Points::jittered).copy_to(executor);
    Vector results[2];
    for (const Precision precision : {Precision::double_, Precision::float_}) {
      SolverOptions options = preset_options(Preset::paper_ag);
      options.hierarchy.precision = precision;
      const auto B = make_preconditioner(system, options);
      Array<double> z(executor, system.n());
      B->apply(system.b, z);
      results[precision == Precision::float_ ? 1 : 0] = z.to_vector();
    }
    EXPECT_LT(relative_difference(results[1], results[0]), 1e-4);
    EXPECT_GT(relative_difference(results[1], results[0]), 1e-12);
  });
}

}  // namespace
}  // namespace tests
