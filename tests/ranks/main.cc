// SPDX-License-Identifier: MIT
// To be started by mpirun: all ranks run the same tests, and fail if one of them does.
#include "multigrid/distributed/ranks.h"

#include <gtest/gtest.h>

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const multigrid::distributed::Session session;
  const multigrid::distributed::Ranks ranks = multigrid::distributed::Ranks::all();
  const bool has_failed = RUN_ALL_TESTS() != 0;
  return ranks.sum(has_failed) > 0;
}
