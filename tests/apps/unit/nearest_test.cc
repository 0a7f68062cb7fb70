// SPDX-License-Identifier: MIT
#include "apps/parameters/nearest.h"

#include <gtest/gtest.h>

namespace apps {
namespace {

const std::vector<std::string> names = {"Tolerance", "Norm", "Start", "Repeat"};

TEST(Nearest, FindsSlipsOfThePen) {
  EXPECT_EQ(nearest("Tolerence", names), "Tolerance");  // replaced
  EXPECT_EQ(nearest("Tolernce", names), "Tolerance");   // dropped
  EXPECT_EQ(nearest("Nrom", names), "Norm");            // swapped
  EXPECT_EQ(nearest("start", names), "Start");          // capitals
  EXPECT_EQ(nearest("Repeatt", names), "Repeat");       // added
}

TEST(Nearest, IsSilentAboutOtherWords) {
  EXPECT_EQ(nearest("Krylov", names), "");
  EXPECT_EQ(nearest("", names), "");
  EXPECT_EQ(nearest("Norm", {}), "");
  EXPECT_EQ(did_you_mean("Krylov", names), "");
}

TEST(Nearest, CompletesABeginning) {
  const std::vector<std::string> options = {"--set", "--output", "--validate", "--dry-run",
                                            "--rhs"};
  EXPECT_EQ(nearest("--out", options), "--output");  // not --set, which is two letters away
  EXPECT_EQ(nearest("--valid", options), "--validate");
  EXPECT_EQ(nearest("--dry", options), "--dry-run");
  EXPECT_NE(nearest("--d", options), "--dry-run");
  EXPECT_EQ(nearest("mesh", {"Mesh sides", "Mesh size"}), "Mesh size");
}

TEST(Nearest, FillsInLeftOutWords) {
  const std::vector<std::string> keys = {"Right hand side", "Initial condition", "Cells per side"};
  EXPECT_EQ(nearest("rigth side", keys), "Right hand side");
  EXPECT_EQ(nearest("cells side", keys), "Cells per side");
  EXPECT_EQ(nearest("side cells", keys), "");
}

TEST(Nearest, TakesTheClosest) {
  EXPECT_EQ(nearest("Mesh siz", {"Mesh", "Mesh size", "Mesh sides"}), "Mesh size");
  EXPECT_EQ(did_you_mean("Nrom", names), "; did you mean Norm?");
}

}  // namespace
}  // namespace apps
