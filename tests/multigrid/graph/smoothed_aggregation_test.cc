// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/graph/independent_aggregates.h"
#include "multigrid/coarsening/smoothed_aggregation/filtered_interpolation.h"
#include "multigrid/errors.h"
#include "tests/multigrid/graph/solved.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"

#include <set>

namespace tests {
namespace {

using namespace multigrid;

SolverOptions aggregation_options(Precision precision = Precision::half) {
  SolverOptions options = preset_options(Preset::fast);
  options.hierarchy.kind = HierarchyKind::smoothed_aggregation;
  options.hierarchy.precision = precision;
  return options;
}

/// A level and its interpolation.
struct Level {
  StrengthGraph graph;
  Aggregates aggregates;
  Tentative T;
  Csr<double> P;
};

Level coarsen(const Csr<double>& A,
              const Array<double>& candidate,
              double row_threshold = 0.3,
              const GraphOptions& options = {}) {
  Level level;
  level.graph = strength_graph(A, options);
  level.aggregates = independent_aggregates(A, level.graph);
  level.T = tentative_interpolation(level.aggregates, candidate);
  level.P = filtered_interpolation(A, level.graph, level.aggregates, level.T, candidate, 2,
                                   row_threshold, false);
  return level;
}

std::vector<std::string> names() {
  std::vector<std::string> all = hard_problem_names();
  all.insert(all.end(), {"five_point", "jittered", "tetrahedra"});
  return all;
}

/// A positive candidate that is not constant.
std::vector<double> bumpy(Index n) {
  std::vector<double> candidate = random_vector(std::size_t(n), 5);
  for (double& value : candidate) value = 2 + value;
  return candidate;
}

/// B = T B_c exactly, and T^T T = diag(size of the aggregate).
TEST(Tentative, HasTheCandidateInItsRange) {
  for (const std::string& name : names()) {
    SCOPED_TRACE(name);
    const Csr<double> A = problem(name, 31).A;
    const std::vector<double> B = bumpy(A.n_rows);
    const Level level = coarsen(A, Array<double>(default_host(), B));
    const std::vector<double> T = level.T.values.to_vector(), coarse = level.T.coarse.to_vector();
    const std::vector<Index> aggregate = level.aggregates.aggregate.to_vector();
    std::vector<double> squares(coarse.size()), sizes(coarse.size());
    for (std::size_t i = 0; i < B.size(); ++i) {
      const auto j = std::size_t(aggregate[i]);
      EXPECT_NEAR(T[i] * coarse[j], B[i], 1e-14 * B[i]);
      squares[j] += T[i] * T[i];
      sizes[j] += 1;
    }
    for (std::size_t j = 0; j < coarse.size(); ++j)
      EXPECT_NEAR(squares[j], sizes[j], 1e-12 * sizes[j]);
  }
}

/// (P - T) B_c = -omega D^-1 A B in each row, since F B = A B: D is f_ii, which lumping changes, so
/// rows where A B = 0 have P B_c = B to rounding, and the others at most -omega A B / (a_ii / 4).
TEST(FilteredInterpolation, KeepsTheCandidate) {
  for (const std::string& name : names())
    for (const double row_threshold : {0., 0.3, 1.}) {
      SCOPED_TRACE(name + " " + std::to_string(row_threshold));
      Csr<double> A = problem(name, 31).A;
      // D^-1 A D^-1 with a candidate D 1 has the kernel of A, but no constant one.
      const std::vector<double> B = bumpy(A.n_rows);
      std::vector<double> values = A.values.to_vector();
      const std::vector<Offset> offsets = A.offsets.to_vector();
      const std::vector<Index> columns = A.columns.to_vector();
      std::vector<double> AB(B.size()), size(B.size()), diagonal(B.size());
      for (std::size_t i = 0; i < B.size(); ++i)
        for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
          const auto j = std::size_t(columns[std::size_t(k)]);
          double& a = values[std::size_t(k)];
          a /= B[i] * B[j];
          AB[i] += a * B[j];
          size[i] += std::abs(a * B[j]);
          if (j == i) diagonal[i] = a;
        }
      A.values = Array<double>(default_host(), values);
      const Level level = coarsen(A, Array<double>(default_host(), B), row_threshold);
      const std::vector<double> coarse = level.T.coarse.to_vector();
      std::vector<double> PB(B.size());
      for (const auto& [at, p] : entries(level.P))
        PB[std::size_t(at.first)] += p * coarse[std::size_t(at.second)];
      for (std::size_t i = 0; i < B.size(); ++i) {
        if (std::abs(AB[i]) < 1e-13 * size[i]) {
          EXPECT_NEAR(PB[i], B[i], 1e-12 * B[i]) << "row " << i;
        } else {
          EXPECT_LE(std::abs(PB[i] - B[i]), 1.01 * 2 / 3. * 4 * std::abs(AB[i]) / diagonal[i])
              << "row " << i;
        }
      }
    }
}

TEST(FilteredInterpolation, IsTheSameOnEveryExecutor) {
  for (const std::string& name : names()) {
    SCOPED_TRACE(name);
    const Csr<double> A = problem(name, 37).A;
    const std::vector<double> B = bumpy(A.n_rows);
    same_on_each_executor([&](const Executor& executor) {
      return coarsen(A.copy_to(executor), Array<double>(executor, B)).P.columns.to_vector();
    });
    same_on_each_executor([&](const Executor& executor) {
      return coarsen(A.copy_to(executor), Array<double>(executor, B)).P.values.to_vector();
    });
  }
}

/// Interpolation without a filter, entry by entry: (I - omega D^-1 A) T. That is the paper's, with
/// all entries strong. The random graph has rows without couplings, which are not smoothed.
TEST(FilteredInterpolation, IsAJacobiStepWithoutAFilter) {
  GraphOptions paper;
  paper.strength = Strength::absolute;
  paper.threshold = 0;
  for (const std::string& name : names()) {
    if (name == "rgg") continue;
    SCOPED_TRACE(name);
    const Csr<double> A = problem(name, 23).A;
    const Level level = coarsen(A, Array<double>(default_host(), 0), 0, paper);
    const std::vector<Index> aggregate = level.aggregates.aggregate.to_vector();
    const Entries all = entries(A);
    Entries expected;
    for (const auto& [at, a] : all)
      expected[{at.first, aggregate[std::size_t(at.second)]}] -=
          2. / 3. * a / all.at({at.first, at.first});
    for (Index i = 0; i < A.n_rows; ++i) expected[{i, aggregate[std::size_t(i)]}] += 1;
    const Entries found = entries(level.P);
    ASSERT_EQ(found.size(), expected.size());
    for (const auto& [at, p] : expected) EXPECT_NEAR(found.at(at), p, 1e-13);
  }
}

class SmoothedAggregation : public testing::TestWithParam<Limit> {};

TEST_P(SmoothedAggregation, TakesFewIterations) {
  const Limit& limit = GetParam();
  const Solved solved = solve(problem(limit.name, limit.side), aggregation_options());
  EXPECT_TRUE(solved.report.converged()) << solved.report.message;
  EXPECT_LE(solved.report.iterations, limit.iterations);
  EXPECT_LE(solved.hierarchy.operator_complexity, limit.complexity);
}

INSTANTIATE_TEST_SUITE_P(Systems,
                         SmoothedAggregation,
                         testing::Values(Limit{"five_point", 256, 14, 1.45},
                                         Limit{"jittered", 300, 14, 1.45},
                                         Limit{"tetrahedra", 141, 11, 1.45},
                                         Limit{"checker", 400, 23, 1.45},
                                         Limit{"blobs", 400, 21, 1.45},
                                         Limit{"lognormal", 400, 21, 1.45},
                                         Limit{"lognoise", 400, 28, 2.15},
                                         Limit{"crack", 400, 15, 1.45},
                                         Limit{"rgg", 387, 13, 1.45},
                                         Limit{"aniso0-q1", 400, 17, 1.95},
                                         Limit{"aniso0-p1", 400, 15, 1.95},
                                         Limit{"aniso0-p1u", 400, 54, 1.95},
                                         Limit{"aniso30-q1", 400, 44, 1.95},
                                         Limit{"aniso30-p1", 400, 56, 1.95},
                                         Limit{"aniso30-p1u", 400, 68, 1.95}),
                         name_of_limit);

/// All precisions, cycles and smoothers, without coordinates.
TEST(SmoothedAggregationSolve, NeedsNoCoordinates) {
  for (const char* name : {"jittered", "blobs"}) {
    System system = problem(name, 60);
    system.dimension = 0;
    system.coordinates = Array<double>(default_host(), 0);
    for (const Precision precision : {Precision::double_, Precision::float_, Precision::half})
      for (const CycleKind cycle : {CycleKind::V, CycleKind::W, CycleKind::F, CycleKind::K})
        for (const SmootherKind smoother :
             {SmootherKind::jacobi, SmootherKind::l1_jacobi, SmootherKind::chebyshev,
              SmootherKind::gauss_seidel, SmootherKind::ilu, SmootherKind::fsai}) {
          SCOPED_TRACE(std::string(name) + " " + word(precision, precision_words) + " " +
                       word(cycle, cycle_words) + " " + word(smoother, smoother_words));
          SolverOptions options = aggregation_options(precision);
          options.cycle.kind = cycle;
          options.smoother.kind = smoother;
          const Solved solved = solve(system, options);
          EXPECT_TRUE(solved.report.converged()) << solved.report.message;
          EXPECT_LE(slow_residual(system, solved.x), 1.1e-6);
        }
  }
}

/// Host, shadow and GPU have the same levels.
TEST(SmoothedAggregationSolve, HasTheSameLevelsOnEveryExecutor) {
  for (const std::string& name : names()) {
    SCOPED_TRACE(name);
    const System system = problem(name, 45);
    for (const Precision precision : {Precision::double_, Precision::half})
      same_on_each_executor([&](const Executor& executor) {
        const Solver solver(system.copy_to(executor), aggregation_options(precision));
        std::vector<Offset> sizes;
        for (const LevelReport& level : solver.hierarchy().levels) {
          sizes.push_back(level.rows);
          sizes.push_back(level.nonzeros);
        }
        return sizes;
      });
  }
}

}  // namespace
}  // namespace tests
