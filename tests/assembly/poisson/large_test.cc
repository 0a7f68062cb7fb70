// SPDX-License-Identifier: MIT
#include "tests/assembly/cases.h"

#include <gtest/gtest.h>

using namespace assembly_tests;

TEST(Large, AMillionUnknownsHaveFiveEntriesARow) {
  multigrid::System system = assemble(structured_case(mesh::Cells::triangles, 1025), 2);

  EXPECT_EQ(system.n(), 1024 * 1024);
  EXPECT_EQ(system.A.n_nonzeros(), 5 * 1024 * 1024 - 4 * 1024);
  EXPECT_NO_THROW(multigrid::check(system));
}
