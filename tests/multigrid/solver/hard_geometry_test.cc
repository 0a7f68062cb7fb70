// SPDX-License-Identifier: MIT
#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/hard_meshes.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;
using Vector = std::vector<double>;

struct Result {
  SolveReport report;
  HierarchyReport hierarchy;
  Vector x;
};

/// A system whose solution is known. Smooth, so that coarse levels have to work, with some noise.
struct Problem {
  System system;
  Vector exact;

  explicit Problem(System given) : system(std::move(given)), exact(random_vector(system.n(), 301)) {
    const Vector x = system.coordinates.to_vector();
    const auto n = static_cast<std::size_t>(system.n());
    for (std::size_t i = 0; i < n; ++i) {
      double phase = 0;
      for (int d = 0; d < system.dimension; ++d) phase += (d + 1) * x[d * n + i];
      exact[i] = 1 + std::sin(phase) + 0.1 * exact[i];
    }
    load();
  }
  void load() {
    Vector b(exact.size(), 0.);
    for (const auto& [place, value] : entries(system.A))
      b[place.first] += value * exact[place.second];
    system.b = Array<double>(default_host(), b);
  }
  /// The same equations with unknowns that are said to lie elsewhere.
  Problem moved(const Vector& coordinates) const {
    Problem result = *this;
    result.system.coordinates = Array<double>(default_host(), coordinates);
    return result;
  }
  Problem(const Problem& other)
      : system(other.system.copy_to(default_host())), exact(other.exact) {}
};

SolverOptions with_tree(Tree tree) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.auxiliary_grid.tree = tree;
  options.tolerance = 1e-8;
  options.maximum_iterations = 400;
  return options;
}

Result solve(const Executor& executor, const System& system, const SolverOptions& options) {
  const System there = system.copy_to(executor);
  Solver solver(there, options);
  Array<double> x(executor, system.n());
  Result result;
  result.hierarchy = solver.hierarchy();
  result.report = solver.solve(there.b, x);
  result.x = x.to_vector();
  return result;
}

/// Solves with one tree, and the iterations that may take.
Result expect_solved(const Problem& problem, Tree tree, int most_iterations) {
  SCOPED_TRACE(word(tree, tree_words));
  Result result = solve(default_host(), problem.system, with_tree(tree));
  EXPECT_TRUE(result.report.converged()) << result.report.message;
  EXPECT_LE(slow_residual(problem.system, result.x), 1.001e-8);
  EXPECT_LT(relative_difference(result.x, problem.exact), 1e-6);
  EXPECT_LE(result.report.iterations, most_iterations);
  return result;
}

void expect_solved(const Problem& problem, int most_iterations) {
  for (const Tree tree : {Tree::adaptive, Tree::full})
    expect_solved(problem, tree, most_iterations);
}

void expect_same_bits(const System& system, Tree tree) {
  same_on_each_executor(
      [&](const Executor& executor) { return solve(executor, system, with_tree(tree)).x; }, 1e-6);
}

/// Grading: the adaptive tree does not see it; the full tree has thousands of unknowns in a cell,
/// which get a sweep in place of an exact solve, and still finds the solution.
void expect_graded(const Problem& problem, int most_adaptive, int most_full) {
  const Result adaptive = expect_solved(problem, Tree::adaptive, most_adaptive);
  EXPECT_LE(adaptive.hierarchy.levels[0].largest_aggregate, problem.system.dimension == 2 ? 6 : 12);
  const Result full = expect_solved(problem, Tree::full, most_full);
  EXPECT_GT(full.hierarchy.levels[0].largest_aggregate, 1000);
  EXPECT_GT(full.report.iterations, adaptive.report.iterations);
}

TEST(HardGeometry, GradedByTenThousandAndMore) {
  expect_graded(Problem(assemble(polar(141, 96, 1e4))), 14, 110);
  expect_graded(Problem(assemble(polar(188, 64, 1e8))), 14, 190);
  // The fourth power of 24^3 points: the smallest edge is 2.6e-6, the longest 0.15.
  expect_graded(Problem(tetrahedra(24, Points::graded)), 15, 35);
}

TEST(HardGeometry, GradedHasTheSameBitsOnEveryExecutor) {
  const Problem problem(assemble(polar(60, 40, 1e4)));
  for (const Tree tree : {Tree::adaptive, Tree::full}) expect_same_bits(problem.system, tree);
}

// Sizes below 2^-31 of the domain end in one cell of any tree: slower, but the solution.
TEST(HardGeometry, GradedBeyondTheKeys) {
  const Result result = expect_solved(Problem(assemble(polar(188, 48, 1e12))), Tree::adaptive, 110);
  EXPECT_GT(result.hierarchy.levels[0].largest_aggregate, 64);
}

/// Unknowns of the far side change sign: the solution jumps across the crack.
template <int dim>
Problem jump(int cells, double length, double gap) {
  const auto geometry = cracked<dim>(cells, length, gap);
  Problem problem(assemble(geometry.mesh));
  for (std::size_t i = 0; i < geometry.is_behind.size(); ++i)
    if (geometry.is_behind[i]) problem.exact[i] *= -1;
  problem.load();
  return problem;
}

// Both faces of a crack share cells, though they are not coupled, and a coarse unknown cannot jump:
// iterations grow as the square root of the points along it (docs/methods/auxiliary-grid.md).
TEST(HardGeometry, CracksAndThinGaps) {
  for (const double gap : {0., 1e-9})
    for (const double length : {0.5, 1.}) {
      SCOPED_TRACE(std::to_string(gap) + " apart, to " + std::to_string(length));
      expect_solved(jump<2>(32, length, gap), 20);
      expect_solved(jump<2>(64, length, gap), 32);
      expect_solved(jump<3>(8, length, gap), 12);
      expect_solved(jump<3>(16, length, gap), 18);
    }
  for (const Tree tree : {Tree::adaptive, Tree::full})
    expect_same_bits(jump<2>(32, 1, 1e-9).system, tree);
}

// Points exactly on faces of cells of every level.
TEST(HardGeometry, UnknownsOnCellFaces) {
  expect_solved(Problem(assemble(lattice<2>(64))), 12);
  expect_solved(Problem(assemble(lattice<3>(16))), 12);
  const Problem squares(five_point(63)), cubes(seven_point(9));
  expect_solved(squares, 12);
  expect_solved(cubes, 12);
}

class Moved : public ::testing::TestWithParam<int> {
 protected:
  int dimension() const { return GetParam(); }
  /// A problem with 1600 or 1728 unknowns, and its coordinates.
  Problem problem_{Problem(dimension() == 2 ? triangles(40, Points::jittered)
                                            : tetrahedra(12, Points::jittered))};
  Vector x_ = problem_.system.coordinates.to_vector();
  std::size_t n_ = problem_.exact.size();
  int iterations(const Problem& problem, Tree tree) {
    return expect_solved(problem, tree, 400).report.iterations;
  }
};

INSTANTIATE_TEST_SUITE_P(In, Moved, ::testing::Values(2, 3), [](const auto& info) {
  return std::to_string(info.param) + "D";
});

TEST_P(Moved, TwoOfFarApartAtOnePlace) {
  Vector x = x_;
  for (std::size_t i = 0; i < n_; i += 20)
    for (int d = 0; d < dimension(); ++d) x[d * n_ + i] = x[d * n_ + (i + n_ / 2) % n_];
  expect_solved(problem_.moved(x), 35);
}

TEST_P(Moved, AThousandAtOnePlace) {
  Vector x = x_;
  for (std::size_t i = 0; i < 1000; ++i)
    for (int d = 0; d < dimension(); ++d) x[d * n_ + i] = x[d * n_];
  const Problem problem = problem_.moved(x);
  expect_solved(problem, 60);
  for (const Tree tree : {Tree::adaptive, Tree::full}) {
    EXPECT_GE(solve(default_host(), problem.system, with_tree(tree))
                  .hierarchy.levels[0]
                  .largest_aggregate,
              1000);
    expect_same_bits(problem.system, tree);
  }
}

TEST_P(Moved, AllAtOnePlace) {
  expect_solved(problem_.moved(Vector(x_.size(), 0.3)), 80);
  expect_solved(problem_.moved(Vector(x_.size(), 1e17)), 80);
}

// A box without area or volume: the line or plane on axis 1 (and 2), and the line on the last.
TEST_P(Moved, OnALineOrPlane) {
  Vector x = x_;
  for (std::size_t i = 0; i < n_; ++i) x[i] = 0.5;
  expect_solved(problem_.moved(x), 70);
  for (std::size_t i = 0; i < (dimension() - 1) * n_; ++i) x[i] = -3;
  expect_solved(problem_.moved(x), 70);
}

// The offset takes digits from the coordinates; what is left decides the cells.
TEST_P(Moved, FarFromTheOrigin) {
  for (const Tree tree : {Tree::adaptive, Tree::full}) {
    const int here = iterations(problem_, tree);
    for (const double offset : {-1e8, 1e8, 1e12}) {
      Vector x = x_;
      for (double& value : x) value += offset;
      EXPECT_LE(iterations(problem_.moved(x), tree), here + 1);
    }
    Vector x = x_;
    for (double& value : x) value += 1e15;  // eighths are left
    EXPECT_LE(iterations(problem_.moved(x), tree), 50);
  }
}

TEST_P(Moved, InAnyUnit) {
  for (const Tree tree : {Tree::adaptive, Tree::full}) {
    const Result here = expect_solved(problem_, tree, 400);
    for (const int exponent : {-1030, -1000, -665, 665, 1023}) {
      Vector x = x_;
      for (double& value : x) value = std::ldexp(value, exponent);
      const Result there = expect_solved(problem_.moved(x), tree, 400);
      EXPECT_EQ(there.x, here.x) << "a power of two moves no point to another cell";
    }
  }
}

// Scales that differ along the axes: cells of the full tree have the box's proportions.
TEST_P(Moved, Flat) {
  Vector x = x_;
  for (std::size_t i = 0; i < n_; ++i) x[i] = std::ldexp(x[i], -40);
  const int here = iterations(problem_, Tree::full);
  EXPECT_EQ(iterations(problem_.moved(x), Tree::full), here);
  EXPECT_LE(iterations(problem_.moved(x), Tree::adaptive), 70);
}

// Coordinates that have nothing to do with the matrix.
TEST_P(Moved, Anywhere) {
  expect_solved(problem_.moved(random_vector(x_.size(), 303)), 80);
}

TEST(HardGeometry, OneAndTwoUnknowns) {
  for (const int dimension : {2, 3})
    for (const int n : {1, 2})
      for (const double apart : {0., 1.})
        for (const Tree tree : {Tree::adaptive, Tree::full})
          on_each_executor([&](const Executor& executor) {
            Dense A(n);
            for (int i = 0; i < n; ++i)
              for (int j = 0; j < n; ++j) A(i, j) = i == j ? 2 : -1;
            System system = system_of(A, Vector(n, 3.));
            system.dimension = dimension;
            Vector x(static_cast<std::size_t>(n) * dimension, 0.25);
            if (n == 2) x[1] += apart;
            system.coordinates = Array<double>(default_host(), x);
            SolverOptions options = with_tree(tree);
            options.hierarchy.coarse_rows = 1;
            const Result result = solve(executor, system, options);
            EXPECT_TRUE(result.report.converged()) << result.report.message;
            EXPECT_LT(relative_difference(result.x, eliminate(A, Vector(n, 3.))), 1e-7);
            EXPECT_EQ(result.hierarchy.levels.size(), std::size_t(n));
          });
}

}  // namespace
}  // namespace tests
