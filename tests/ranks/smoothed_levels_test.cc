// SPDX-License-Identifier: MIT
// To be run by mpirun with up to eight processes.
#include "multigrid/distributed/smoothed_levels.h"

#include "multigrid/coarsening/smoothed/smoothed_interpolation.h"
#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "multigrid/distributed/auxiliary_grid_levels.h"
#include "multigrid/distributed/curve_places.h"
#include "multigrid/distributed/petsc_solver.h"
#include "multigrid/distributed/smoothed_rows.h"
#include "multigrid/distributed/spectrum_of_ranks.h"
#include "multigrid/solver.h"
#include "multigrid/spectrum/spectrum_estimate.h"
#include "tests/ranks/shared_rows.h"
#include "tests/support/mapped_simplices.h"
#include "tests/support/problems.h"
#include "tests/support/refusals.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace tests {
namespace {

using namespace multigrid;
using namespace multigrid::distributed;

Ranks alone() {
  Ranks ranks;
  ranks.comm = MPI_COMM_SELF;
  return ranks;
}

bool everywhere(const Place&) {
  return true;
}
bool at_left(const Place& p) {
  return p[0] == 0;
}

constexpr double lambda = 1.9;  // for rows alone

/// Smoothed interpolation of the finest level, and what it is made of.
struct Interpolated {
  Interpolated(const Ranks& ranks, const SharedRows& shared)
      : A(shared.A),
        places(places_along_curve(ranks, shared.points)),
        runs(curve_runs(ranks,
                        places,
                        own_rows_of(shared.A, ranks),
                        std::int64_t(1) << shared.points.dimension)),
        coarse(coarse_unknowns(ranks, runs, shared.points, A.couplings())),
        P(smoothed_interpolation(ranks, A, lambda, shared.points, runs, coarse)) {}

  RowsOfRank A;
  std::vector<std::int64_t> places;
  CurveRuns runs;
  std::vector<CoarseUnknown> coarse;
  OwnedMat P;
};

System along_curve(const System& system) {
  return in_order(
      system,
      locate(system.coordinates, system.dimension, Box::cube, Curve::hilbert).order.to_vector());
}

/// That of the program's own solver, whose rows are in the order of the curve.
Csr<double> interpolation_of_one_process(const System& system) {
  const int dimension = system.dimension;
  const System sorted = along_curve(system);
  const Runs runs{system.n(), dimension};
  return multigrid::smoothed_interpolation(
      {sorted.A, lambda, sorted.coordinates, centers(sorted.coordinates, dimension, runs),
       dimension, false},
      runs);
}

void expect_same_rows(const Ranks& ranks, const System& system) {
  const SharedRows shared(ranks, system);
  const Interpolated own(ranks, shared);
  const Csr<double> expected = interpolation_of_one_process(system);
  const std::vector<Offset> offsets = expected.offsets.to_vector();
  const std::vector<Index> of_entries = expected.columns.to_vector();
  const std::vector<double> of_values = expected.values.to_vector();
  PetscInt begin = 0, n_columns = 0;
  MatGetOwnershipRange(own.P, &begin, nullptr);
  MatGetSize(own.P, nullptr, &n_columns);
  EXPECT_EQ(n_columns, expected.n_columns);
  for (std::size_t i = 0; i < own.places.size(); ++i) {
    PetscInt n = 0;
    const PetscInt* columns = nullptr;
    const double* values = nullptr;
    MatGetRow(own.P, begin + PetscInt(i), &n, &columns, &values);
    const auto row = std::size_t(own.places[i]), first = std::size_t(offsets[row]);
    EXPECT_EQ(std::size_t(n), std::size_t(offsets[row + 1]) - first) << row;
    for (std::size_t k = 0; k < std::size_t(n) && first + k < of_entries.size(); ++k) {
      EXPECT_EQ(columns[k], of_entries[first + k]) << row;
      EXPECT_NEAR(values[k], of_values[first + k], 1e-12) << row;
    }
    MatRestoreRow(own.P, begin + PetscInt(i), &n, &columns, &values);
  }
}

TEST(SmoothedRows, AreThoseOfOneProcess) {
  for (const Ranks& ranks : {Ranks::all(), alone()}) {
    expect_same_rows(ranks, triangles(21, Points::jittered));
    expect_same_rows(ranks, triangles(20, Points::graded_jittered));
    expect_same_rows(ranks, tetrahedra(9, Points::jittered));
    expect_same_rows(ranks, assemble(graded_disk(24, 1e3, at_left)));
    expect_same_rows(ranks, neumann(15, Points::jittered));
    expect_same_rows(ranks, assemble(box_mesh({16, 16}, at_left), {}, Fixed::alone));
    expect_same_rows(ranks, triangles(2, Points::jittered));
    expect_same_rows(ranks, triangles(1, Points::jittered));
  }
}

TEST(SmoothedRows, SumToOneWithoutDirichlet) {
  const Ranks ranks = Ranks::all();
  const SharedRows shared(ranks, neumann(30, Points::jittered));
  for (const OwnedMat& P : smoothed_levels(ranks, shared.A, shared.points, 10).P) {
    OwnedVec ones, sums;
    MatCreateVecs(P, ones.make(), sums.make());
    VecSet(ones, 1);
    MatMult(P, ones, sums);
    for (const double sum : own_values(sums)) EXPECT_NEAR(sum, 1, 1e-12);
  }
}

/// With clipped and dropped weights x is kept nearly: in the mean to a fifth of the distance between points.
TEST(SmoothedRows, NearlyKeepLinearFunctions) {
  const Ranks ranks = Ranks::all();
  constexpr int side = 40;
  const SharedRows shared(ranks, neumann(side, Points::jittered));
  const Interpolated own(ranks, shared);
  const OwnPoints coarse = points_of(own.coarse, 2);
  const OwnedVec x =
      vector_of_rows(ranks, {coarse.x.begin(), coarse.x.begin() + std::ptrdiff_t(coarse.n())});
  OwnedVec got;
  MatCreateVecs(own.P, nullptr, got.make());
  MatMult(own.P, x, got);
  double sum = 0;
  const std::vector<double> values = own_values(got);
  for (std::size_t i = 0; i < values.size(); ++i) sum += std::abs(values[i] - shared.points.x[i]);
  EXPECT_LT(ranks.sum(sum) / (side * side), 0.2 / side);
}

TEST(SmoothedLevels, AreSymmetric) {
  const Ranks ranks = Ranks::all();
  const SharedRows shared(ranks, assemble(graded_disk(40, 1e3, at_left)));
  const CoarseLevels levels = smoothed_levels(ranks, shared.A, shared.points, 20);
  EXPECT_GE(levels.A.size(), 2u);
  for (const OwnedMat& A : levels.A) EXPECT_LT(asymmetry(A), 1e-13);
}

TEST(SpectrumOfRanks, IsThatOfOneProcess) {
  const System system = assemble(graded_disk(40, 1e3, at_left));
  const SharedRows shared(Ranks::all(), system);
  const double largest =
      largest_eigenvalue_of_ranks(shared.A, places_along_curve(Ranks::all(), shared.points));
  const Matrix<double> sorted = along_curve(system).A;
  EXPECT_NEAR(largest, estimate_spectrum(sorted).lambda, 1e-9);
}

SolveReport solve(const Ranks& ranks, const System& system, const GridTransfer transfer) {
  const SharedRows shared(ranks, system);
  std::vector<std::string> notes;
  const CoarseLevels levels =
      auxiliary_grid_levels(ranks, shared.A, shared.points, {transfer, 256, true}, notes);
  ParallelOptions options;
  options.tolerance = 1e-8;
  options.constant_nullspace = system.constant_nullspace;
  ParallelSolver solver(shared.A, levels.P, options, levels.A);
  return solver.solve(shared.b, shared.x);
}

int iterations_of_one_process(const System& system) {
  SolverOptions options = preset_options(Preset::fast);
  options.auxiliary_grid.transfer = GridTransfer::smoothed;
  options.hierarchy.precision = Precision::double_;
  options.tolerance = 1e-8;
  Solver solver(system, options);
  Array<double> x(default_host(), system.n());
  return solver.solve(system.b, x).iterations;
}

/// Within 1 of PETSc in one process, and within 2 of the program's own solver.
TEST(SmoothedLevels, TakeTheSameIterations) {
  const struct {
    const char* name;
    System system;
  } cases[] = {
      {"triangles", triangles(60, Points::jittered)},
      {"graded triangles", triangles(60, Points::graded)},
      {"graded disk", assemble(graded_disk(64, 1e4, everywhere))},
      {"graded disk, one side", assemble(graded_disk(64, 1e3, at_left))},
      {"neumann", neumann(60, Points::jittered)},
      {"tetrahedra", tetrahedra(16, Points::jittered)},
      {"box", assemble(box_mesh({18, 18, 18}, at_left))},
  };
  const Ranks ranks = Ranks::all();
  for (const auto& c : cases) {
    const SolveReport all = solve(ranks, c.system, GridTransfer::smoothed),
                      one = solve(alone(), c.system, GridTransfer::smoothed);
    const int own = iterations_of_one_process(c.system);
    EXPECT_TRUE(all.converged()) << c.name << ": " << all.message;
    EXPECT_LE(std::abs(all.iterations - one.iterations), 1) << c.name;
    EXPECT_LE(std::abs(all.iterations - own), 2) << c.name;
  }
}

/// Also where ranks have a row or none.
TEST(SmoothedLevels, TakeFewRows) {
  const Ranks ranks = Ranks::all();
  for (const int side : {1, 2, 3, 6, 10}) {
    const SharedRows shared(ranks, triangles(side, Points::jittered));
    const CoarseLevels levels = smoothed_levels(ranks, shared.A, shared.points, 1);
    ParallelOptions options;
    options.tolerance = 1e-10;
    ParallelSolver solver(shared.A, levels.P, options, levels.A);
    const SolveReport report = solver.solve(shared.b, shared.x);
    EXPECT_TRUE(report.converged()) << side << ": " << report.message;
    EXPECT_LE(report.iterations, 14) << side;
  }
}

TEST(SmoothedLevels, RefuseMatricesWithoutPositiveEigenvalues) {
  const Ranks ranks = Ranks::all();
  const SharedRows shared(ranks, triangles(20, Points::jittered));
  MatScale(shared.A, -1);
  EXPECT_REFUSAL(smoothed_levels(ranks, shared.A, shared.points, 10), InputError,
                 "needs a matrix with a positive diagonal");
}

TEST(AuxiliaryGridLevels, AreSmoothedOnGradedMeshes) {
  const Ranks ranks = Ranks::all();
  const auto taken = [&](const System& system, bool is_symmetric) {
    const SharedRows shared(ranks, system);
    std::vector<std::string> notes;
    auxiliary_grid_levels(ranks, shared.A, shared.points,
                          {GridTransfer::automatic, 256, is_symmetric}, notes);
    return notes.size() == 1 ? notes[0] : "";
  };
  const auto has = [](const std::string& text, const char* words) {
    return text.find(words) != std::string::npos;
  };
  EXPECT_TRUE(has(taken(triangles(20, Points::jittered), true), "took linear: the mesh is about"));
  EXPECT_TRUE(has(taken(tetrahedra(8, Points::jittered), true), "took linear: the mesh is about"));
  EXPECT_TRUE(has(taken(triangles(20, Points::graded), true), "took smoothed: the mesh is graded"));
  EXPECT_TRUE(
      has(taken(tetrahedra(12, Points::graded), true), "took smoothed: the mesh is graded"));
  EXPECT_TRUE(has(taken(triangles(20, Points::graded), false), "took linear: the matrix is not"));
}

}  // namespace
}  // namespace tests
