// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"
#include "multigrid/backend/device.h"
#include "multigrid/backend/device_name.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>
#include <string>
#include <type_traits>
#include <vector>

/// Every test of device code runs on all of these and compares their arrays.
namespace tests {

inline bool has_gpu() {
  std::string reason;
  return multigrid::device::count(reason) > 0;
}

/// Loops and arrays of tests are cut from so many indices on.
constexpr multigrid::Offset split_rows_of_tests = 64;

/// Host with 1 and 2 threads, shadow as one and as three devices, and the first GPU if there is one. The first is the
/// reference for the others. If TERRACE_TEST_EXECUTOR names an executor as Backend/Device does, that one beside the first.
inline std::vector<multigrid::Executor> executors() {
  using multigrid::Executor;
  if (const char* const word = std::getenv("TERRACE_TEST_EXECUTOR"))
    return {Executor::host(1),
            multigrid::DeviceName::read(word).value().executor(2, split_rows_of_tests)};
  std::vector<Executor> all = {Executor::host(1), Executor::host(2), Executor::shadow(),
                               Executor::shadow(false, {3, split_rows_of_tests})};
  if (has_gpu()) all.push_back(Executor::cuda(0));
  return all;
}

/// Runs `test(executor)` on each and names the executor in failures.
template <class Test>
void on_each_executor(const Test& test) {
  for (const auto& executor : executors()) {
    SCOPED_TRACE(executor.description());
    test(executor);
  }
}

template <class T>
bool same_bits(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    if (std::isnan(a) && std::isnan(b)) return true;
  return a == b;
}

/// Equal in every entry, signed zeros aside. Floating-point results of a GPU may differ by
/// `tolerance` times the largest entry, since sums of lanes and blocks add in another order.
template <class T>
void expect_same(const std::vector<T>& reference,
                 const std::vector<T>& actual,
                 const multigrid::Executor& executor,
                 double tolerance = std::is_same_v<T, float> ? 1e-5 : 1e-12) {
  ASSERT_EQ(reference.size(), actual.size());
  double bound = 0;
  if constexpr (std::is_floating_point_v<T>)
    if (executor.space() == multigrid::Space::cuda)
      for (const T value : reference)
        bound = std::max(bound, tolerance * std::abs(static_cast<double>(value)));
  for (std::size_t i = 0; i < reference.size(); ++i) {
    if (same_bits(reference[i], actual[i])) continue;
    const double difference =
        std::abs(static_cast<double>(reference[i]) - static_cast<double>(actual[i]));
    ASSERT_LE(difference, bound) << "entry " << i << ": " << reference[i] << " and " << actual[i];
    ASSERT_GT(bound, 0) << "entry " << i << ": " << reference[i] << " and " << actual[i];
  }
}

/// Runs `compute(executor)`, which returns a vector, on each and compares with the first.
///
/// tolerance  of a GPU's doubles; larger where some of the work is done in float
template <class Compute>
auto same_on_each_executor(const Compute& compute, double tolerance = 1e-12) {
  const auto reference = compute(executors().front());
  on_each_executor([&](const multigrid::Executor& executor) {
    const auto actual = compute(executor);
    if constexpr (std::is_same_v<typename decltype(actual)::value_type, double>)
      expect_same(reference, actual, executor, tolerance);
    else
      expect_same(reference, actual, executor);
  });
  return reference;
}

}  // namespace tests
