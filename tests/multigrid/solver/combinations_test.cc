// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/solver.h"
#include "multigrid/sparse/sparse_product.h"
#include "multigrid/traits.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

// Every Krylov method with every kind of hierarchy and every smoother: what the traits allow solves,
// and all else is refused by name.
namespace tests {
namespace {

using namespace multigrid;

template <class Enumeration>
std::vector<Enumeration> all_words(const char* words, int first = 0) {
  int n = 1;
  for (const char* c = words; *c; ++c) n += *c == '|';
  std::vector<Enumeration> all;
  for (int value = first; value < n; ++value) all.push_back(static_cast<Enumeration>(value));
  return all;
}

/// A kind of hierarchy, with the word below it that selects a line of its table.
std::vector<SolverOptions> hierarchies() {
  SolverOptions base = preset_options(Preset::paper_ag);
  base.norm = Norm::rhs;
  base.hierarchy.coarse_rows = 12;
  base.maximum_iterations = 3000;
  base.smoother.finest_kind = FinestSmootherKind::as_kind;
  std::vector<SolverOptions> all;
  for (const auto kind : all_words<HierarchyKind>(hierarchy_words, 1)) {
    base.hierarchy.kind = kind;
    if (kind == HierarchyKind::auxiliary_grid)
      for (const auto transfer : all_words<GridTransfer>(grid_transfer_words)) {
        all.push_back(base);
        all.back().auxiliary_grid.transfer = transfer;
      }
    else if (kind == HierarchyKind::pairwise_matching)
      for (const auto matching : all_words<Matching>(matching_words)) {
        all.push_back(base);
        all.back().pairwise.matching = matching;
      }
    else
      all.push_back(base);
  }
  return all;
}

/// -Delta u on a square with two coarser meshes, and with b . grad u, every coupling stored.
System problem(const bool is_symmetric) {
  System system = nested(3, 2);
  if (is_symmetric) return system;
  Dense A = expand(system.A);
  const std::vector<double> x = system.coordinates.to_vector();
  for (int i = 0; i < A.n; ++i)
    for (int j = 0; j < A.n; ++j)
      if (i != j && A(i, j) != 0) A(i, j) *= 1 + 3 * (x[j] - x[i] + x[A.n + j] - x[A.n + i]);
  const System own = system_of(A, random_vector(A.n, 331));
  system.A = own.A.copy_to(default_host());
  system.b = own.b.copy_to(default_host());
  system.symmetry.reset();
  const Csr<double>* finer = &system.A;
  for (CoarserLevel& level : system.coarser) {
    level.A = galerkin(*finer, level.P, transpose(level.P));
    finer = &level.A;
  }
  return system;
}

/// What of the methods is in the way; empty if nothing is. By the traits alone.
std::string obstacle(SolverOptions options, const bool is_symmetric) {
  if (options.krylov == Krylov::automatic && !is_symmetric) options.krylov = Krylov::bicgstab;
  options = resolved(options);
  const HierarchyTraits hierarchy = hierarchy_traits(options);
  const KrylovTraits krylov = krylov_traits(options.krylov);
  const SmootherTraits smoother = smoother_traits(options.smoother.kind);
  if (hierarchy.has_coarse_levels && options.smoother.kind == SmootherKind::none)
    return "Solver/Smoother/Kind = none";
  if (smoother.needs_aggregates && !hierarchy.has_aggregates) return "needs aggregates";
  const bool is_k_cycle = hierarchy.has_coarse_levels && options.cycle.kind == CycleKind::K;
  if (krylov.needs_fixed_preconditioner && is_k_cycle) return "K-cycle";
  if (is_symmetric) return "";
  if (krylov.needs_symmetric) return "Solver/Krylov = ";
  if (hierarchy.needs_symmetric_values) return hierarchy_key(options);
  if (smoother.needs_symmetric_values) return "Solver/Smoother/Kind = ";
  return "";
}

/// x += r, which diverges: no method at all.
bool is_nothing(const SolverOptions& options) {
  return options.krylov == Krylov::none && options.hierarchy.kind == HierarchyKind::none &&
         options.smoother.kind == SmootherKind::none;
}

std::string name_of(const SolverOptions& o) {
  return word(o.krylov, krylov_words) + ", " + hierarchy_key(o) + ", " +
         word(o.pairwise.matching, matching_words) + ", " + word(o.smoother.kind, smoother_words);
}

class Combinations : public testing::TestWithParam<bool> {};

TEST_P(Combinations, SolveOrAreRefusedByName) {
  const bool is_symmetric = GetParam();
  const System system = problem(is_symmetric);
  int n_solved = 0, n_refused = 0;
  for (SolverOptions options : hierarchies())
    for (const auto krylov : all_words<Krylov>(krylov_words))
      for (const auto smoother : all_words<SmootherKind>(smoother_words)) {
        options.krylov = krylov;
        options.smoother.kind = smoother;
        SCOPED_TRACE(name_of(options));
        const std::string refused = obstacle(options, is_symmetric);
        on_each_executor([&](const Executor& executor) {
          const System there = system.copy_to(executor);
          try {
            Solver solver(there, options);
            EXPECT_EQ(refused, "") << "is not refused";
            Array<double> x(executor, there.n());
            const SolveReport report = solver.solve(there.b, x);
            if (is_nothing(options)) {
              EXPECT_EQ(report.outcome, Outcome::diverged);
              return;
            }
            EXPECT_TRUE(report.converged()) << report.message;
            EXPECT_LT(report.true_relative_residual, 1.1e-6);
            ++n_solved;
          } catch (const InputError& error) {
            EXPECT_NE(refused, "") << error.what();
            EXPECT_NE(std::string(error.what()).find(refused), std::string::npos) << error.what();
            ++n_refused;
          }
        });
      }
  EXPECT_GT(n_solved, 100);
  EXPECT_GT(n_refused, 50);
}

INSTANTIATE_TEST_SUITE_P(Each, Combinations, testing::Bool(), [](const auto& info) {
  return info.param ? "OfASymmetricMatrix" : "OfOneThatIsNot";
});

}  // namespace
}  // namespace tests
