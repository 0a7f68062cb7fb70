// SPDX-License-Identifier: MIT
#include "multigrid/options.h"

#include "multigrid/errors.h"
#include "multigrid/report.h"
#include "multigrid/solver.h"
#include "tests/multigrid/twins.h"
#include "tests/support/refusals.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <set>

namespace tests {
namespace {

using namespace multigrid;

int n_words(const std::string& words) {
  return 1 + static_cast<int>(std::count(words.begin(), words.end(), '|'));
}

/// Value k of the enumeration is word k, and the last value is the last word.
template <class Enumeration>
void expect_words(const char* words, Enumeration last, const std::string& last_word) {
  EXPECT_EQ(n_words(words), static_cast<int>(last) + 1) << words;
  EXPECT_EQ(word(last, words), last_word);
}

TEST(Options, HaveAWordForEachValue) {
  expect_words(hierarchy_words, HierarchyKind::none, "none");
  expect_words(precision_words, Precision::half, "half");
  expect_words(format_words, MatrixFormat::slices, "slices");
  expect_words(strength_words, Strength::absolute, "absolute");
  expect_words(aggregation_words, Aggregation::sequential, "sequential");
  expect_words(unsmoothed_aggregates_words, UnsmoothedAggregates::paper_ua, "paper UA");
  expect_words(matching_words, Matching::beck, "Beck");
  expect_words(visiting_order_words, VisitingOrder::alternating, "alternating");
  expect_words(tree_words, Tree::full, "full");
  expect_words(cycle_words, CycleKind::K, "K");
  expect_words(smoother_words, SmootherKind::fsai, "fsai");
  expect_words(finest_smoother_words, finest(SmootherKind::fsai), "fsai");
  expect_words(level_matrices_words, LevelMatrices::galerkin, "galerkin");
  expect_words(post_smoother_words, PostSmoother::same, "same");
  expect_words(krylov_words, Krylov::none, "none");
  expect_words(norm_words, Norm::initial, "initial");
  expect_words(start_words, Start::previous, "previous");
  expect_words(outcome_words, Outcome::interrupted, "interrupted");
}

TEST(Options, NameEachValueByItsWord) {
  EXPECT_EQ(word(HierarchyKind::auxiliary_grid, hierarchy_words), "auxiliary grid");
  EXPECT_EQ(word(Tree::adaptive, tree_words), "adaptive");
  EXPECT_EQ(word(CycleKind::W, cycle_words), "W");
  EXPECT_EQ(word(SmootherKind::l1_jacobi, smoother_words), "l1 jacobi");
  EXPECT_EQ(word(Krylov::cg, krylov_words), "cg");
  EXPECT_EQ(word(Outcome::not_finite, outcome_words), "not finite");
}

// Both lists of smoothers are one list, but for `auto` and `as kind`; and each has its line in the
// table.
TEST(Options, KnowTheSameSmoothersOnTheFinestLevel) {
  EXPECT_EQ(std::string(smoother_words).replace(0, 4, "auto|as kind"), finest_smoother_words);
  for (int k = 1; k < n_words(smoother_words); ++k) {
    const auto kind = static_cast<SmootherKind>(k);
    EXPECT_EQ(smoother_entry<double>(kind).kind, kind);
    EXPECT_EQ(smoother_entry<float>(kind).kind, kind);
  }
  EXPECT_REFUSAL(smoother_entry<double>(static_cast<SmootherKind>(99)), std::logic_error,
                 "a smoother without a line in the table of smoothers");
}

/// Looks at every parameter: its name is new, its default allowed, its text says where it is from.
struct Inspect {
  std::set<std::string>& names;

  void common(const char* name, const std::string& text) const {
    EXPECT_TRUE(names.insert(name).second) << name << " twice";
    EXPECT_NE(text.find("Default: "), std::string::npos) << name;
    EXPECT_EQ(text.back(), '.') << name;
  }
  template <class Number>
  void operator()(
      const char* name, Number& value, Number low, Number high, const char* text) const {
    common(name, text);
    EXPECT_LE(low, value) << name;
    EXPECT_LE(value, high) << name;
  }
  void operator()(const char* name, bool&, const char* text) const { common(name, text); }
  template <class Enumeration>
  void operator()(const char* name, Enumeration& value, const char* words, const char* text) const {
    common(name, text);
    EXPECT_LT(static_cast<int>(value), n_words(words)) << name;
  }
};

template <class Options>
void inspect() {
  std::set<std::string> names;
  Options options;
  options.visit(Inspect{names});
  EXPECT_FALSE(names.empty());
}

TEST(Options, SayWhereTheirDefaultsComeFrom) {
  inspect<HierarchyOptions>();
  inspect<AuxiliaryGridOptions>();
  inspect<GraphOptions>();
  inspect<UnsmoothedOptions>();
  inspect<PairwiseOptions>();
  inspect<GeometricOptions>();
  inspect<CycleOptions>();
  inspect<SmootherOptions>();
  inspect<SolverOptions>();
  inspect<BackendOptions>();
}

std::string refusal(const SolverOptions& options) {
  return message_of<InputError>([&] { check(options); });
}

TEST(Check, TakesTheDefaults) {
  EXPECT_EQ(refusal(SolverOptions()), "");
}

TEST(Check, RefusesACycleWithoutSmoothing) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.cycle.pre = options.cycle.post = 0;
  EXPECT_TRUE(contains(refusal(options), "Solver/Cycle/Pre and Post are both 0"));
}

TEST(Check, RefusesCgWithACycleThatChanges) {
  for (const CycleKind kind : {CycleKind::K, CycleKind::F}) {
    SolverOptions options = preset_options(Preset::paper_ag);
    options.krylov = Krylov::cg;
    options.cycle.kind = kind;
    const std::string message = refusal(options);
    EXPECT_TRUE(contains(message, word(kind, cycle_words) + "-cycle")) << message;
    EXPECT_TRUE(contains(message, "flexible cg")) << message;
    options.hierarchy.kind = HierarchyKind::none;
    options.smoother.finest_kind = FinestSmootherKind::as_kind;
    EXPECT_EQ(refusal(options), "") << "without a hierarchy there is no cycle";
  }
}

TEST(Check, RefusesCgWithOneSidedSmoothing) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.krylov = Krylov::cg;
  options.cycle.kind = CycleKind::V;
  EXPECT_EQ(refusal(options), "");
  options.cycle.pre = 2;
  const std::string message = refusal(options);
  EXPECT_TRUE(contains(message, "Solver/Cycle/Pre = 1")) << message;
  EXPECT_TRUE(contains(message, "flexible cg")) << message;
  options.krylov = Krylov::flexible_cg;
  EXPECT_EQ(refusal(options), "");
  // One smoother that is symmetric by itself may step as often as it likes.
  options.krylov = Krylov::cg;
  options.hierarchy.kind = HierarchyKind::none;
  options.smoother.finest_kind = finest(SmootherKind::l1_jacobi);
  EXPECT_EQ(refusal(options), "");
  options.smoother.finest_kind = finest(SmootherKind::gauss_seidel);
  EXPECT_TRUE(tests::says(
      refusal(options),
      "Solver/Krylov = cg needs a symmetric preconditioner: take flexible cg, or set Solver/Cycle/Pre = "));
}

TEST(Check, RefusesBlocksWithoutAHierarchy) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.hierarchy.kind = HierarchyKind::none;
  EXPECT_EQ(refusal(options), "") << "the default of Finest kind needs none";
  for (const HierarchyKind kind : {HierarchyKind::none, HierarchyKind::geometric}) {
    options.hierarchy.kind = kind;
    options.smoother.kind = SmootherKind::aggregate_gauss_seidel;
    EXPECT_TRUE(contains(refusal(options), "take gauss-seidel")) << refusal(options);
    options.smoother.kind = SmootherKind::gauss_seidel;
    options.smoother.finest_kind = finest(SmootherKind::aggregate_gauss_seidel);
    EXPECT_TRUE(contains(refusal(options), "Solver/Smoother/Finest kind")) << refusal(options);
    options.smoother.finest_kind = FinestSmootherKind::automatic;
  }
}

TEST(Check, RefusesFullMultigridWithoutAHierarchy) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.start = Start::full_multigrid;
  EXPECT_EQ(refusal(options), "");
  options.hierarchy.kind = HierarchyKind::none;
  EXPECT_TRUE(contains(refusal(options), "Solver/Start")) << refusal(options);
}

TEST(Check, RefusesASmootherThatDoesNothing) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.smoother.kind = SmootherKind::none;
  EXPECT_TRUE(contains(refusal(options), "smooths nothing")) << refusal(options);
  options.hierarchy.kind = HierarchyKind::none;
  EXPECT_EQ(refusal(options), "");
}

TEST(Check, RefusesSweepsOneWayUnderCg) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.krylov = Krylov::cg;
  options.hierarchy.kind = HierarchyKind::geometric;
  EXPECT_EQ(refusal(options), "");
  options.cycle.post_smoother = PostSmoother::same;
  EXPECT_TRUE(contains(refusal(options), "Post smoother = transposed")) << refusal(options);
  options.smoother.finest_kind = finest(SmootherKind::jacobi);
  EXPECT_TRUE(contains(refusal(options), "which gauss-seidel is only")) << refusal(options);
  options.smoother.kind = SmootherKind::jacobi;
  options.smoother.finest_kind = finest(SmootherKind::gauss_seidel);
  EXPECT_TRUE(contains(refusal(options), "which gauss-seidel is only")) << refusal(options);
  options.smoother.finest_kind = FinestSmootherKind::automatic;
  options.smoother.kind = SmootherKind::chebyshev;
  EXPECT_EQ(refusal(options), "") << "symmetric of itself";
}

TEST(Options, TakeThePostSmootherFromTheKrylovMethod) {
  SolverOptions options = preset_options(Preset::paper_ag);
  EXPECT_EQ(resolved(options).cycle.post_smoother, PostSmoother::transposed);
  options.krylov = Krylov::none;
  EXPECT_EQ(resolved(options).cycle.post_smoother, PostSmoother::transposed) << "K-cycle";
  options.cycle.kind = CycleKind::V;
  EXPECT_EQ(resolved(options).cycle.post_smoother, PostSmoother::same);
  options.cycle.post_smoother = PostSmoother::transposed;
  EXPECT_EQ(resolved(options).cycle.post_smoother, PostSmoother::transposed);
}

TEST(Check, RefusesNumbersOutOfRange) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.cycle.inner_iterations = 5;
  EXPECT_TRUE(contains(refusal(options), "Solver/Cycle/Inner iterations")) << refusal(options);
  EXPECT_TRUE(contains(refusal(options), "between 1 and 4, not 5")) << refusal(options);
  options = SolverOptions();
  options.hierarchy.coarse_rows = 0;
  EXPECT_TRUE(contains(refusal(options), "Solver/Hierarchy/Coarse rows")) << refusal(options);
  options = SolverOptions();
  options.auxiliary_grid.unknowns_per_cell = 65;
  EXPECT_TRUE(contains(refusal(options), "Unknowns per cell")) << refusal(options);
  options.auxiliary_grid.unknowns_per_cell = 3;
  EXPECT_TRUE(contains(refusal(options), "must be 0 or at least 4, not 3")) << refusal(options);
  options.auxiliary_grid.unknowns_per_cell = 7;
  EXPECT_NO_THROW(check(options, 2));
  const std::string message = message_of<InputError>([&] { check(options, 3); });
  EXPECT_TRUE(contains(message, "must be 0 or at least 8, not 7")) << message;
  options = SolverOptions();
  options.smoother.damping = std::nan("");
  EXPECT_TRUE(contains(refusal(options), "Solver/Smoother/Damping")) << refusal(options);
  options = SolverOptions();
  options.tolerance = 0;
  EXPECT_TRUE(contains(refusal(options), "Solver/Tolerance")) << refusal(options);
}

TEST(Options, UnknownsPerCellFollowTheDimension) {
  SolverOptions options = preset_options(Preset::paper_ag);
  EXPECT_EQ(resolved(options, 2).auxiliary_grid.unknowns_per_cell, 6);
  EXPECT_EQ(resolved(options, 3).auxiliary_grid.unknowns_per_cell, 12);
  options.auxiliary_grid.unknowns_per_cell = 9;
  EXPECT_EQ(resolved(options, 3).auxiliary_grid.unknowns_per_cell, 9);
}

/// What aggregates are formed along is what pictures of strong couplings show.
TEST(Options, AllCouplingsOfPaperUAAreResolved) {
  SolverOptions options;
  options.hierarchy.kind = HierarchyKind::unsmoothed_aggregation;
  EXPECT_EQ(resolved(options, 2).graph.threshold, options.graph.threshold);
  options.unsmoothed.aggregates = UnsmoothedAggregates::paper_ua;
  EXPECT_EQ(resolved(options, 2).graph.strength, Strength::absolute);
  EXPECT_EQ(resolved(options, 2).graph.threshold, 0.);
}

}  // namespace
}  // namespace tests
