// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/gallery.h"
#include "multigrid/choice/graph_dimension.h"
#include "multigrid/choice/matrix_statistics.h"
#include "tests/multigrid/graph/solved.h"
#include "tests/multigrid/solver/upwind.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"

#include <cmath>

namespace tests {
namespace {

using namespace multigrid;

MatrixStatistics statistics(const System& system) {
  return statistics_of(system, find_symmetry(system.A), 20);
}

/// D A D with powers of ten on the diagonal of D.
System scaled_by_tens(System system) {
  std::vector<double> d;
  for (Index i = 0; i < system.n(); ++i) d.push_back(std::pow(10., i % 7 - 3));
  return scaled(std::move(system), d);
}

TEST(Statistics, KnowPointsInOnePlace) {
  EXPECT_EQ(statistics(five_point(300)).coincident, 0);
  System system = triangles(50, Points::jittered);
  std::vector<double> twins = system.coordinates.to_vector();
  const std::size_t n = std::size_t(system.n());
  for (std::size_t d = 0; d < 2; ++d)
    for (std::size_t i = 0; i + 1 < n; i += 2) twins[d * n + i + 1] = twins[d * n + i];
  on_each_executor([&](const Executor& executor) {
    System there = system.copy_to(executor);
    there.coordinates = Array<double>(executor, twins);
    EXPECT_NEAR(statistics(there).coincident, 0.5, 0.005);
    std::vector<double> zeros(2 * n, 0.);
    for (std::size_t i = 0; i < n; i += 2) zeros[i] = -0.;
    there.coordinates = Array<double>(executor, zeros);
    EXPECT_NEAR(statistics(there).coincident, 1, 0.01) << "-0 is 0";
  });
  // Of points that are picked, as many coincide: a tenth of 160,000.
  System large = five_point(400);
  std::vector<double> some = large.coordinates.to_vector();
  const std::size_t m = std::size_t(large.n());
  for (std::size_t d = 0; d < 2; ++d)
    for (std::size_t i = 0; i < m; i += 10) some[d * m + i] = some[d * m + i + 1];
  large.coordinates = Array<double>(default_host(), some);
  EXPECT_NEAR(statistics(large).coincident, 0.1, 0.01);
}

TEST(Statistics, KnowChains) {
  for (const double degrees : {0., 90.})
    EXPECT_GT(statistics(anisotropic("p1", 60, 1000, degrees)).chains, 0.95) << degrees;
  for (const double degrees : {10., 30., 60.})
    EXPECT_LT(statistics(anisotropic("p1", 60, 1000, degrees)).chains, 0.05) << degrees;
  EXPECT_LT(statistics(anisotropic("q1", 60, 1000, 0)).chains, 0.05);
  EXPECT_LT(statistics(five_point(60)).chains, 0.05);
}

TEST(Statistics, KnowWhetherDirectionsAreTheSame) {
  EXPECT_EQ(statistics(five_point(64)).mean_anisotropy, 0) << "not asked for";
  for (const double degrees : {0., 30., 45., 70.}) {
    EXPECT_NEAR(statistics(anisotropic("q1", 96, 1000, degrees)).mean_anisotropy, 1000, 50);
    EXPECT_GT(statistics(anisotropic("p1u", 96, 1000, degrees)).mean_anisotropy, 300);
  }
  const auto turning = [](double x, double) { return 180 * x; };
  EXPECT_LT(statistics(anisotropic("q1", 96, 1000, turning)).mean_anisotropy, 3);
}

TEST(Statistics, OfAFivePointSquare) {
  const MatrixStatistics is = statistics(five_point(20));
  EXPECT_EQ(is.rows, 400);
  EXPECT_EQ(is.nonzeros, 5 * 400 - 4 * 20);
  EXPECT_EQ(is.longest_row, 5);
  EXPECT_EQ(is.bandwidth, 20);
  EXPECT_EQ(is.alone, 0);
  EXPECT_EQ(is.not_positive, 0);
  EXPECT_EQ(is.asymmetry, 0);
  EXPECT_EQ(is.positive, 0);
  // 4 corners have 2 of 6, the other 72 at the boundary 1 of 7.
  EXPECT_NEAR(is.mass, (4 * 2. / 6 + 72 * 1. / 7) / 400, 1e-15);
  EXPECT_EQ(is.least_mass, 0);
  EXPECT_EQ(is.jump, 0);
  EXPECT_EQ(is.weak_neighbours, 0);
  EXPECT_NEAR(is.grading, 1, 1e-9);
}

TEST(Statistics, OfRowsWithoutCouplings) {
  System system;
  system.A = {3, 3, Array<Offset>(default_host(), {0, 1, 3, 4}),
              Array<Index>(default_host(), {0, 1, 2, 2}),
              Array<double>(default_host(), {1., -2., 0., 5.})};
  system.b = Array<double>(default_host(), {1., 1., 1.});
  const MatrixStatistics is = statistics(system);
  EXPECT_EQ(is.alone, 3) << "a zero couples nothing";
  EXPECT_EQ(is.not_positive, 1);
  EXPECT_EQ(is.least_mass, 0) << "of the row with a negative sum";
  EXPECT_NEAR(is.mass, 2. / 3, 1e-15);
  EXPECT_EQ(is.weak_neighbours, -1) << "without coordinates";
  EXPECT_EQ(is.grading, 0);
}

/// Every row also stores a zero, for the unknown ten lines of the grid away.
TEST(Statistics, OfStoredZerosAreThoseWithoutThem) {
  System system = five_point(20);
  const MatrixStatistics without = statistics(system);
  Entries stored = entries(system.A);
  for (Index i = 0; i < system.n(); ++i) stored[{i, (i + 200) % 400}] += 0;
  std::vector<Offset> offsets(401, 0);
  std::vector<Index> columns;
  std::vector<double> values;
  for (const auto& [at, a] : stored) {
    columns.push_back(at.second);
    values.push_back(a);
    offsets[std::size_t(at.first) + 1] = Offset(columns.size());
  }
  system.A = {400, 400, Array<Offset>(default_host(), offsets),
              Array<Index>(default_host(), columns), Array<double>(default_host(), values)};
  const MatrixStatistics is = statistics(system);
  EXPECT_EQ(is.nonzeros, without.nonzeros + 400);
  EXPECT_EQ(is.grading, without.grading);
  EXPECT_EQ(is.chains, without.chains);
  EXPECT_EQ(is.weak_neighbours, without.weak_neighbours);
  EXPECT_EQ(is.anisotropy, without.anisotropy);
  EXPECT_EQ(is.mass, without.mass);
}

TEST(Statistics, OfAMatrixThatIsNotSymmetric) {
  EXPECT_GT(statistics(upwind(12, 10, 100)).asymmetry, 0.3);
  // (4 -1 0; -3 9 0; 0 0 1): 2 / sqrt(4 * 9) in two of three rows.
  System system;
  system.A = {3, 3, Array<Offset>(default_host(), {0, 2, 4, 5}),
              Array<Index>(default_host(), {0, 1, 0, 1, 2}),
              Array<double>(default_host(), {4., -1., -3., 9., 1.})};
  system.b = Array<double>(default_host(), {1., 1., 1.});
  EXPECT_NEAR(statistics(system).asymmetry, std::sqrt(2. / 27), 1e-15);
}

/// The numbers of the study that the limits of the choice come from (tests of the choice itself are in
/// choices_test.cc).
TEST(Statistics, TellHardProblemsApart) {
  struct Expected {
    const char* name;
    double least_jump, most_jump, least_weak, most_weak;
  };
  const Expected all[] = {{"five_point", 0, 0, 0, 0},        {"jittered", 0, 0.5, 0, 0.02},
                          {"tetrahedra", 0, 0.5, 0, 0.02},   {"checker", 4, 6, 0, 0.2},
                          {"blobs", 4, 6, 0, 0.2},           {"lognormal", 0, 1.5, 0, 0.02},
                          {"lognoise", 2, 5, 0.1, 0.6},      {"aniso0-q1", 0, 0.5, 0.3, 0.7},
                          {"aniso0-p1", 0, 0.5, 0.3, 0.7},   {"aniso0-p1u", 0, 1, 0.1, 0.6},
                          {"aniso30-q1", 0, 0.5, 0.1, 0.7},  {"aniso30-p1", 0, 0.5, 0.1, 0.7},
                          {"aniso30-p1u", 0, 0.5, 0.05, 0.6}};
  for (const Expected& expected : all) {
    SCOPED_TRACE(expected.name);
    const MatrixStatistics is = statistics(problem(expected.name, 120));
    EXPECT_GE(is.jump, expected.least_jump);
    EXPECT_LE(is.jump, expected.most_jump);
    EXPECT_GE(is.weak_neighbours, expected.least_weak);
    EXPECT_LE(is.weak_neighbours, expected.most_weak);
  }
}

/// A part of the rows tells as much as all of them.
TEST(Statistics, OfASampleAreThoseOfAllRows) {
  for (const char* name : {"jittered", "checker", "aniso30-p1u", "lognoise"}) {
    SCOPED_TRACE(name);
    const MatrixStatistics all = statistics(problem(name, 250)),
                           some = statistics(problem(name, 300));
    EXPECT_EQ(all.looked_at, all.rows);
    EXPECT_NEAR(some.looked_at, 45000, 64) << "every other group of 90,000";
    EXPECT_NEAR(some.weak_neighbours, all.weak_neighbours, 0.03);
    EXPECT_EQ(some.jump, all.jump);
    EXPECT_NEAR(some.positive, all.positive, 0.02);
    EXPECT_EQ(some.anisotropy > 20, all.anisotropy > 20);
  }
}

TEST(Statistics, KnowTheRatioOfADiffusionTensor) {
  for (const char* element : {"q1", "p1"})
    for (const double degrees : {0., 15., 30., 45.})
      for (const double ratio : {1., 10., 100., 1000.}) {
        SCOPED_TRACE(std::string(element) + " " + std::to_string(degrees));
        EXPECT_NEAR(statistics(anisotropic(element, 96, ratio, degrees)).anisotropy, ratio,
                    0.05 * ratio);
      }
  EXPECT_NEAR(statistics(five_point(64)).anisotropy, 1, 0.05);
}

/// On moved points a large factor is seen, but not how large it is.
TEST(Statistics, TellDirectionsApartOnMovedPoints) {
  EXPECT_LT(statistics(tetrahedra(16, Points::jittered)).anisotropy, 3);
  for (const double degrees : {0., 15., 30., 45.}) {
    SCOPED_TRACE(degrees);
    EXPECT_LT(statistics(anisotropic("p1u", 96, 1, degrees)).anisotropy, 3);
    EXPECT_LT(statistics(anisotropic("p1u", 96, 5, degrees)).anisotropy, 20);
    EXPECT_GT(statistics(anisotropic("p1u", 96, 1000, degrees)).anisotropy, 20);
  }
}

/// Not 10^6, as the missing direction would have it.
TEST(Statistics, KnowNoDirectionAcrossASurface) {
  EXPECT_LT(statistics(gallery::make("shell-cylinder", 5000)).anisotropy, 3);
  for (const char* name : {"shell-sphere", "shell-cylinder", "shell-torus"})
    for (const Index unknowns : {2000, 5000, 20000, 200000})
      EXPECT_LT(statistics(gallery::make(name, unknowns)).anisotropy, 10) << name << unknowns;
  EXPECT_GT(statistics(gallery::make("anisotropy-weak-1000-3d", 5000)).anisotropy, 100);
  EXPECT_LT(statistics(gallery::make("plate-1000", 5000)).anisotropy, 3);
}

TEST(Statistics, OfWeightsDoNotDependOnScaling) {
  for (const char* name : {"jittered", "aniso0-q1", "lognoise"}) {
    SCOPED_TRACE(name);
    const System system = problem(name, 40);
    const double weak = statistics(system).weak_neighbours;
    EXPECT_NEAR(statistics(scaled_by_tens(problem(name, 40))).weak_neighbours, weak, 0.01);
  }
}

TEST(Statistics, TellAScalingFromACoefficient) {
  for (const std::string name : {"jittered", "tetrahedra", "checker", "blobs", "lognoise",
                                 "aniso0-q1", "aniso30-p1", "aniso30-p1u"}) {
    SCOPED_TRACE(name);
    EXPECT_EQ(statistics(problem(name, 90)).overweight, 0);
    EXPECT_GT(statistics(scaled_by_tens(problem(name, 90))).overweight, 0.1);
  }
  for (const char* name : {"high-order-p2", "high-order-p4", "near-singular-1e-8", "heat-tiny",
                           "poisson-graded", "plate-1000", "identity-rows-30"}) {
    SCOPED_TRACE(name);
    const MatrixStatistics is = statistics(gallery::make(name, 8000));
    EXPECT_EQ(is.overweight, 0);
    EXPECT_LT(is.rescaled, 0.05);
  }
  EXPECT_GT(statistics(gallery::make("scaled-units-1e3", 20000)).overweight, 1e-3)
      << "along a line alone";
  std::vector<double> mild = random_vector(90 * 90, 3);
  for (double& value : mild) value = std::pow(2, value);
  const MatrixStatistics is = statistics(scaled(problem("blobs", 90), mild));
  EXPECT_LT(is.overweight, 0.01);
  EXPECT_GT(is.rescaled, 0.3);
  for (const char* name : {"lognoise", "checker"})
    for (const double mass : {1e2, 1e5})
      EXPECT_LT(statistics(with_mass(problem(name, 90), mass)).rescaled, 0.1) << name << mass;
}

TEST(Statistics, KnowWhatHoldsTheSolution) {
  EXPECT_NEAR(statistics(five_point(20)).most_sum, 1. / 3, 1e-15) << "a corner";
  EXPECT_LT(statistics(neumann(20, Points::jittered)).most_sum, 1e-15);
  EXPECT_LT(statistics(gallery::make("near-singular-1e-8", 8000)).most_sum, 1e-12);
  for (const Index unknowns : {8000, 200000})
    EXPECT_GT(statistics(gallery::make("poisson-one-fixed", unknowns)).most_sum, 0.05)
        << "of one row";
}

/// Row 0 adds up to -5, row 1 to 22.
TEST(Statistics, CountOverweightRows) {
  Dense A(2);
  A(0, 0) = 3;
  A(0, 1) = A(1, 0) = -8;
  A(1, 1) = 30;
  EXPECT_EQ(statistics(system_of(A, {1., 1.})).overweight, 0) << "-5 is not below -6";
  A(0, 1) = A(1, 0) = -10;
  EXPECT_EQ(statistics(system_of(A, {1., 1.})).overweight, 0.5);
  for (const double diagonal : {0., -3.}) {
    A(0, 0) = diagonal;
    EXPECT_EQ(statistics(system_of(A, {1., 1.})).overweight, 0) << "of no definite matrix";
  }
}

/// |B_6| / |B_5| is 13/11 of a path, 85/61 of a square grid.
TEST(GraphDimension, IsThatOfAMesh) {
  Dense path(50);
  for (int i = 0; i < 50; ++i) {
    path(i, i) = 2;
    if (i > 0) path(i - 1, i) = path(i, i - 1) = -1;
  }
  EXPECT_NEAR(graph_dimension(sparse(path)), 1, 1e-12);
  EXPECT_NEAR(graph_dimension(five_point(31).A), std::log(85. / 61) / std::log(13. / 11), 1e-12);
  EXPECT_EQ(graph_dimension(sparse(Dense(7))), 0) << "without couplings";
  EXPECT_EQ(graph_dimension(Csr<double>()), 0) << "of nothing";
  for (const char* name : {"poisson-27-point", "poisson-tetrahedra-graded", "high-order-p4",
                           "graph-geometric", "graph-roads", "blobs-3d-1e6"})
    EXPECT_LT(graph_dimension(gallery::make(name, 20000).A), 3.4) << name;
  EXPECT_GT(graph_dimension(gallery::make("graph-small-world", 20000).A), 4);
}

TEST(Statistics, AreTheSameOnEveryExecutor) {
  for (const char* name : {"jittered", "tetrahedra", "checker", "aniso30-p1u"}) {
    SCOPED_TRACE(name);
    const System system = problem(name, 60);
    same_on_each_executor([&](const Executor& executor) {
      const System there = system.copy_to(executor);
      const MatrixStatistics is = statistics(there);
      return std::vector<double>{double(is.longest_row),
                                 double(is.bandwidth),
                                 double(is.alone),
                                 double(is.not_positive),
                                 is.positive,
                                 is.mass,
                                 is.least_mass,
                                 is.jump,
                                 is.weak_neighbours,
                                 is.anisotropy,
                                 is.grading,
                                 is.overweight,
                                 is.rescaled,
                                 is.most_sum,
                                 graph_dimension(there.A)};
    });
  }
}

}  // namespace
}  // namespace tests
