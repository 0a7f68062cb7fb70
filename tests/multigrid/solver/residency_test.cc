// SPDX-License-Identifier: MIT
#include "multigrid/coarse/sparse_direct.h"
#include "multigrid/errors.h"
#include "multigrid/traits.h"
#include "tests/multigrid/graph/solved.h"
#include "tests/support/executors.h"

#include <numeric>

// Matrices in the host's memory (Backend/Residency): the same numbers as on the device, in less of its
// memory.
namespace tests {
namespace {

using namespace multigrid;

std::vector<Executor> devices() {
  std::vector<Executor> all = {Executor::shadow()};
  if (has_gpu()) all.push_back(Executor::cuda(0));
  return all;
}

BackendOptions backend(Residency residency, KrylovVectors vectors = KrylovVectors::device) {
  BackendOptions options;
  options.residency = residency;
  options.krylov_vectors = vectors;
  return options;
}

SolverOptions options_of(HierarchyKind kind, SmootherKind smoother, Krylov krylov) {
  SolverOptions options = preset_options(Preset::fast);
  options.hierarchy.kind = kind;
  options.hierarchy.coarse_rows = 50;
  options.smoother.kind = smoother;
  options.krylov = krylov;
  options.norm = Norm::rhs;
  options.tolerance = 1e-6;
  return options;
}

/// A jittered mesh, of which most arrays are large enough to be lent.
System mesh() {
  return triangles(100, Points::jittered);
}

/// With b . grad u, so that A is not symmetric, at a cell Peclet number of about 0.3.
System nonsymmetric(System system) {
  const std::vector<double> x = system.coordinates.to_vector();
  const double h = 1 / std::sqrt(double(system.n()));
  const std::vector<Offset> offsets = system.A.offsets.to_vector();
  const std::vector<Index> columns = system.A.columns.to_vector();
  std::vector<double> values = system.A.values.to_vector();
  for (Index i = 0; i < system.n(); ++i)
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      values[k] += 0.05 / h * (x[std::size_t(columns[k])] - x[std::size_t(i)]);
  system.A.values = Array<double>(default_host(), values);
  system.symmetry.reset();
  return system;
}

Solved solve(const System& system,
             const SolverOptions& options,
             const BackendOptions& backend,
             const Executor& device) {
  Solver solver(system, options, backend, device);
  Array<double> x(system.A.executor(), std::vector<double>(std::size_t(system.n()), 0.));
  const SolveReport report = solver.solve(system.b, x);
  return {report, solver.hierarchy(), x.to_vector()};
}

Offset lent(const HierarchyReport& hierarchy) {
  Offset bytes = 0;
  for (const LevelReport& level : hierarchy.levels) bytes += level.lent_bytes;
  return bytes;
}

struct Case {
  const char* name;
  HierarchyKind kind;
  SmootherKind smoother;
  Krylov krylov;
  Precision precision = Precision::half;
  CycleKind cycle = CycleKind::automatic;
};
void PrintTo(const Case& c, std::ostream* stream) {
  *stream << c.name;
}

class Residencies : public testing::TestWithParam<Case> {
 protected:
  static SolverOptions options() {
    const Case& c = GetParam();
    SolverOptions options = options_of(c.kind, c.smoother, c.krylov);
    options.hierarchy.precision = c.precision;
    options.cycle.kind = c.cycle;
    if (c.kind == HierarchyKind::none) options.maximum_iterations = 1000;
    return options;
  }
  static System system() {
    System symmetric = GetParam().kind == HierarchyKind::geometric ? nested(9, 4) : mesh();
    const bool is_general = krylov_traits(GetParam().krylov).is_general;
    return is_general && GetParam().kind != HierarchyKind::geometric
               ? nonsymmetric(std::move(symmetric))
               : std::move(symmetric);
  }
};

/// Lent or copied, the device computes with the same numbers.
TEST_P(Residencies, GiveTheSameBits) {
  const System problem = system();
  for (const Executor& device : devices()) {
    SCOPED_TRACE(device.description());
    const Solved copied = solve(problem, options(), backend(Residency::all_but_coarsest), device);
    const Solved streamed = solve(problem, options(), backend(Residency::streaming), device);
    EXPECT_TRUE(streamed.report.converged()) << streamed.report.message;
    EXPECT_EQ(copied.report.residuals, streamed.report.residuals);
    EXPECT_EQ(copied.x, streamed.x);
    EXPECT_EQ(lent(copied.hierarchy), 0);
    EXPECT_GT(lent(streamed.hierarchy), 0);
    EXPECT_EQ(copied.report.bus_bytes, 0);
    EXPECT_GT(streamed.report.bus_bytes, 0);
    EXPECT_EQ(device.counters().bytes, 0);
    EXPECT_EQ(device.counters().lent_bytes, 0);
  }
}

/// A resident solve sets up on the device, with rounding of its own; shadow has the host's.
TEST_P(Residencies, AreThoseOfAResidentSolve) {
  if (!SparseDirect::available()) GTEST_SKIP() << "the coarsest solvers differ";
  const System problem = system();
  SolverOptions direct = options();
  direct.hierarchy.coarse_rows = 1;
  direct.hierarchy.sparse_coarse_rows = 100;
  for (const Executor& device : devices()) {
    SCOPED_TRACE(device.description());
    const Solved resident = tests::solve(problem.copy_to(device), direct);
    const Solved streamed = solve(problem, direct, backend(Residency::streaming), device);
    EXPECT_NEAR(resident.report.iterations, streamed.report.iterations, 1);
    if (device.space() != Space::shadow) continue;
    EXPECT_EQ(resident.report.residuals, streamed.report.residuals);
    EXPECT_EQ(resident.x, streamed.x);
  }
}

using HK = HierarchyKind;
using SK = SmootherKind;
INSTANTIATE_TEST_SUITE_P(
    Of,
    Residencies,
    testing::Values(Case{"smoothed", HK::smoothed_aggregation, SK::chebyshev, Krylov::flexible_cg},
                    Case{"smoothed_in_double", HK::smoothed_aggregation, SK::jacobi, Krylov::cg,
                         Precision::double_},
                    Case{"unsmoothed", HK::unsmoothed_aggregation, SK::jacobi, Krylov::flexible_cg},
                    Case{"matching", HK::pairwise_matching, SK::chebyshev, Krylov::flexible_cg},
                    Case{"matching_in_float", HK::pairwise_matching, SK::l1_jacobi,
                         Krylov::bicgstab, Precision::float_, CycleKind::V},
                    Case{"matching_by_gmres", HK::pairwise_matching, SK::gauss_seidel,
                         Krylov::gmres, Precision::double_, CycleKind::V},
                    Case{"grid", HK::auxiliary_grid, SK::chebyshev, Krylov::flexible_cg},
                    Case{"grid_in_double", HK::auxiliary_grid, SK::symmetric_gauss_seidel,
                         Krylov::cg, Precision::double_},
                    Case{"mesh", HK::geometric, SK::ilu, Krylov::flexible_cg, Precision::double_},
                    Case{"mesh_by_cycles", HK::geometric, SK::fsai, Krylov::none, Precision::float_,
                         CycleKind::W},
                    Case{"no_hierarchy", HK::none, SK::jacobi, Krylov::cg, Precision::double_}),
    [](const auto& info) { return std::string(info.param.name); });

/// Paper AG's tree in both of its forms.
TEST(Residency, StreamsTheTree) {
  const System problem = mesh();
  SolverOptions options = preset_options(Preset::paper_ag);
  options.norm = Norm::rhs;
  for (const Tree tree : {Tree::adaptive, Tree::full})
    for (const Executor& device : devices()) {
      options.auxiliary_grid.tree = tree;
      const Solved copied = solve(problem, options, backend(Residency::all_but_coarsest), device);
      const Solved streamed = solve(problem, options, backend(Residency::streaming), device);
      EXPECT_TRUE(streamed.report.converged()) << streamed.report.message;
      EXPECT_EQ(copied.report.residuals, streamed.report.residuals);
      EXPECT_GT(streamed.report.bus_bytes, 0);
    }
}

/// Every byte of a lent matrix is counted once a pass: V(1,1) by Jacobi reads the level matrix for
/// the residual and the step after the correction, since the step before it starts from zero; cg reads
/// the finest matrix once more.
TEST(Residency, CountsPasses) {
  const System problem = mesh();
  SolverOptions options =
      options_of(HierarchyKind::smoothed_aggregation, SmootherKind::jacobi, Krylov::cg);
  options.hierarchy.precision = Precision::double_;
  options.hierarchy.format = MatrixFormat::csr;
  options.hierarchy.maximum_levels = 2;
  options.hierarchy.coarse_rows = 8000;
  for (const Executor& device : devices()) {
    const BackendOptions streaming = backend(Residency::streaming);
    const Solved solved = solve(problem, options, streaming, device);
    const LevelReport& finest = solved.hierarchy.levels[0];
    const Offset matrix = 8 * (finest.rows + 1) + 12 * finest.nonzeros;
    const Offset links = finest.lent_bytes - matrix;
    const Offset checks = 2 * matrix;  // of the solution, before and after
    const Offset iteration = 3 * matrix + links;
    EXPECT_LE(solved.report.bus_bytes, iteration * solved.report.iterations + checks);
    EXPECT_GE(solved.report.bus_bytes, iteration * solved.report.iterations);
  }
}

/// A level that is read several times in turn is copied once, where there is room: V(4,4) by Jacobi
/// reads the finest level four times on either side of the correction.
TEST(Residency, StagesTheLevelAtWork) {
  const System problem = mesh();
  SolverOptions options =
      options_of(HierarchyKind::smoothed_aggregation, SmootherKind::jacobi, Krylov::cg);
  options.hierarchy.precision = Precision::double_;
  options.hierarchy.format = MatrixFormat::csr;
  options.cycle.pre = options.cycle.post = 4;
  for (const Executor& device : devices()) {
    BackendOptions streaming = backend(Residency::streaming);
    const Solved staged = solve(problem, options, streaming, device);
    const LevelReport& finest = staged.hierarchy.levels[0];
    const Offset matrix = 8 * (finest.rows + 1) + 12 * finest.nonzeros;
    const Offset limit = device.counters().peak_bytes - matrix / 2;
    streaming.memory_limit = 1e-9 * double(limit);
    device.limit_memory(limit);
    const Solved in_place = solve(problem, options, streaming, device);
    device.limit_memory(0);
    EXPECT_EQ(in_place.report.residuals, staged.report.residuals);
    EXPECT_GE(in_place.report.bus_bytes, 9 * matrix * staged.report.iterations);
    EXPECT_GE(staged.report.bus_bytes, 3 * matrix * staged.report.iterations);
    EXPECT_LE(staged.report.bus_bytes, in_place.report.bus_bytes / 2);
  }
}

/// What there is room for is copied, what is read most often first; the bits stay.
TEST(Residency, UsesTheMemoryThatItMay) {
  const System problem = mesh();
  const SolverOptions options =
      options_of(HierarchyKind::unsmoothed_aggregation, SmootherKind::jacobi, Krylov::flexible_cg);
  for (const Executor& device : devices()) {
    SCOPED_TRACE(device.description());
    BackendOptions streaming = backend(Residency::streaming);
    const Solved least = solve(problem, options, streaming, device);
    const Offset vectors = device.counters().peak_bytes, all = lent(least.hierarchy);
    Offset before = least.report.bus_bytes;
    for (const double part : {0.4, 1.}) {
      const Offset limit = vectors + Offset(part * double(all)) + (1 << 17);
      streaming.memory_limit = 1e-9 * double(limit);
      device.limit_memory(limit);
      const Solved some = solve(problem, options, streaming, device);
      device.limit_memory(0);
      EXPECT_EQ(some.report.residuals, least.report.residuals);
      EXPECT_LE(device.counters().peak_bytes, limit);
      EXPECT_LE(some.report.bus_bytes, before);
      before = some.report.bus_bytes;
    }
    EXPECT_LT(before, least.report.bus_bytes / 2);
  }
}

/// AMG-PCG 1 to 4 and AMG-PBiCG 1 to 4 of paper HY differ in where they compute, not in what.
TEST(Residency, TakesAsManyIterationsWhereverVectorsLive) {
  for (const Krylov krylov : {Krylov::cg, Krylov::bicgstab}) {
    const System problem = krylov == Krylov::cg ? mesh() : nonsymmetric(mesh());
    SolverOptions options =
        options_of(HierarchyKind::pairwise_matching, SmootherKind::jacobi, krylov);
    options.hierarchy.precision = Precision::double_;
    options.pairwise.matching = Matching::node_heavy_edge;
    options.pairwise.pairings = 1;
    options.cycle.kind = CycleKind::V;
    options.cycle.pre = options.cycle.post = 6;
    const Solved first = tests::solve(problem, options);
    EXPECT_TRUE(first.report.converged());
    for (const Executor& device : devices()) {
      SCOPED_TRACE(device.description());
      const auto streaming = Residency::streaming;
      for (const BackendOptions& where :
           {backend(streaming, KrylovVectors::host), backend(streaming),
            backend(Residency::all_but_coarsest)}) {
        const Solved other = solve(problem, options, where, device);
        EXPECT_TRUE(other.report.converged()) << other.report.message;
        EXPECT_NEAR(other.report.iterations, first.report.iterations, 1);
        EXPECT_LT(relative_difference(other.x, first.x), 1e-4);
      }
    }
  }
}

/// Half precision scales residuals, and the level where a value is not finite is reported, wherever
/// the vectors are.
TEST(Residency, ReportsFromHostVectors) {
  const System problem = mesh();
  SolverOptions options =
      options_of(HierarchyKind::smoothed_aggregation, SmootherKind::chebyshev, Krylov::flexible_cg);
  options.start = Start::full_multigrid;
  for (const Executor& device : devices()) {
    const Solved there = solve(problem, options, backend(Residency::streaming), device);
    const Solved here =
        solve(problem, options, backend(Residency::streaming, KrylovVectors::host), device);
    EXPECT_NEAR(there.report.iterations, here.report.iterations, 1);
    EXPECT_LT(relative_difference(there.x, here.x), 1e-4);
  }
}

/// A refresh builds anew, and a replaced matrix goes where the first one was.
TEST(Residency, IsKeptForOtherMatrices) {
  const System problem = mesh(), heavier = with_mass(mesh(), 3.);
  SolverOptions options =
      options_of(HierarchyKind::smoothed_aggregation, SmootherKind::chebyshev, Krylov::flexible_cg);
  options.start = Start::random;
  for (const Executor& device : devices())
    for (const KrylovVectors vectors : {KrylovVectors::device, KrylovVectors::host}) {
      SCOPED_TRACE(device.description());
      const BackendOptions streaming = backend(Residency::streaming, vectors);
      Solver solver(problem, options, streaming, device);
      Array<double> x(default_host(), problem.n());
      EXPECT_TRUE(solver.has_structure_of(heavier));
      solver.replace_matrix(heavier.A);
      EXPECT_TRUE(solver.solve(heavier.b, x).converged());
      const Solved fresh = solve(heavier, options, streaming, device);
      EXPECT_LT(relative_difference(x.to_vector(), fresh.x), 1e-4);
      solver.refresh(heavier);
      const SolveReport report = solver.solve(heavier.b, x);
      EXPECT_EQ(report.residuals, fresh.report.residuals);
      EXPECT_EQ(x.to_vector(), fresh.x);
      EXPECT_GT(lent(solver.hierarchy()), 0);
    }
}

template <class Error, class F>
void expect_error(const char* text, F&& f) {
  try {
    f();
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find(text), std::string::npos) << error.what();
  }
}

TEST(Residency, RefusesWhatItIsNotFor) {
  const System problem = five_point(20);
  const Executor device = Executor::shadow();
  const SolverOptions options = preset_options(Preset::fast);
  expect_error<InputError>("Residency = resident a solver works where its system is",
                           [&] { Solver(problem, options, backend(Residency::resident), device); });
  expect_error<InputError>("is for a system on a host that a device solves", [&] {
    Solver(problem.copy_to(device), options, backend(Residency::streaming), device);
  });
  expect_error<InputError>("is for a system on a host that a device solves", [&] {
    Solver(problem, options, backend(Residency::streaming), Executor::host());
  });
}

/// Too little memory even for the vectors is an error that says so, and nothing stays lent.
TEST(Residency, RunsOutOfMemoryInGoodOrder) {
  const System problem = mesh();
  for (const Executor& device : devices()) {
    device.limit_memory(100000);
    expect_error<OutOfMemory>("Memory limit", [&] {
      Solver(problem, preset_options(Preset::fast), backend(Residency::streaming), device);
    });
    EXPECT_EQ(device.counters().lent_bytes, 0);
    EXPECT_EQ(device.counters().bytes, 0);
  }
}

TEST(LentArray, IsReadWhereItIs) {
  for (const Executor& device : devices()) {
    std::vector<double> values(20000);
    std::iota(values.begin(), values.end(), 0.);
    Array<double> lent = Array<double>(default_host(), values).lend_to(device);
    EXPECT_TRUE(lent.is_lent());
    EXPECT_EQ(lent.executor(), device);
    EXPECT_EQ(device.counters().bytes, 0);
    EXPECT_EQ(device.counters().lent_bytes, Offset(lent.bytes()));
    EXPECT_THROW(lent.on(default_host()), WrongExecutor);
    EXPECT_EQ(lent.to_vector(), values);
    EXPECT_EQ(lent.copy_to(device).to_vector(), values);
    Array<double> moved = std::move(lent);
    EXPECT_TRUE(moved.is_lent());
    moved = Array<double>();
    EXPECT_EQ(device.counters().lent_bytes, 0);
    const Array<double> small =
        Array<double>(default_host(), std::vector<double>(9)).lend_to(device);
    EXPECT_FALSE(small.is_lent());
    EXPECT_EQ(device.counters().bytes, Offset(small.bytes()));
  }
}

}  // namespace
}  // namespace tests
