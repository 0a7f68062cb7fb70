// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/smoothed/smoothed_interpolation.h"
#include "multigrid/solver.h"
#include "multigrid/sparse/sparse_product.h"
#include "multigrid/spectrum/spectrum.h"
#include "tests/multigrid/coarsening/smoothed_twin.h"
#include "tests/support/executors.h"
#include "tests/support/mapped_simplices.h"
#include "tests/support/problems.h"

#include <cmath>
#include <gtest/gtest.h>

namespace tests {
namespace {

using namespace multigrid;

bool everywhere(const Place&) {
  return true;
}
bool nowhere(const Place&) {
  return false;
}
bool at_left(const Place& p) {
  return p[0] == 0;
}
double checkers(const Place& p) {
  return (int(4 * p[0]) + int(4 * p[1]) + int(4 * p[2])) % 2 ? 1000 : 1;
}

/// Moved off the lattice, so that no two weights are as large.
Place shaken(const Place& p) {
  const auto by = [](double x) { return 0.01 * std::sin(1000 * x); };
  return {p[0] + by(p[0] + 2 * p[1] + 3 * p[2]), p[1] + by(3 * p[0] + p[1] + p[2] + 1),
          p[2] + by(p[0] + 3 * p[1] + 2 * p[2] + 2)};
}

/// A part of a disk, with edges from 1 to 1e-4.
Place in_sector(const Place& p) {
  const Place q = shaken(p);
  const double r = std::exp(9 * (q[0] - 1));
  return {r * std::cos(4 * q[1]), r * std::sin(4 * q[1]), 0};
}

struct Problem {
  const char* name;
  System system;
};

std::vector<Problem> problems() {
  std::vector<Problem> all;
  all.push_back({"dirichlet", assemble(box_mesh({17, 17}, everywhere, shaken))});
  all.push_back({"jittered", triangles(15, Points::jittered)});
  all.push_back({"mixed", assemble(box_mesh({16, 16}, at_left, shaken))});
  all.push_back({"neumann", assemble(box_mesh({16, 16}, nowhere, shaken))});
  all.push_back({"jump", assemble(box_mesh({16, 16}, at_left, shaken), checkers)});
  all.push_back(
      {"fixed alone", assemble(box_mesh({16, 16}, everywhere, shaken), {}, Fixed::alone)});
  all.push_back({"graded", assemble(box_mesh({30, 12}, everywhere, in_sector))});
  all.push_back({"tetrahedra", assemble(box_mesh({8, 8, 8}, at_left, shaken))});
  all.push_back({"jump in space", assemble(box_mesh({8, 8, 8}, everywhere, shaken), checkers)});
  return all;
}

SolverOptions with_runs(int coarse_rows = 6) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.auxiliary_grid.transfer = GridTransfer::smoothed;
  options.hierarchy.coarse_rows = coarse_rows;
  options.smoother.kind = SmootherKind::chebyshev;
  return resolved(options);
}

Stages stages_of(const System& system, int coarse_rows = 6) {
  SetupEstimates estimates(Precision::double_, default_host());
  return smoothed_stages(system, with_runs(coarse_rows), estimates);
}

int run_length(int dimension, std::size_t level) {
  return 1 << (level == 0 ? dimension : dimension + 1);
}

double lambda_of(const Csr<double>& A) {
  const Matrix<double> copy = A.copy_to(A.executor());
  return eigenvalue_estimates(copy, 5).back();
}

/// The points of the finest rows.
Points3 points_of(const System& system, const Stages& stages) {
  const std::vector<Index> order = stages.order.to_vector();
  const std::vector<double> coordinates = system.coordinates.to_vector();
  Points3 points(system.dimension);
  for (std::size_t d = 0; d < points.size(); ++d)
    for (const Index i : order) points[d].push_back(coordinates[d * order.size() + i]);
  return points;
}

TEST(SmoothedStages, InterpolateAsBySlowAlgebra) {
  RowCounts all;
  for (const auto& problem : problems()) {
    SCOPED_TRACE(problem.name);
    const Stages stages = stages_of(problem.system);
    Points3 points = points_of(problem.system, stages);
    ASSERT_GE(stages.levels.size(), 3u);
    for (std::size_t l = 0; l + 1 < stages.levels.size(); ++l) {
      const Csr<double>& A = stages.A(l);
      const int run = run_length(problem.system.dimension, l);
      const Points3 centers = slow_centers(points, run);
      const Rectangle expected =
          slow_interpolation(expand(A), lambda_of(A), run, points, centers, all);
      const Rectangle actual = rectangle(stages.levels[l].P);
      ASSERT_EQ(actual.n_columns, expected.n_columns);
      EXPECT_LT(relative_difference(actual.values, expected.values), 1e-12) << "level " << l;
      points = centers;
    }
  }
  for (const int count : {all.isolated, all.at_dirichlet, all.not_linear, all.degenerate,
                          all.damped, all.dropped, all.exact})
    EXPECT_GE(count, 20) << "no case is left out";
}

// What dropping leaves of the correction: most rows of runs that are squares, and in space a
// fraction of the error without.
TEST(SmoothedStages, KeepConstantsAndNearlyLinearFunctions) {
  for (const Simplices& mesh :
       {box_mesh({17, 17}, everywhere, shaken), box_mesh({9, 9, 9}, everywhere, shaken)}) {
    const System system = assemble(mesh);
    const Stages stages = stages_of(system);
    const Dense A = expand(stages.A(0));
    const Rectangle P = rectangle(stages.levels[0].P);
    const Points3 points = points_of(system, stages);
    const int run = run_length(system.dimension, 0);
    const Points3 centers = slow_centers(points, run);
    int inner = 0, exact = 0;
    double error = 0, of_constants = 0;
    for (int i = 0; i < A.n; ++i) {
      double row_sum = 0, sum = 0, worst = 0;
      for (int k = 0; k < A.n; ++k) row_sum += A(i, k);
      if (row_sum > 0.05 * A(i, i)) continue;
      for (int j = 0; j < P.n_columns; ++j) sum += P(i, j);
      ASSERT_NEAR(sum, 1, 1e-14);
      for (std::size_t d = 0; d < points.size(); ++d) {
        double value = 0;
        for (int j = 0; j < P.n_columns; ++j) value += P(i, j) * centers[d][j];
        worst = std::max(worst, std::abs(value - points[d][i]));
        of_constants += std::abs(centers[d][i / run] - points[d][i]);
        error += std::abs(value - points[d][i]);
      }
      ++inner;
      exact += worst < 1e-13 ? 1 : 0;
    }
    EXPECT_GT(inner, A.n / 3);
    EXPECT_GT(exact, system.dimension == 2 ? 0.8 * inner : 0);
    EXPECT_LT(error, 0.25 * of_constants) << system.dimension;
  }
}

TEST(SmoothedStages, HaveGalerkinMatricesThatArePositiveDefinite) {
  for (const auto& problem : problems()) {
    SCOPED_TRACE(problem.name);
    const Stages stages = stages_of(problem.system);
    for (std::size_t l = 0; l + 1 < stages.levels.size(); ++l) {
      const Dense fine = expand(stages.A(l)), coarse = expand(stages.A(l + 1));
      const Dense expected = slow_galerkin(fine, rectangle(stages.levels[l].P));
      EXPECT_LT(relative_difference(coarse.values, expected.values), 1e-13) << "level " << l;
      EXPECT_TRUE(is_positive_definite(coarse, problem.system.constant_nullspace ? 1 : 0));
      double largest = 0;
      for (const double value : coarse.values) largest = std::max(largest, std::abs(value));
      for (int i = 0; i < coarse.n; ++i) {
        double sum = 0;
        for (int j = 0; j < coarse.n; ++j) {
          EXPECT_NEAR(coarse(i, j), coarse(j, i), 1e-14 * largest);
          sum += coarse(i, j);
        }
        if (problem.system.constant_nullspace) {
          EXPECT_NEAR(sum, 0, 1e-13 * largest) << "row " << i;
        }
      }
    }
  }
}

// Chebyshev takes a tenth more for the end of the spectrum, and diverges beyond a fourth more than
// that (smoothers/chebyshev_factors.h).
TEST(SmoothedStages, KnowTheLargestEigenvalues) {
  for (const auto& problem : problems()) {
    SCOPED_TRACE(problem.name);
    SetupEstimates estimates(Precision::double_, default_host());
    const Stages stages = smoothed_stages(problem.system, with_runs(), estimates);
    for (std::size_t l = 0; l + 1 < stages.levels.size(); ++l) {
      const Matrix<double> A = stages.A(l).copy_to(default_host());
      const double ratio =
          1.1 * estimates.largest_eigenvalue(l) / eigenvalue_estimates(A, 100).back();
      EXPECT_GT(ratio, 0.95) << "level " << l;
      EXPECT_LT(ratio, 1.2) << "level " << l;
    }
    EXPECT_EQ(estimates.largest_eigenvalue(stages.levels.size() - 1), 0);
  }
}

TEST(SmoothedStages, TransposeWithoutASort) {
  for (const auto& problem : problems()) {
    SCOPED_TRACE(problem.name);
    on_each_executor([&](const Executor& executor) {
      const Stages stages = stages_of(problem.system.copy_to(executor));
      for (std::size_t l = 0; l + 1 < stages.levels.size(); ++l) {
        const Csr<double> R = transpose(stages.levels[l].P);
        EXPECT_EQ(stages.levels[l].R.n_rows, R.n_rows);
        EXPECT_EQ(stages.levels[l].R.offsets.to_vector(), R.offsets.to_vector());
        EXPECT_EQ(stages.levels[l].R.columns.to_vector(), R.columns.to_vector());
        EXPECT_EQ(stages.levels[l].R.values.to_vector(), R.values.to_vector());
      }
    });
  }
}

// As some programs write them, without their transposed.
TEST(SmoothedStages, TakeZerosStoredOnOneSide) {
  const System plain = triangles(15, Points::jittered);
  Entries with_zeros = entries(plain.A);
  for (Index i = 0; i < plain.n(); ++i)
    with_zeros.emplace(std::pair(i, (7 * i + 3) % plain.n()), 0.);
  std::vector<Offset> offsets(std::size_t(plain.n()) + 1, 0);
  std::vector<Index> columns;
  std::vector<double> values;
  for (const auto& [place, value] : with_zeros) {
    offsets[place.first + 1] = Offset(columns.size()) + 1;
    columns.push_back(place.second);
    values.push_back(value);
  }
  const Executor& host = default_host();
  System system = plain.copy_to(host);
  system.A = {plain.n(), plain.n(), Array<Offset>(host, offsets), Array<Index>(host, columns),
              Array<double>(host, values)};
  EXPECT_GT(system.A.n_nonzeros(), plain.A.n_nonzeros() + 200);
  const Stages stages = stages_of(system);
  for (std::size_t l = 0; l + 1 < stages.levels.size(); ++l) {
    EXPECT_EQ(stages.levels[l].R.values.to_vector(),
              transpose(stages.levels[l].P).values.to_vector());
    EXPECT_TRUE(is_positive_definite(expand(stages.A(l + 1))));
  }
}

TEST(SmoothedStages, HaveTheSameBitsOnEveryExecutor) {
  for (const auto& problem : problems()) {
    SCOPED_TRACE(problem.name);
    same_on_each_executor([&](const Executor& executor) {
      const Stages stages = stages_of(problem.system.copy_to(executor));
      std::vector<double> all;
      for (const Stage& level : stages.levels)
        for (const Csr<double>* matrix : {&level.A, &level.P}) {
          if (matrix->n_rows == 0) continue;
          const auto values = matrix->values.to_vector();
          const auto columns = matrix->columns.to_vector();
          all.insert(all.end(), values.begin(), values.end());
          all.insert(all.end(), columns.begin(), columns.end());
        }
      return all;
    });
  }
}

// The matrix in half that the hierarchy will have is made for the estimate, on levels with a
// coarser one.
TEST(SmoothedStages, EstimateFromTheMatrixInHalf) {
  for (const auto& problem : problems()) {
    SCOPED_TRACE(problem.name);
    SetupEstimates exact(Precision::double_, default_host());
    const Stages exact_stages = smoothed_stages(problem.system, with_runs(), exact);
    SolverOptions options = with_runs();
    options.hierarchy.precision = Precision::half;
    const auto estimates = [&](const Executor& executor) {
      SetupEstimates in_half(Precision::half, default_host());
      const Stages stages = smoothed_stages(problem.system.copy_to(executor), options, in_half);
      std::vector<double> all;
      for (std::size_t l = 0; l + 1 < stages.levels.size(); ++l) {
        const Stage& level = stages.levels[l];
        EXPECT_EQ(expand(*in_half.packed(l)).values,
                  expand(Matrix<float>(to_packed(level.A))).values);
        EXPECT_EQ(exact.packed(l), nullptr);
        all.push_back(in_half.largest_eigenvalue(l));
      }
      EXPECT_EQ(in_half.packed(stages.levels.size() - 1), nullptr);
      return all;
    };
    const std::vector<double> reference = estimates(default_host());
    ASSERT_EQ(reference.size() + 1, exact_stages.levels.size());
    for (std::size_t l = 0; l < reference.size(); ++l)
      EXPECT_NEAR(reference[l] / exact.largest_eigenvalue(l), 1, l == 0 ? 2e-3 : 2e-2);
    on_each_executor([&](const Executor& executor) {
      expect_same(reference, estimates(executor), executor, 2e-3);
    });
  }
}

TEST(SmoothedStages, NeedCoordinates) {
  System system = five_point(5);
  system.dimension = 0;
  system.coordinates = {};
  EXPECT_TRUE(
      contains(message_of<InputError>([&] { Solver(system, with_runs()); }), "coordinates"));
}

/// 1/3 of the points on one place, 1/3 in pairs with positive couplings, the rest on a line.
System awkward(int n) {
  Dense A(n);
  std::vector<double> coordinates(2 * std::size_t(n), 0.);
  for (int i = 0; i < n; ++i) {
    A(i, i) = 2.5;
    if (i > 0) A(i, i - 1) = A(i - 1, i) = i % 3 == 0 ? 1 : -1;
    if (i >= n / 3) coordinates[i] = i < 2 * n / 3 ? i / 2 : i * 0.37;
  }
  System system = system_of(A, std::vector<double>(n, 1.));
  system.dimension = 2;
  system.coordinates = Array<double>(default_host(), coordinates);
  return system;
}

/// Two chains that are not coupled, with points of one between those of the other.
System two_chains(int n) {
  Dense A(n);
  std::vector<double> coordinates(2 * std::size_t(n), 0.);
  for (int i = 0; i < n; ++i) {
    A(i, i) = 2;
    if (i > 1) A(i, i - 2) = A(i - 2, i) = -1;
    coordinates[i] = i / 2;
    coordinates[std::size_t(n) + i] = 0.1 * (i % 2);
  }
  System system = system_of(A, std::vector<double>(n, 1.));
  system.dimension = 2;
  system.coordinates = Array<double>(default_host(), coordinates);
  return system;
}

System uncoupled(int n) {
  Dense A(n);
  std::vector<double> coordinates(2 * std::size_t(n));
  for (int i = 0; i < n; ++i) A(i, i) = 1 + i, coordinates[i] = i % 7, coordinates[n + i] = i / 7;
  System system = system_of(A, std::vector<double>(n, 1.));
  system.dimension = 2;
  system.coordinates = Array<double>(default_host(), coordinates);
  return system;
}

TEST(SmoothedStages, StayPositiveDefiniteWhateverTheSystem) {
  for (const int n : {1, 2, 3, 7, 50, 200})
    for (const System& system : {awkward(n), two_chains(n), uncoupled(n)}) {
      const Stages stages = stages_of(system, 1);
      for (std::size_t l = 0; l < stages.levels.size(); ++l)
        EXPECT_TRUE(is_positive_definite(expand(stages.A(l)))) << n << ", level " << l;
      EXPECT_EQ(stages.A(stages.levels.size() - 1).n_rows, 1);
    }
}

}  // namespace
}  // namespace tests
