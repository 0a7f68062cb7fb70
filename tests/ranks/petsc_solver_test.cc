// SPDX-License-Identifier: MIT
// To be run by mpirun with up to eight processes.
#include "multigrid/distributed/petsc_solver.h"

#include "tests/support/refusals.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>

namespace tests {
namespace {

using namespace multigrid;
using namespace multigrid::distributed;

/// Columns of cells of the unit square that a rank has: of 8 on the coarsest mesh, refined.
struct Strip {
  int first, last, side;  ///< nodes of these columns, cells a side

  Strip(const Ranks& ranks, int refinements)
      : first((8 * ranks.own / ranks.n) << refinements),
        last((8 * (ranks.own + 1) / ranks.n) << refinements),
        side(8 << refinements) {}
  int n() const { return (last - first + 1) * (side + 1); }
  int node(int column, int row) const { return (column - first) * (side + 1) + row; }
  template <class F>
  void each(const F& f) const {
    for (int i = first; i <= last; ++i)
      for (int j = 0; j <= side; ++j) f(i, j);
  }
};

/// Rows of the nodes off the boundary.
Numbering rows_of(const Ranks& ranks, const Strip& strip) {
  std::vector<NodeName> names;
  std::vector<char> shared, has_row;
  strip.each([&](int i, int j) {
    names.push_back({std::uint64_t(i) << 32 | std::uint64_t(j), 1});
    shared.push_back(i == strip.first || i == strip.last);
    has_row.push_back(i > 0 && i < strip.side && j > 0 && j < strip.side);
  });
  return number(ranks, names, shared, has_row);
}

/// -div grad u of bilinear elements, of the cells of a strip alone.
Csr<double> stiffness(const Strip& strip) {
  std::vector<std::map<Index, double>> rows(std::size_t(strip.n()));
  for (int i = strip.first; i < strip.last; ++i)
    for (int j = 0; j < strip.side; ++j)
      for (int a = 0; a < 4; ++a)
        for (int b = 0; b < 4; ++b) {
          const int apart = (a % 2 != b % 2) + (a / 2 != b / 2);
          rows[std::size_t(strip.node(i + a % 2, j + a / 2))][strip.node(i + b % 2, j + b / 2)] +=
              apart == 0   ? 4. / 6
              : apart == 1 ? -1. / 6
                           : -2. / 6;
        }
  std::vector<Offset> offsets = {0};
  std::vector<Index> columns;
  std::vector<double> values;
  for (const auto& row : rows) {
    for (const auto& [column, value] : row) {
      columns.push_back(column);
      values.push_back(value);
    }
    offsets.push_back(Offset(columns.size()));
  }
  const Executor& host = default_host();
  return {Index(strip.n()), Index(strip.n()), {host, offsets}, {host, columns}, {host, values}};
}

/// Bilinear interpolation from the strip refined once less.
Csr<double> interpolation(const Strip& fine, const Strip& coarse) {
  std::vector<Offset> offsets = {0};
  std::vector<Index> columns;
  std::vector<double> values;
  fine.each([&](int i, int j) {
    for (int a = i / 2; a <= (i + 1) / 2; ++a)
      for (int b = j / 2; b <= (j + 1) / 2; ++b) {
        columns.push_back(coarse.node(a, b));
        values.push_back((i % 2 ? 0.5 : 1) * (j % 2 ? 0.5 : 1));
      }
    offsets.push_back(Offset(columns.size()));
  });
  const Executor& host = default_host();
  return {Index(fine.n()), Index(coarse.n()), {host, offsets}, {host, columns}, {host, values}};
}

/// Of the cells of a strip: the integral of sin(pi x) sin(pi y) with each basis function, by the values at nodes.
std::vector<double> load(const Strip& strip) {
  std::vector<double> b(std::size_t(strip.n()), 0);
  const double h = 1. / strip.side, pi = std::acos(-1.);
  for (int i = strip.first; i < strip.last; ++i)
    for (int j = 0; j < strip.side; ++j)
      for (int a = 0; a < 4; ++a) {
        const int column = i + a % 2, row = j + a / 2;
        b[std::size_t(strip.node(column, row))] +=
            h * h / 4 * 2 * pi * pi * std::sin(pi * column * h) * std::sin(pi * row * h);
      }
  return b;
}

struct Problem {
  Numbering rows;
  OwnedMat A;
  OwnedVec b, x;
  std::vector<OwnedMat> P;
};

Problem problem(const Ranks& ranks, const int refinements) {
  Problem result;
  std::vector<Numbering> rows;
  for (int l = refinements; l >= 0; --l) rows.push_back(rows_of(ranks, Strip(ranks, l)));
  for (int l = refinements; l > 0; --l) {
    const std::size_t k = std::size_t(refinements - l);
    result.P.push_back(interpolation_of_parts(interpolation(Strip(ranks, l), Strip(ranks, l - 1)),
                                              rows[k], rows[k + 1]));
  }
  const Strip finest(ranks, refinements);
  result.A = sum_of_parts(stiffness(finest), rows[0]);
  result.b = sum_of_parts(load(finest), rows[0]);
  VecDuplicate(result.b, result.x.make());
  result.rows = std::move(rows[0]);
  return result;
}

TEST(RowsOfParts, AddUp) {
  const Problem own = problem(Ranks::all(), 1);
  EXPECT_EQ(own.rows.n, 15 * 15);
  MatInfo info;
  MatGetInfo(own.A, MAT_GLOBAL_SUM, &info);
  EXPECT_EQ(info.nz_used, 15 * 15 * 9 - 4 * 15 * 3 + 4);
  OwnedVec diagonal;
  VecDuplicate(own.b, diagonal.make());
  MatGetDiagonal(own.A, diagonal);
  double least = 0, most = 0;
  VecMin(diagonal, nullptr, &least);
  VecMax(diagonal, nullptr, &most);
  EXPECT_NEAR(least, 16. / 6, 1e-14);
  EXPECT_NEAR(most, 16. / 6, 1e-14);
}

/// The same iterations on any number of ranks, on any mesh, and the solution sin(pi x) sin(pi y) of second order.
TEST(PetscSolver, TakesTheSameIterations) {
  const Ranks ranks = Ranks::all();
  double last = 0;
  for (int refinements = 2; refinements <= 4; ++refinements) {
    Problem own = problem(ranks, refinements);
    ParallelOptions options;
    options.tolerance = 1e-10;
    ParallelSolver solver(own.A, own.P, options);
    const SolveReport report = solver.solve(own.b, own.x);
    EXPECT_TRUE(report.converged());
    EXPECT_GE(report.iterations, 4);
    EXPECT_LE(report.iterations, 7);
    EXPECT_LT(report.true_relative_residual, 2e-10);
    const std::vector<LevelReport> levels = solver.levels();
    ASSERT_EQ(int(levels.size()), refinements + 1);
    EXPECT_EQ(levels[0].rows, own.rows.n);
    EXPECT_EQ(levels.back().rows, 49);
    EXPECT_EQ(solver.traffic().messages > 0, ranks.n > 1);
    const std::vector<double> u = at_nodes(own.x, own.rows);
    const Strip strip(ranks, refinements);
    double largest = 0;
    const double pi = std::acos(-1.);
    strip.each([&](int i, int j) {
      const double exact = std::sin(pi * i / strip.side) * std::sin(pi * j / strip.side);
      largest = std::max(largest,
                         std::abs(u[std::size_t(strip.node(i, j))] - (exact < 1e-15 ? 0 : exact)));
    });
    largest = ranks.largest(largest);
    if (last > 0) {
      EXPECT_NEAR(std::log2(last / largest), 2, 0.05);
    }
    last = largest;
  }
}

TEST(PetscSolver, TakesOtherPreconditioners) {
  for (const Preconditioner kind : {Preconditioner::hypre, Preconditioner::gamg}) {
    Problem own = problem(Ranks::all(), 3);
    ParallelOptions options;
    options.preconditioner = kind;
    ParallelSolver solver(own.A, {}, options);
    const SolveReport report = solver.solve(own.b, own.x);
    EXPECT_TRUE(report.converged()) << solver.preconditioner();
    EXPECT_LE(report.iterations, 20) << solver.preconditioner();
  }
}

TEST(PetscSolver, TellsOfAnIterationLimit) {
  Problem own = problem(Ranks::all(), 2);
  ParallelOptions options;
  options.tolerance = 1e-12;
  options.max_iterations = 3;
  const SolveReport report = ParallelSolver(own.A, own.P, options).solve(own.b, own.x);
  EXPECT_EQ(report.outcome, Outcome::iteration_limit);
  EXPECT_EQ(report.iterations, 3);
  EXPECT_NE(report.message.find("Maximum iterations"), std::string::npos);
}

TEST(PetscSolver, StopsWhereOneRankIsTold) {
  const Ranks ranks = Ranks::all();
  Problem own = problem(ranks, 2);
  ParallelOptions options;
  options.tolerance = 1e-14;
  const std::atomic<bool> stop{ranks.own == ranks.n - 1};
  const SolveReport report = ParallelSolver(own.A, own.P, options).solve(own.b, own.x, &stop);
  EXPECT_EQ(report.outcome, Outcome::interrupted);
  EXPECT_LE(report.iterations, 8);
}

TEST(PetscSolver, TakesOptionsOfPetsc) {
  const std::string text = "-terrace_pc_type jacobi -terrace_no_such_option -3";
  add_petsc_options(text);
  Problem own = problem(Ranks::all(), 2);
  ParallelSolver solver(own.A, own.P, {});
  EXPECT_EQ(solver.preconditioner(), "jacobi");
  EXPECT_TRUE(solver.levels().empty());
  EXPECT_EQ(unread_petsc_options(Ranks::all(), text), "-terrace_no_such_option");
  EXPECT_EQ(unread_petsc_options(Ranks::all(), "gamg -terrace_pc_type jacobi ilu"), "gamg ilu");
  PetscOptionsClearValue(nullptr, "-terrace_pc_type");
  PetscOptionsClearValue(nullptr, "-terrace_no_such_option");
}

/// Options of PETSc for the life of this.
class Options {
 public:
  explicit Options(std::vector<std::string> pairs) : pairs_(std::move(pairs)) {
    std::string text;
    for (const std::string& pair : pairs_) text += pair + " ";
    add_petsc_options(text);
  }
  ~Options() {
    for (const std::string& pair : pairs_)
      PetscOptionsClearValue(nullptr, pair.substr(0, pair.find(' ')).c_str());
  }
  Options(const Options&) = delete;

 private:
  std::vector<std::string> pairs_;
};

/// Beside the constant that the solution is far away from zero by, the residual says as much as without.
TEST(PetscSolver, StartsFromTheBestConstant) {
  constexpr double offset = 1e7;
  Problem own = problem(Ranks::all(), 2);
  OwnedVec expected;
  VecDuplicate(own.x, expected.make());
  ParallelOptions options;
  options.tolerance = 1e-8;
  ParallelSolver(own.A, own.P, options).solve(own.b, expected);
  VecSet(own.x, offset);
  MatMultAdd(own.A, own.x, own.b, own.b);
  VecShift(expected, offset);
  options.is_relative_to_start = true;
  ParallelSolver solver(own.A, own.P, options);
  EXPECT_NEAR(solver.start_from_constant(own.b, own.x), offset, 1);
  EXPECT_TRUE(solver.solve(own.b, own.x, nullptr, true).converged());
  VecAXPY(own.x, -1, expected);
  double largest = 0;
  VecNorm(own.x, NORM_INFINITY, &largest);
  EXPECT_LT(largest, 1e-6);
}

/// A method that asks no test of convergence is judged by what it leaves, whatever the units are.
TEST(PetscSolver, JudgesMethodsThatDoNotTest) {
  for (const double unit : {1e-12, 1., 1e12}) {
    Problem own = problem(Ranks::all(), 2);
    VecScale(own.b, unit);
    {
      const Options options({"-terrace_ksp_type preonly", "-terrace_pc_type jacobi"});
      EXPECT_EQ(ParallelSolver(own.A, own.P, {}).solve(own.b, own.x).outcome,
                Outcome::iteration_limit);
    }
    const Options options({"-terrace_ksp_type preonly", "-terrace_pc_type redundant"});
    const SolveReport report = ParallelSolver(own.A, own.P, {}).solve(own.b, own.x);
    EXPECT_TRUE(report.converged()) << report.message;
    EXPECT_LT(report.true_relative_residual, 1e-12);
  }
  for (const char* option : {"-terrace_ksp_norm_type none", "-terrace_ksp_diagonal_scale"}) {
    const Options options({option});
    Problem own = problem(Ranks::all(), 2);
    EXPECT_REFUSAL(ParallelSolver(own.A, own.P, {}), InputError, option) << option;
  }
}

TEST(PetscSolver, GoesOnFromAStart) {
  Problem own = problem(Ranks::all(), 3);
  ParallelOptions options;
  options.tolerance = 1e-4;
  ParallelSolver of_b(own.A, own.P, options);
  options.is_relative_to_start = true;
  ParallelSolver of_start(own.A, own.P, options);
  EXPECT_GT(of_b.solve(own.b, own.x).iterations, 0);
  EXPECT_EQ(of_b.solve(own.b, own.x, nullptr, true).iterations, 0);
  for (int k = 0; k < 6; ++k) {
    const SolveReport report = of_start.solve(own.b, own.x, nullptr, true);
    EXPECT_TRUE(report.converged()) << k << ": " << report.message;
    // Four digits each time, until rounding is all that is left.
    if (k < 2) {
      EXPECT_GT(report.iterations, 0) << k;
    } else if (k > 2) {
      EXPECT_EQ(report.iterations, 0) << k;
    }
  }
  options.max_iterations = 0;
  EXPECT_EQ(ParallelSolver(own.A, own.P, options).solve(own.b, own.x).iterations, 0);
}

/// A matrix whose values change: computed anew the preconditioner is as good as at first; kept it is not.
/// By Chebyshev's method if the matrix is said to be symmetric, else by Gauss-Seidel.
void expect_refresh(const bool is_symmetric) {
  const Ranks ranks = Ranks::all();
  Problem own = problem(ranks, 3);
  OwnedVec mass;
  VecDuplicate(own.b, mass.make());
  VecSet(mass, 1e4);
  ParallelOptions options;
  options.tolerance = 1e-8;
  options.is_symmetric = is_symmetric;
  const auto iterations = [&](ParallelSolver& solver) {
    const SolveReport report = solver.solve(own.b, own.x);
    EXPECT_TRUE(report.converged()) << report.message;
    EXPECT_LT(report.true_relative_residual, 1e-7);
    return report.iterations;
  };
  OwnedMat heavy;
  MatDuplicate(own.A, MAT_COPY_VALUES, heavy.make());
  MatDiagonalSet(heavy, mass, ADD_VALUES);
  EXPECT_TRUE(have_same_structure(ranks, own.A, heavy));
  ParallelSolver solver(own.A, own.P, options), fresh(heavy, own.P, options);
  const int first = iterations(solver), anew = iterations(fresh);
  MatCopy(heavy, own.A, SAME_NONZERO_PATTERN);
  solver.refresh();
  EXPECT_LE(std::abs(iterations(solver) - anew), 1);
  Problem other = problem(ranks, 3);
  ParallelSolver kept(other.A, other.P, options);
  EXPECT_LE(std::abs(iterations(kept) - first), 1);
  kept.replace_matrix(heavy);
  EXPECT_GT(iterations(kept), anew + 2);
}

TEST(PetscSolver, IsRefreshedOrKept) {
  expect_refresh(true);
}

TEST(PetscSolver, IsRefreshedOrKeptWithGaussSeidel) {
  expect_refresh(false);
}

}  // namespace
}  // namespace tests
