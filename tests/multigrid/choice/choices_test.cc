// SPDX-License-Identifier: MIT
#include "multigrid/choice/choices.h"

#include "benchmarks/gallery/gallery.h"
#include "multigrid/choice/matrix_statistics.h"
#include "multigrid/coarse/sparse_direct.h"
#include "tests/multigrid/graph/solved.h"
#include "tests/multigrid/solver/upwind.h"
#include "tests/support/elasticity.h"

#include <cmath>
#include <map>

namespace tests {
namespace {

using namespace multigrid;

Choices choices_of(const System& system, const SolverOptions& options = {}) {
  return choose(options, system, find_symmetry(system.A));
}
HierarchyKind first_kind(const System& system, const SolverOptions& options = {}) {
  return choices_of(system, options).list[0].options.hierarchy.kind;
}
System without_coordinates(System system) {
  system.dimension = 0;
  system.coordinates = {};
  return system;
}

TEST(Choices, KnowWhereCoordinatesAreEnough) {
  for (const char* name : {"five_point", "jittered", "tetrahedra", "rgg"})
    EXPECT_EQ(first_kind(problem(name, 60)), HierarchyKind::auxiliary_grid) << name;
  for (const char* name : {"checker", "blobs", "lognoise"})
    EXPECT_EQ(first_kind(problem(name, 60)), HierarchyKind::smoothed_aggregation) << name;
  for (const char* name : {"aniso0-q1", "aniso0-p1u", "aniso30-q1", "aniso30-p1", "aniso30-p1u"})
    EXPECT_EQ(choices_of(problem(name, 60)).list[0].options.auxiliary_grid.transfer,
              GridTransfer::stretched)
        << name;
  EXPECT_EQ(first_kind(without_coordinates(five_point(30))), HierarchyKind::smoothed_aggregation);
}

TEST(Choices, TakeNoCoarseLevelsWhereMassRules) {
  EXPECT_EQ(first_kind(with_mass(triangles(40, Points::jittered), 40 * 40 * 10.)),
            HierarchyKind::none);
  EXPECT_EQ(first_kind(with_mass(triangles(40, Points::jittered), 1.)),
            HierarchyKind::auxiliary_grid);
  SolverOptions nested;
  nested.start = Start::full_multigrid;
  EXPECT_EQ(first_kind(with_mass(triangles(40, Points::jittered), 40 * 40 * 10.), nested),
            HierarchyKind::auxiliary_grid);
}

/// A star: one vertex that all others are coupled with.
TEST(Choices, TakeNoCoarseLevelsWhereTheyWouldBeDense) {
  const int n = 500;
  Dense A(n);
  A(0, 0) = n;
  for (int i = 1; i < n; ++i) {
    A(i, i) = 1.001;
    A(0, i) = A(i, 0) = -1;
  }
  const System star = system_of(A, std::vector<double>(std::size_t(n), 1.));
  const Choices choices = choices_of(star);
  EXPECT_EQ(choices.list[0].options.hierarchy.kind, HierarchyKind::none);
  EXPECT_NE(choices.list[0].reason.find("a row has 500 entries"), std::string::npos);
  EXPECT_EQ(choices.list[1].options.hierarchy.kind, HierarchyKind::unsmoothed_aggregation);
  EXPECT_TRUE(solve(star, {}).report.converged());
}

TEST(Choices, KnowAScaling) {
  std::vector<double> d = random_vector(3600, 5);
  for (double& value : d) value = std::pow(10., 3 * value);
  for (const char* name : {"jittered", "aniso30-p1u"}) {
    const Choice first = choices_of(scaled(problem(name, 60), d)).list[0];
    EXPECT_EQ(first.options.hierarchy.kind, HierarchyKind::smoothed_aggregation) << name;
    EXPECT_EQ(first.options.graph.near_nullspace, NearNullspace::relaxed) << name;
    EXPECT_NE(first.methods.find("relaxed near-nullspace"), std::string::npos);
    EXPECT_NE(first.reason.find("are scaled"), std::string::npos);
  }
  for (const char* name : {"jittered", "checker", "lognoise", "aniso30-p1u"})
    EXPECT_EQ(choices_of(problem(name, 60)).list[0].options.graph.near_nullspace,
              NearNullspace::given)
        << name;
  SolverOptions options;
  options.graph.near_nullspace = NearNullspace::given;
  EXPECT_EQ(
      choices_of(scaled(problem("jittered", 60), d), options).list[0].options.graph.near_nullspace,
      NearNullspace::given)
      << "a key that is set";
}

TEST(Choices, StretchTheGridWhereDirectionsAreTheSame) {
  for (const char* name : {"anisotropy-0-1000-q1", "anisotropy-30-1000-p1u", "anisotropy-45-100-q1",
                           "anisotropy-weak-1000-3d"}) {
    const Choices choices = choices_of(gallery::make(name, 12000));
    EXPECT_EQ(choices.list[0].options.auxiliary_grid.transfer, GridTransfer::stretched) << name;
    EXPECT_EQ(choices.list[0].methods.find("stretched auxiliary grid"), 0u) << name;
    EXPECT_NE(choices.list[0].reason.find("about the same everywhere"), std::string::npos);
    EXPECT_GT(choices.list[0].patience, 0);
    EXPECT_EQ(choices.list[1].options.hierarchy.kind, HierarchyKind::smoothed_aggregation);
  }
  EXPECT_EQ(first_kind(problem("aniso0-p1", 60)), HierarchyKind::smoothed_aggregation) << "chains";
  EXPECT_EQ(first_kind(gallery::make("anisotropy-swirl-1000-p1u", 12000)),
            HierarchyKind::smoothed_aggregation);
  SolverOptions options;
  options.auxiliary_grid.transfer = GridTransfer::linear;
  EXPECT_EQ(first_kind(gallery::make("anisotropy-0-1000-q1", 12000), options),
            HierarchyKind::smoothed_aggregation)
      << "a key that is set";
  System flat = gallery::make("anisotropy-swirl-1000-p1u", 12000);
  std::vector<double> in_space = flat.coordinates.to_vector();
  in_space.resize(std::size_t(3 * flat.n()), 0.);
  flat.coordinates = Array<double>(default_host(), in_space);
  flat.dimension = 3;
  EXPECT_EQ(first_kind(flat), HierarchyKind::smoothed_aggregation) << "a plane in space";
}

TEST(Choices, FollowTheMatrixWherePointsCoincide) {
  const Choice first = choices_of(gallery::make("crack-long", 12000)).list[0];
  EXPECT_EQ(first.options.hierarchy.kind, HierarchyKind::smoothed_aggregation);
  EXPECT_NE(first.reason.find("in the places of others"), std::string::npos);
}

TEST(Choices, FollowTheMatrixAlongChains) {
  for (const char* name : {"graph-roads", "plate-1000"}) {
    const Choice first = choices_of(gallery::make(name, 12000)).list[0];
    EXPECT_EQ(first.options.hierarchy.kind, HierarchyKind::smoothed_aggregation) << name;
    EXPECT_NE(first.reason.find("on chains of strong couplings"), std::string::npos);
  }
}

TEST(Choices, KnowCoordinatesOfElementsOfHigherDegree) {
  for (const char* name : {"high-order-p2", "high-order-p3", "high-order-p4"})
    EXPECT_EQ(first_kind(gallery::make(name, 20000)), HierarchyKind::auxiliary_grid) << name;
}

/// The skew part of a matrix with a symmetric pattern, `factor` times as large.
System with_skew_part(System system, double factor) {
  const std::vector<Offset> offsets = system.A.offsets.to_vector();
  const std::vector<Index> columns = system.A.columns.to_vector();
  const std::vector<double> values = system.A.values.to_vector();
  std::map<std::pair<Index, Index>, double> entries;
  for (Index i = 0; i < system.n(); ++i)
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) entries[{i, columns[k]}] = values[k];
  std::vector<double> changed = values;
  for (Index i = 0; i < system.n(); ++i)
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      changed[k] += (factor - 1) * (values[k] - entries.at({columns[k], i})) / 2;
  system.A.values = Array<double>(default_host(), changed);
  return system;
}

TEST(Choices, TakeVCyclesWhereOppositeEntriesDifferByChance) {
  const System system = with_skew_part(gallery::make("nearly-symmetric-1e-2", 8000), 12);
  EXPECT_GT(statistics_of(system, find_symmetry(system.A), 20).negative_sums, 0.4);
  const Choice by_chance = choices_of(system).list[0];
  EXPECT_EQ(by_chance.options.hierarchy.kind, HierarchyKind::smoothed_aggregation);
  EXPECT_EQ(by_chance.options.cycle.kind, CycleKind::V);
  const System flow = gallery::make("convection-peclet-1-3d", 100000);
  EXPECT_LT(statistics_of(flow, find_symmetry(flow.A), 20).negative_sums, 0.1);
  EXPECT_EQ(choices_of(flow).list[0].options.cycle.kind, CycleKind::K);
}

TEST(Choices, AreMoreExactWhereTheMatrixIsNearlySingular) {
  const Choices with_points = choices_of(gallery::make("near-singular-1e-8", 8000));
  EXPECT_EQ(with_points.list[0].options.hierarchy.kind, HierarchyKind::auxiliary_grid);
  EXPECT_EQ(with_points.list[0].options.hierarchy.precision, Precision::double_);
  const Choices without =
      choices_of(without_coordinates(gallery::make("near-singular-1e-8", 8000)));
  EXPECT_EQ(without.list[0].options.hierarchy.kind, HierarchyKind::smoothed_aggregation);
  EXPECT_EQ(without.list[0].options.hierarchy.precision, Precision::double_);
  EXPECT_NE(without.list[0].reason.find("almost in the nullspace"), std::string::npos);
  System singular = neumann(40, Points::jittered);
  singular.constant_nullspace = true;
  EXPECT_EQ(choices_of(singular).list[0].options.hierarchy.precision, Precision::half)
      << "it is said to be singular";
}

TEST(Choices, TakeNoCoarseLevelsOfAGraphThatIsNoMesh) {
  const System system = gallery::make("graph-small-world", 8000);
  const Choices choices = choices_of(system);
  EXPECT_EQ(choices.list[0].options.hierarchy.kind, HierarchyKind::none);
  EXPECT_NE(choices.list[0].reason.find("balls in the graph"), std::string::npos);
  EXPECT_EQ(choices.list[1].options.hierarchy.kind, HierarchyKind::unsmoothed_aggregation);
  SolverOptions options;
  options.choice.graph_dimension = 100;
  EXPECT_EQ(first_kind(system, options), HierarchyKind::smoothed_aggregation);
  EXPECT_EQ(choices_of(five_point(20)).statistics->graph_dimension, -1) << "not asked for";
}

TEST(Choices, FollowTheSymmetry) {
  const SolverOptions weak = choices_of(upwind(16, 1, 1)).list[0].options;
  EXPECT_EQ(weak.krylov, Krylov::bicgstab);
  EXPECT_EQ(weak.hierarchy.kind, HierarchyKind::smoothed_aggregation);
  EXPECT_EQ(weak.smoother.kind, SmootherKind::jacobi);
  EXPECT_EQ(weak.cycle.kind, CycleKind::V);
  EXPECT_EQ(weak.cycle.pre, 1);
  const Choice middle = choices_of(gallery::make("convection-peclet-0.1", 200000)).list[0];
  EXPECT_EQ(middle.options.hierarchy.kind, HierarchyKind::smoothed_aggregation);
  EXPECT_EQ(middle.options.cycle.kind, CycleKind::K);
  EXPECT_GT(middle.patience, 0);
  const std::vector<Choice> list = choices_of(upwind(16, 1000, 1000)).list;
  const SolverOptions strong = list[0].options;
  EXPECT_EQ(strong.krylov, Krylov::bicgstab);
  EXPECT_EQ(strong.smoother.kind, SmootherKind::jacobi);
  EXPECT_EQ(strong.hierarchy.kind, HierarchyKind::pairwise_matching);
  EXPECT_EQ(strong.cycle.kind, CycleKind::V);
  EXPECT_EQ(strong.cycle.pre, 4);
  EXPECT_EQ(strong.cycle.post, 4);
  EXPECT_NE(list[0].methods.find("V(4,4)-cycle"), std::string::npos) << list[0].methods;
  EXPECT_EQ(list[1].options.krylov, Krylov::gmres);
  EXPECT_EQ(list[1].options.smoother.kind, SmootherKind::gauss_seidel);
  EXPECT_EQ(list[1].options.cycle.pre, 4);
  SolverOptions two;
  two.cycle.pre = 2;
  const SolverOptions set = choices_of(upwind(16, 1000, 1000), two).list[0].options;
  EXPECT_EQ(set.cycle.pre, 2) << "a key that is set";
  EXPECT_EQ(set.cycle.post, 4);
}

TEST(Choices, OfAPatternWithoutSymmetryHaveNoHierarchy) {
  System system;
  system.A = {2, 2, Array<Offset>(default_host(), {0, 2, 3}),
              Array<Index>(default_host(), {0, 1, 1}), Array<double>(default_host(), {2., 1., 2.})};
  system.b = Array<double>(default_host(), {1., 1.});
  const Choices choices = choices_of(system);
  EXPECT_EQ(choices.list[0].options.hierarchy.kind, HierarchyKind::none);
  EXPECT_EQ(choices.list[0].reason, "entry (1, 2) is 1, but entry (2, 1) is 0");
}

TEST(Choices, KeepWhatIsSet) {
  SolverOptions options;
  options.hierarchy.kind = HierarchyKind::pairwise_matching;
  options.hierarchy.precision = Precision::float_;
  options.smoother.kind = SmootherKind::jacobi;
  options.krylov = Krylov::gmres;
  const Choices choices = choices_of(five_point(20), options);
  ASSERT_EQ(choices.list.size(), 1u) << "the others differ in precision alone, which is set";
  const SolverOptions& taken = choices.list[0].options;
  EXPECT_EQ(taken.hierarchy.kind, HierarchyKind::pairwise_matching);
  EXPECT_EQ(taken.hierarchy.precision, Precision::float_);
  EXPECT_EQ(taken.smoother.kind, SmootherKind::jacobi);
  EXPECT_EQ(taken.krylov, Krylov::gmres);
  EXPECT_EQ(choices.list[0].reason, "Solver/Hierarchy/Kind says so");
}

TEST(Choices, OfOtherPresetsAskTheMatrixForItsSymmetryAlone) {
  const Choices symmetric = choices_of(problem("checker", 30), preset_options(Preset::fast));
  EXPECT_FALSE(symmetric.statistics);
  ASSERT_EQ(symmetric.list.size(), 1u);
  EXPECT_EQ(symmetric.list[0].options.hierarchy.kind, HierarchyKind::auxiliary_grid);
  EXPECT_EQ(symmetric.list[0].options.krylov, Krylov::flexible_cg);
  const Choices other = choices_of(upwind(16, 1000, 1000), preset_options(Preset::fast));
  EXPECT_EQ(other.list[0].options.krylov, Krylov::bicgstab);
  EXPECT_EQ(other.list[0].options.hierarchy.kind, HierarchyKind::pairwise_matching);
}

TEST(Choices, OfSeveralUnknownsANodeFollowTheMatrix) {
  const Choices choices = choices_of(plane_strain(12));
  for (const Choice& choice : choices.list)
    EXPECT_EQ(choice.options.hierarchy.kind, HierarchyKind::smoothed_aggregation) << choice.methods;
  EXPECT_EQ(choices.list.size(), SparseDirect::available() ? 3u : 2u) << "half, double, direct";
}

TEST(Choices, OfTwoUnknownsANodeTakeAtLeastTheirThresholdAndDegree) {
  SolverOptions options = choices_of(plane_strain(12)).list[0].options;
  EXPECT_EQ(options.graph.threshold, 0.5);
  EXPECT_EQ(options.smoother.degree, 3);
  SolverOptions given;
  given.graph.threshold = 0.7;
  given.smoother.degree = 4;
  options = choices_of(plane_strain(12), given).list[0].options;
  EXPECT_EQ(options.graph.threshold, 0.7);
  EXPECT_EQ(options.smoother.degree, 4);
}

TEST(Choices, WithoutFallbackAreOne) {
  SolverOptions options;
  EXPECT_GT(choices_of(five_point(20), options).list.size(), 1u);
  options.choice.fallback = false;
  EXPECT_EQ(choices_of(five_point(20), options).list.size(), 1u);
}

TEST(Choices, ListNothingTwice) {
  for (const char* name : {"five_point", "checker"}) {
    const Choices choices = choices_of(problem(name, 30));
    for (std::size_t a = 0; a < choices.list.size(); ++a)
      for (std::size_t b = 0; b < a; ++b)
        EXPECT_NE(choices.list[a].methods, choices.list[b].methods);
  }
}

TEST(Choices, HaveLimitsThatCanBeSet) {
  SolverOptions options;
  options.choice.anisotropy = 1e6;
  EXPECT_EQ(first_kind(problem("aniso0-q1", 40), options), HierarchyKind::auxiliary_grid);
  options.choice.jump = 8;
  EXPECT_EQ(first_kind(problem("checker", 40), options), HierarchyKind::auxiliary_grid);
  options.choice.anisotropy = 3;
  EXPECT_EQ(first_kind(anisotropic("p1", 40, 10, 15), options),
            HierarchyKind::smoothed_aggregation);
}

TEST(Choices, AreMorePatientOnADevice) {
  EXPECT_EQ(choices_of(five_point(20)).list[0].patience, 35);
  EXPECT_EQ(choices_of(five_point(20).copy_to(Executor::shadow())).list[0].patience, 80);
  SolverOptions options;
  options.choice.patience = 7;
  EXPECT_EQ(choices_of(five_point(20), options).list[0].patience, 7);
  EXPECT_EQ(choices_of(problem("checker", 40)).list[0].patience, 0) << "of smoothed aggregation";
}

}  // namespace
}  // namespace tests
