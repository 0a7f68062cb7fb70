// SPDX-License-Identifier: MIT
#include "apps/parameters/checks.h"
#include "apps/parameters/parameter_file.h"
#include "multigrid/errors.h"
#include "tests/support/refusals.h"
#include "tests/support/temporary_directory.h"

#include <fstream>
#include <gtest/gtest.h>

namespace apps {
namespace {

using multigrid::Preset;

multigrid::SolverOptions solver(const std::string& text,
                                const std::vector<std::string>& assignments = {}) {
  const tests::TemporaryDirectory directory;
  const std::string name = directory / "preset.prm";
  std::ofstream(name) << text;
  const ParameterFile file = read_parameters(name, assignments);
  check(file.parameters, Parameters());
  return file.parameters.solver;
}

TEST(Preset, SetsWhatTheFileDoesNot) {
  for (const std::string& text : {std::string(), std::string("  set Preset = auto\n")}) {
    const auto options = solver("subsection Solver\n" + text + "end\n");
    EXPECT_EQ(options.preset, Preset::automatic);
    EXPECT_EQ(options.hierarchy.kind, multigrid::HierarchyKind::automatic);
    EXPECT_EQ(options.hierarchy.precision, multigrid::Precision::automatic);
    EXPECT_EQ(options.smoother.kind, multigrid::SmootherKind::automatic);
    EXPECT_EQ(options.krylov, multigrid::Krylov::automatic);
  }
  const auto fast = solver("subsection Solver\n  set Preset = fast\nend\n");
  EXPECT_EQ(fast.hierarchy.precision, multigrid::Precision::half);
  EXPECT_EQ(fast.smoother.kind, multigrid::SmootherKind::chebyshev);
  EXPECT_EQ(fast.auxiliary_grid.transfer, multigrid::GridTransfer::automatic);
  EXPECT_EQ(resolved(fast).cycle.kind, multigrid::CycleKind::V);
  const auto paper = solver("subsection Solver\n  set Preset = paper AG\nend\n");
  EXPECT_EQ(paper.hierarchy.precision, multigrid::Precision::double_);
  EXPECT_EQ(paper.smoother.kind, multigrid::SmootherKind::gauss_seidel);
  EXPECT_EQ(paper.auxiliary_grid.transfer, multigrid::GridTransfer::constant);
  EXPECT_EQ(resolved(paper).cycle.kind, multigrid::CycleKind::K);
}

TEST(Preset, LeavesWhatTheFileSets) {
  const auto options = solver(
      "subsection Solver\n  subsection Smoother\n    set Kind = jacobi\n  end\n"
      "  set Preset = fast\n  set Tolerance = 1e-9\nend\n");
  EXPECT_EQ(options.smoother.kind, multigrid::SmootherKind::jacobi);
  EXPECT_EQ(options.hierarchy.precision, multigrid::Precision::half);
  EXPECT_EQ(options.tolerance, 1e-9);
}

/// An option counts over the file and over earlier options.
TEST(Preset, OptionsCountInTheirOrder) {
  const std::string file = "subsection Solver\n  set Tolerance = 1e-9\nend\n";
  const auto options = solver(file, {"Solver/Preset=fast", "Solver/Hierarchy/Precision=double"});
  EXPECT_EQ(options.hierarchy.precision, multigrid::Precision::double_);
  EXPECT_EQ(options.tolerance, 1e-9);
  const auto back = solver(file, {"Solver/Preset=fast", "Solver/Preset=paper AG"});
  EXPECT_EQ(back.smoother.kind, multigrid::SmootherKind::gauss_seidel);
  const auto again = solver(file, {"Solver/Smoother/Kind=jacobi", "Solver/Preset=fast"});
  EXPECT_EQ(again.smoother.kind, multigrid::SmootherKind::chebyshev);
}

TEST(Preset, KeysOfItsChoiceNeedIt) {
  EXPECT_NO_THROW(solver("", {"Solver/Choice/Patience=50"}));
  EXPECT_NO_THROW(solver("", {"Solver/Graph/Threshold=0.2"})) << "the matrix may decide so";
  EXPECT_REFUSAL(solver("", {"Solver/Preset=fast", "Solver/Choice/Patience=50"}),
                 multigrid::InputError,
                 "Solver/Choice/Patience has no meaning here, because Solver/Preset is not auto");
  EXPECT_REFUSAL(solver("", {"Solver/Preset=fast", "Solver/Graph/Threshold=0.2"}),
                 multigrid::InputError, "Solver/Graph/Threshold has no meaning here, because ");
}

TEST(Preset, WhatHasNoMeaningWithItIsRefused) {
  EXPECT_REFUSAL(solver("", {"Solver/Preset=fast", "Solver/Auxiliary grid/Tree=full"}),
                 multigrid::InputError, "Solver/Auxiliary grid/Tree has no meaning here, because ");
  EXPECT_REFUSAL(solver("", {"Solver/Preset=fast", "Solver/Auxiliary grid/Transfer=constant"}),
                 multigrid::InputError,
                 "Solver/Auxiliary grid/Transfer = constant cannot store level matrices with");
  EXPECT_NO_THROW(solver("", {"Solver/Preset=fast", "Solver/Hierarchy/Kind=none"}));
}

}  // namespace
}  // namespace apps
