// SPDX-License-Identifier: MIT
// Solver/Auxiliary grid/Transfer = linear: the whole hierarchy, and solves with it.
#include "multigrid/coarsening/stages.h"
#include "multigrid/curves/morton.h"
#include "multigrid/cycle/preconditioner.h"
#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "multigrid/sparse/sparse_product.h"
#include "tests/multigrid/smoothers/smoother_twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

Stages stages_of(const System& system, const SolverOptions& options) {
  SetupEstimates estimates(options.hierarchy.precision, default_host());
  return vertex_stages(system, options, estimates);
}

SolverOptions linear(SmootherKind smoother = SmootherKind::chebyshev) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.auxiliary_grid.transfer = GridTransfer::linear;
  options.smoother.kind = smoother;
  return options;
}

SolveReport solve(const System& system, const SolverOptions& options) {
  Solver solver(system, options);
  Array<double> x(system.A.executor(), system.n());
  const SolveReport report = solver.solve(system.b, x);
  EXPECT_TRUE(report.converged()) << report.message;
  EXPECT_LE(slow_residual(system, x.to_vector()), 1.01 * options.tolerance);
  return report;
}

int iterations(const System& system, const SolverOptions& options = linear()) {
  return solve(system, options).iterations;
}

/// 0 at the points for which `keep` does not hold: their rows and columns are taken out.
template <class Keep>
System restricted(const System& system, const Keep& keep) {
  const auto offsets = system.A.offsets.to_vector();
  const auto columns = system.A.columns.to_vector();
  const auto values = system.A.values.to_vector(), x = system.coordinates.to_vector();
  const Index n = system.n();
  std::vector<Index> number(n, -1);
  Index kept = 0;
  for (Index i = 0; i < n; ++i)
    if (keep(x[i], x[n + i])) number[i] = kept++;
  std::vector<Offset> new_offsets(1, 0);
  std::vector<Index> new_columns;
  std::vector<double> new_values, coordinates(2 * std::size_t(kept));
  for (Index i = 0; i < n; ++i) {
    if (number[i] < 0) continue;
    for (int d = 0; d < 2; ++d) coordinates[d * std::size_t(kept) + number[i]] = x[d * n + i];
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      if (number[columns[k]] >= 0) {
        new_columns.push_back(number[columns[k]]);
        new_values.push_back(values[k]);
      }
    new_offsets.push_back(Offset(new_columns.size()));
  }
  const Executor& host = default_host();
  return {{kept, kept, Array<Offset>(host, new_offsets), Array<Index>(host, new_columns),
           Array<double>(host, new_values)},
          Array<double>(host, std::vector<double>(kept, 1.)),
          2,
          Array<double>(host, coordinates),
          {}};
}

TEST(VertexStages, HaveAFourthOrAnEighthOfTheUnknowns) {
  std::vector<std::pair<System, double>> cases;
  cases.emplace_back(five_point(100), 4);
  cases.emplace_back(triangles(90, Points::jittered), 4);
  cases.emplace_back(tetrahedra(25, Points::jittered), 8);
  cases.emplace_back(
      restricted(five_point(120), [](double x, double y) { return x < 0.5 || y < 0.5; }), 4);
  // A band about the diagonal: a tenth of its box.
  cases.emplace_back(
      restricted(five_point(300), [](double x, double y) { return std::abs(x - y) < 0.05; }), 4);
  for (const auto& [system, ratio] : cases) {
    const Stages stages = stages_of(system, linear());
    const double n = system.n();
    EXPECT_GT(stages.A(1).n_rows, 0.75 * n / ratio);
    EXPECT_LT(stages.A(1).n_rows, 1.5 * n / ratio);
    for (std::size_t l = 2; l < stages.levels.size(); ++l)
      EXPECT_LT(stages.A(l).n_rows, 1.9 / ratio * stages.A(l - 1).n_rows);
    EXPECT_LE(stages.A(stages.levels.size() - 1).n_rows, 256);
  }
}

// Below the first level of vertices it is the plain product, which fits the stencil by itself.
TEST(VertexStages, MultiplyExactlyBelowTheFirstGrid) {
  std::vector<System> systems;
  systems.push_back(five_point(70));
  systems.push_back(triangles(80, Points::jittered));
  systems.push_back(neumann(60, Points::jittered));
  systems.push_back(tetrahedra(16, Points::jittered));
  for (const System& system : systems) {
    SolverOptions options = linear();
    options.hierarchy.coarse_rows = 4;
    const Stages stages = stages_of(system, options);
    ASSERT_GE(stages.levels.size(), 4u);
    for (std::size_t l = 1; l + 1 < stages.levels.size(); ++l) {
      const Csr<double>&A = stages.A(l), P = matrix_of(stages.levels[l].from_vertices);
      const Entries product = entries(multiply(transpose(P), multiply(A, P)));
      const Entries coarse = entries(stages.A(l + 1));
      double largest = 0;
      for (const auto& entry : coarse) largest = std::max(largest, std::abs(entry.second));
      for (const auto& [place, value] : product) {
        const auto found = coarse.find(place);
        ASSERT_TRUE(found != coarse.end());
        ASSERT_NEAR(found->second, value, 1e-12 * largest);
      }
      for (const auto& [place, value] : coarse)
        ASSERT_TRUE(value == 0 || product.count(place) == 1);
    }
  }
}

TEST(VertexStages, InterpolateBetweenGridsByHalves) {
  const Stages stages = stages_of(neumann(60, Points::jittered), linear());
  for (std::size_t l = 1; l + 1 < stages.levels.size(); ++l) {
    const auto keys = stages.levels[l].cells.keys.to_vector();
    const auto coarse = stages.levels[l + 1].cells.keys.to_vector();
    const int depth = stages.levels[l].cells.depth;
    EXPECT_EQ(stages.levels[l + 1].cells.depth, depth - 1);
    std::vector<double> sums(keys.size(), 0.);
    for (const auto& [place, weight] : entries(matrix_of(stages.levels[l].from_vertices))) {
      double expected = 1;
      for (int d = 0; d < 2; ++d) {
        const auto fine = static_cast<Offset>(morton::coordinate(keys[place.first], d, depth, 2));
        const auto to =
            2 * static_cast<Offset>(morton::coordinate(coarse[place.second], d, depth - 1, 2));
        expected *= 1 - 0.5 * static_cast<double>(std::abs(fine - to));
      }
      EXPECT_NEAR(weight, expected, 1e-15);
      sums[place.first] += weight;
    }
    for (const double sum : sums) ASSERT_NEAR(sum, 1, 1e-15);
  }
}

class LinearTransfer : public ::testing::TestWithParam<SmootherKind> {};

std::string name_of(const ::testing::TestParamInfo<SmootherKind>& info) {
  return test_name(info.param);
}

INSTANTIATE_TEST_SUITE_P(Smoothers,
                         LinearTransfer,
                         ::testing::Values(SmootherKind::jacobi,
                                           SmootherKind::l1_jacobi,
                                           SmootherKind::chebyshev,
                                           SmootherKind::gauss_seidel,
                                           SmootherKind::symmetric_gauss_seidel,
                                           SmootherKind::ilu,
                                           SmootherKind::fsai),
                         name_of);

// What cg relies on: (x, B y) = (B x, y), and B positive.
TEST_P(LinearTransfer, MakesASymmetricPositiveDefiniteCycle) {
  std::vector<System> systems;
  systems.push_back(triangles(30, Points::jittered));
  systems.push_back(tetrahedra(9, Points::jittered));
  for (const System& system : systems)
    on_each_executor([&](const Executor& executor) {
      SolverOptions options = linear(GetParam());
      options.hierarchy.coarse_rows = 8;
      const auto B = make_preconditioner(system.copy_to(executor), options);
      const auto times_B = [&](const std::vector<double>& b) {
        Array<double> x(executor, system.n());
        B->apply(Array<double>(executor, b), x);
        return x.to_vector();
      };
      const auto x = random_vector(system.n(), 211), y = random_vector(system.n(), 213);
      const auto Bx = times_B(x), By = times_B(y);
      const double scale = std::sqrt(dot(x, x) * dot(By, By));
      EXPECT_NEAR(dot(x, By), dot(Bx, y), 1e-10 * scale);
      EXPECT_GT(dot(x, Bx), 0);
    });
}

TEST_P(LinearTransfer, SolvesInTwoAndThreeDimensions) {
  const int most = GetParam() == SmootherKind::l1_jacobi ? 18 : 12;
  EXPECT_LE(iterations(triangles(60, Points::jittered), linear(GetParam())), most);
  EXPECT_LE(iterations(tetrahedra(15, Points::jittered), linear(GetParam())), most);
}

TEST(VertexStages, HaveTheSameBitsOnEveryExecutor) {
  std::vector<System> systems;
  systems.push_back(triangles(60, Points::jittered));
  systems.push_back(triangles(40, Points::graded));
  systems.push_back(tetrahedra(10, Points::jittered));
  for (const System& system : systems)
    same_on_each_executor([&](const Executor& executor) {
      SolverOptions options = linear();
      options.hierarchy.coarse_rows = 8;
      const Stages stages = stages_of(system.copy_to(executor), options);
      std::vector<double> numbers;
      for (const Index row : stages.order.to_vector()) numbers.push_back(row);
      for (const Stage& level : stages.levels) {
        const bool is_coarsest = &level == &stages.levels.back();
        const Csr<double> P = is_coarsest ? Csr<double>() : matrix_of(level.from_vertices);
        for (const Csr<double>* matrix : {&level.A, &P}) {
          const auto values = matrix->values.to_vector();
          numbers.insert(numbers.end(), values.begin(), values.end());
          for (const Index column : matrix->columns.to_vector()) numbers.push_back(column);
        }
      }
      return numbers;
    });
}

// Chebyshev, V(1,1), 1e-6. The study this method comes from has 6 to 7 (2D) and 6 to 9 (3D).
TEST(LinearTransfer, NeedsAFewIterationsOnAnyMeshWidth) {
  for (const int side : {50, 127, 200}) {
    EXPECT_LE(iterations(five_point(side)), 7) << side;
    EXPECT_LE(iterations(triangles(side, Points::jittered)), 9) << side;
    EXPECT_LE(iterations(neumann(side, Points::jittered)), 9) << side;
  }
  for (const int side : {10, 25}) {
    EXPECT_LE(iterations(tetrahedra(side, Points::uniform)), 7) << side;
    EXPECT_LE(iterations(tetrahedra(side, Points::jittered)), 8) << side;
  }
}

TEST(LinearTransfer, NeedsAFewIterationsOnPartsOfASquare) {
  EXPECT_LE(iterations(restricted(triangles(150, Points::jittered),
                                  [](double x, double y) { return x < 0.5 || y < 0.5; })),
            10);
  EXPECT_LE(iterations(restricted(triangles(150, Points::jittered),
                                  [](double x, double y) { return std::hypot(x, y) < 0.9; })),
            10);
  EXPECT_LE(iterations(restricted(triangles(300, Points::jittered),
                                  [](double x, double y) { return std::abs(x - y) < 0.05; })),
            12);
}

// Row sums that are masses scale P too; it does no harm.
TEST(LinearTransfer, NeedsNoMoreIterationsWithMass) {
  for (const double c : {1e1, 1e3, 1e4, 1e6}) {
    EXPECT_LE(iterations(with_mass(triangles(80, Points::jittered), c)), 8) << c;
    System free = neumann(80, Points::jittered);
    free.b = Array<double>(default_host(), std::vector<double>(free.n(), 1. / free.n()));
    free.constant_nullspace = false;
    EXPECT_LE(iterations(with_mass(std::move(free), c)), 8) << c;
    EXPECT_LE(iterations(with_mass(tetrahedra(13, Points::jittered), c)), 8) << c;
  }
}

TEST(LinearTransfer, IsRightOnGradedMeshes) {
  EXPECT_LE(iterations(triangles(100, Points::graded)), 100);
  EXPECT_LE(iterations(tetrahedra(15, Points::graded)), 40);
}

TEST(LinearTransfer, TakesFloat) {
  SolverOptions options = linear();
  const System system = triangles(100, Points::jittered);
  const int wide = iterations(system, options);
  options.hierarchy.precision = Precision::float_;
  EXPECT_LE(std::abs(iterations(system, options) - wide), 1);
}

/// A chain of n unknowns at `place(i)` in 2D; the ends are held.
template <class Place>
System chain(int n, const Place& place) {
  Dense A(n);
  std::vector<double> coordinates(2 * std::size_t(n));
  for (int i = 0; i < n; ++i) {
    A(i, i) = 2;
    if (i > 0) A(i, i - 1) = A(i - 1, i) = -1;
    const auto [x, y] = place(i);
    coordinates[i] = x;
    coordinates[n + i] = y;
  }
  System system = system_of(A, std::vector<double>(n, 1.));
  system.dimension = 2;
  system.coordinates = Array<double>(default_host(), coordinates);
  return system;
}

TEST(LinearTransfer, TakesPointsOnALineOrInOnePlace) {
  using Pair = std::pair<double, double>;
  SolverOptions options = linear();
  options.hierarchy.coarse_rows = 16;
  EXPECT_LE(iterations(chain(700, [](int i) { return Pair(i, 3.); }), options), 40);
  EXPECT_LE(iterations(chain(700, [](int i) { return Pair(0.1 * i, 1e9 - 0.1 * i); }), options),
            40);
  EXPECT_LE(iterations(chain(40, [](int) { return Pair(0.3, -7.); }), options), 40);
}

// A second unknown at each place, held by a spring.
TEST(LinearTransfer, TakesTwoUnknownsInEachPlace) {
  const System one = triangles(20, Points::jittered);
  const Dense A = expand(one.A);
  const auto x = one.coordinates.to_vector();
  Dense both(2 * A.n);
  std::vector<double> coordinates(4 * std::size_t(A.n));
  for (int i = 0; i < A.n; ++i) {
    for (int j = 0; j < A.n; ++j) both(i, j) = A(i, j);
    both(i, i) += 3;
    both(A.n + i, A.n + i) = 3;
    both(i, A.n + i) = both(A.n + i, i) = -3;
    for (int d = 0; d < 2; ++d)
      coordinates[2 * d * A.n + i] = coordinates[2 * d * A.n + A.n + i] = x[d * A.n + i];
  }
  System system = system_of(both, std::vector<double>(both.n, 1.));
  system.dimension = 2;
  system.coordinates = Array<double>(default_host(), coordinates);
  EXPECT_LE(iterations(system), 14);
}

TEST(LinearTransfer, StopsAtCoarseRowsOrMaximumLevels) {
  const auto rows = [](int coarse_rows, int maximum_levels) {
    SolverOptions options = linear();
    options.hierarchy.coarse_rows = coarse_rows;
    options.hierarchy.maximum_levels = maximum_levels;
    std::vector<Index> result;
    for (const Stage& level : stages_of(five_point(33), options).levels)
      result.push_back(level.A.n_rows);
    return result;
  };
  EXPECT_EQ(rows(100, 40), std::vector<Index>({1089, 289, 81}));
  EXPECT_EQ(rows(8, 40), std::vector<Index>({1089, 289, 81, 25, 9, 4}));
  EXPECT_EQ(rows(1, 40), std::vector<Index>({1089, 289, 81, 25, 9, 4}));  // one cell
  EXPECT_EQ(rows(8, 3), std::vector<Index>({1089, 289, 81}));
  EXPECT_EQ(rows(2000, 40), std::vector<Index>({1089}));
}

TEST(LinearTransfer, RefusesASystemWithoutCoordinates) {
  System system = five_point(20);
  system.dimension = 0;
  system.coordinates = {};
  SolverOptions options = linear();
  options.hierarchy.kind = HierarchyKind::auxiliary_grid;
  EXPECT_TRUE(contains(message_of<InputError>([&] { Solver(system, options); }), "coordinates"));
  system = five_point(20);
  auto x = system.coordinates.to_vector();
  x[7] = std::nan("");
  system.coordinates = Array<double>(default_host(), x);
  EXPECT_TRUE(contains(message_of<InputError>([&] { Solver(system, linear()); }), "not finite"));
}

}  // namespace
}  // namespace tests
