// SPDX-License-Identifier: MIT
#include "multigrid/krylov/outer_iteration.h"

#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <cmath>

namespace tests {
namespace {

using namespace multigrid;
using Vector = std::vector<double>;

/// A preconditioner in float that shows none of its vectors, so that directions are made and kept
/// in double.
class Hidden : public Preconditioner {
 public:
  explicit Hidden(Preconditioner& inner) : inner_(inner) {}
  void apply(const Array<double>& r, Array<double>& z) override { inner_.apply(r, z); }
  std::optional<NarrowVectors> narrow() override { return std::nullopt; }
  void apply_narrow() override { inner_.apply_narrow(); }
  const Array<Index>& first_bad_level() const override { return inner_.first_bad_level(); }
  void begin(double residual_norm) override { inner_.begin(residual_norm); }
  const HierarchyReport& report() const override { return inner_.report(); }
  std::string structural_difference(const System& system) const override {
    return inner_.structural_difference(system);
  }
  void refresh(const System& system) override { inner_.refresh(system); }
  void finish() override { inner_.finish(); }
  void keep_near(Offset) override {}
  bool is_recordable() const override { return inner_.is_recordable(); }
  void time_by(ComponentTimes* clock) override { inner_.time_by(clock); }
  void full_multigrid(const Array<double>& b, Array<double>& x) override {
    inner_.full_multigrid(b, x);
  }
  const Matrix<double>& matrix() const override { return inner_.matrix(); }
  std::unique_ptr<ColumnSolver> columns(int, bool, bool) const override { return nullptr; }
  const Array<Index>& order() const override { return inner_.order(); }
  const Aggregates& aggregates(int l) const override { return inner_.aggregates(l); }
  const TreeCells& cells(int l) const override { return inner_.cells(l); }
  const Array<Index>& sets(int l) const override { return inner_.sets(l); }
  const TreeBox& root() const override { return inner_.root(); }

 private:
  Preconditioner& inner_;
};

/// Matrix and right-hand side in other units.
System in_units(System system, double of_matrix, double of_load) {
  const Executor& executor = system.A.executor();
  Vector values = system.A.values.to_vector(), b = system.b.to_vector();
  for (double& a : values) a *= of_matrix;
  for (double& value : b) value *= of_load;
  system.A.values = {executor, values};
  system.b = {executor, b};
  return system;
}

struct Steps {
  Vector x, residuals;
  double true_residual = 0;
};

constexpr int n_steps = 7;

/// Seven steps, a restart after the fifth.
Steps run(const System& system, Preconditioner& B, Krylov method) {
  SolverOptions options;
  options.krylov = method;
  OuterIteration iteration(B.matrix(), B, options, true, system.constant_nullspace);
  B.finish();
  Steps result;
  Array<double> b(system.A.executor(), system.n());
  if (B.order().empty())
    b.copy_from(system.b);
  else
    gather(B.order(), system.b, b);
  iteration.begin(b, nullptr);
  for (int k = 0; k < n_steps; ++k) {
    if (k == 5) {
      iteration.true_residual(b);
      iteration.restart();
    }
    result.residuals.push_back(std::sqrt(iteration.step().residual.rr));
  }
  result.x = iteration.solution().to_vector();
  result.true_residual = iteration.true_residual(b);
  return result;
}

SolverOptions fast(Precision precision, GridTransfer transfer = GridTransfer::smoothed) {
  SolverOptions options = preset_options(Preset::fast);
  options.hierarchy.precision = precision;
  options.auxiliary_grid.transfer = transfer;
  return options;
}

// With rows of CSR (a host, and aggregates), of slices, and with units far from 1.
TEST(OuterIteration, WithDirectionsInFloatIsThatInDouble) {
  const System plane = triangles(60, Points::jittered);
  const auto unit = [&](double a, double b) {
    return in_units(plane.copy_to(default_host()), a, b);
  };
  std::vector<System> systems;
  for (const auto& [a, b] : {std::pair(1., 1.), {1e-25, 1e30}, {1e25, 1e-120}, {1., 1e120}})
    systems.push_back(unit(a, b));
  systems.push_back(tetrahedra(12, Points::graded));
  systems.push_back(neumann(40, Points::jittered));
  std::vector<SolverOptions> all = {fast(Precision::half), fast(Precision::float_),
                                    fast(Precision::float_, GridTransfer::constant)};
  for (const System& system : systems)
    for (const SolverOptions& options : all)
      for (const Krylov method : {Krylov::flexible_cg, Krylov::cg, Krylov::none})
        on_each_executor([&](const Executor& executor) {
          const System there = system.copy_to(executor);
          const auto B = make_preconditioner(there, options);
          Hidden hidden(*B);
          const Steps expected = run(there, hidden, method), actual = run(there, *B, method);
          EXPECT_LT(relative_difference(actual.x, expected.x), 1e-6);
          for (int k = 0; k < n_steps; ++k)
            EXPECT_NEAR(actual.residuals[k], expected.residuals[k], 1e-3 * expected.residuals[k]);
        });
}

// r -= alpha q stays b - A x only if q is A times the very p that x moves along.
TEST(OuterIteration, KeepsTheResidualThatItReports) {
  for (const System& system : {triangles(60, Points::graded), tetrahedra(12, Points::jittered)})
    for (const Krylov method : {Krylov::flexible_cg, Krylov::cg, Krylov::none})
      on_each_executor([&](const Executor& executor) {
        const System there = system.copy_to(executor);
        const auto B = make_preconditioner(there, fast(Precision::half));
        const Steps result = run(there, *B, method);
        const double r0 = std::sqrt(square(there.b));
        EXPECT_LT(result.residuals.back(), 0.5 * r0);
        EXPECT_NEAR(result.true_residual, result.residuals.back(), 1e-13 * r0);
      });
}

// Directions are orthogonal: of a matrix with three eigenvalues three steps of cg leave rounding,
// with p in float that of float.
TEST(OuterIteration, EndsAfterAsManyStepsAsThereAreEigenvalues) {
  Dense A(60);
  for (int i = 0; i < A.n; ++i) A(i, i) = 1 + i % 3;
  const System system = system_of(A, random_vector(60, 151));
  SolverOptions options = preset_options(Preset::paper_ag);
  options.hierarchy.kind = HierarchyKind::none;
  options.hierarchy.precision = Precision::float_;
  options.smoother.kind = SmootherKind::none;
  on_each_executor([&](const Executor& executor) {
    const System there = system.copy_to(executor);
    for (const Krylov method : {Krylov::flexible_cg, Krylov::cg}) {
      const auto B = make_preconditioner(there, options);
      ASSERT_TRUE(B->narrow());
      const Steps result = run(there, *B, method);
      EXPECT_GT(result.residuals[1], 1e-2);
      EXPECT_LT(result.residuals[2], 1e-5);
    }
  });
}

// A GPU records it while it estimates spectra; what is not known yet is NaN on shadow.
TEST(OuterIteration, MayBeRecordedBeforeSetupHasEnded) {
  const System system = triangles(60, Points::jittered);
  for (const GridTransfer transfer : {GridTransfer::linear, GridTransfer::smoothed})
    for (const Precision precision : {Precision::half, Precision::double_})
      for (const int degree : {1, 2, 3})
        on_each_executor([&](const Executor& executor) {
          SolverOptions options = fast(precision, transfer);
          options.smoother.degree = degree;
          const System there = system.copy_to(executor);
          const auto expected = make_preconditioner(there, options),
                     started = start_preconditioner(there, options);
          EXPECT_EQ(run(there, *started, Krylov::flexible_cg).x,
                    run(there, *expected, Krylov::flexible_cg).x);
        });
}

TEST(OuterIteration, SolvesOneUnknown) {
  Dense A(1);
  A(0, 0) = 4;
  const System system = system_of(A, {6});
  SolverOptions options = preset_options(Preset::paper_ag);
  options.hierarchy.kind = HierarchyKind::none;
  options.hierarchy.precision = Precision::float_;
  options.smoother.kind = SmootherKind::jacobi;
  for (const Krylov method : {Krylov::flexible_cg, Krylov::cg})
    on_each_executor([&](const Executor& executor) {
      const System there = system.copy_to(executor);
      const auto B = make_preconditioner(there, options);
      EXPECT_EQ(run(there, *B, method).x, Vector{1.5});
    });
}

}  // namespace
}  // namespace tests
