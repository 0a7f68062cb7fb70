// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/executors.h"

#include <string>
#include <vector>

namespace tests {

/// Runs `compute(executor)`, which returns several vectors, on each executor and compares with the first, part by part.
///
/// tolerance  of a GPU's doubles, of the largest entry of a part
template <class Compute>
void expect_same_parts(const Compute& compute, double tolerance) {
  std::vector<std::vector<double>> reference;
  on_each_executor([&](const multigrid::Executor& executor) {
    const std::vector<std::vector<double>> all = compute(executor);
    if (reference.empty()) reference = all;
    ASSERT_EQ(all.size(), reference.size());
    for (std::size_t k = 0; k < all.size(); ++k) {
      SCOPED_TRACE("part " + std::to_string(k));
      expect_same(reference[k], all[k], executor, tolerance);
    }
  });
}

}  // namespace tests
