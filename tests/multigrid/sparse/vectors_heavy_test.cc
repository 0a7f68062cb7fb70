// SPDX-License-Identifier: MIT
#include "multigrid/sparse/vectors.h"
#include "tests/support/executors.h"

#include <gtest/gtest.h>

namespace tests {
namespace {

using namespace multigrid;

/// 8.6 GB: as many entries as the matrix of 300 million unknowns has.
TEST(VectorsHeavy, HaveMoreEntriesThan32BitsCount) {
  std::vector<Executor> executors = {Executor::host()};
  std::string reason;
  if (device::count(reason) > 0) executors.push_back(Executor::cuda(0));
  const Offset n = (Offset(1) << 31) + 7;
  for (const Executor& executor : executors) {
    Array<Index> x(executor, n);
    fill(x, Index(5));
    for (const Offset i : {Offset(0), (Offset(1) << 31) - 1, Offset(1) << 31, n - 1}) {
      Index value = 0;
      copy_bytes(default_host(), &value, executor, x.on(executor) + i, sizeof value);
      EXPECT_EQ(value, 5) << i << " on " << executor.description();
    }
  }
}

}  // namespace
}  // namespace tests
