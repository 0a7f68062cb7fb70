// SPDX-License-Identifier: MIT
#include "multigrid/backend/launch.h"
#include "tests/support/executors.h"

#include <cmath>

namespace tests {
namespace {

using namespace multigrid;

TEST(Shadow, FillsNewMemoryWithNaN) {
  const Executor shadow = Executor::shadow();
  const auto numbers = Array<double>(shadow, 1000).to_vector();
  const auto short_numbers = Array<float>(shadow, 1000).to_vector();
  const auto integers = Array<Index>(shadow, 1000).to_vector();
  for (int i = 0; i < 1000; ++i) {
    ASSERT_TRUE(std::isnan(numbers[i]));
    ASSERT_TRUE(std::isnan(short_numbers[i]));
    ASSERT_EQ(integers[i], -1);
  }
}

TEST(Shadow, FillsMemoryAnewAfterARelease) {
  const Executor shadow = Executor::shadow();
  { const Array<double> x(shadow, std::vector<double>(1000, 1.)); }
  for (const double value : Array<double>(shadow, 1000).to_vector()) ASSERT_TRUE(std::isnan(value));
}

TEST(ShadowDeathTest, EndsAProgramThatReadsThroughARawPointer) {
  ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  const Executor shadow = Executor::shadow();
  const Array<double> x(shadow, std::vector<double>(10, 1.));
  const volatile double* kept = x.on(shadow);
  EXPECT_DEATH({ [[maybe_unused]] const double value = kept[3]; }, "");
}

TEST(ShadowDeathTest, EndsAProgramThatWritesThroughARawPointer) {
  ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  const Executor shadow = Executor::shadow();
  Array<double> x(shadow, std::vector<double>(10, 1.));
  volatile double* kept = x.on(shadow);
  EXPECT_DEATH(kept[3] = 2., "");
}

TEST(Shadow, StaysClosedAfterKernelsAndCopies) {
  ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  const Executor shadow = Executor::shadow();
  const Array<double> x(shadow, std::vector<double>(10, 1.));
  const Array<double> y = x.copy_to(shadow);
  EXPECT_EQ(y.to_vector(), std::vector<double>(10, 1.));
  const volatile double* kept = y.on(shadow);
  EXPECT_DEATH({ [[maybe_unused]] const double value = kept[0]; }, "");
}

TEST(Shadow, OpensMemoryThatIsAllocatedWhileOpen) {
  ShadowMemory memory;
  const ShadowMemory::Open open(memory);
  auto* first = static_cast<double*>(memory.allocate(sizeof(double)));
  const ShadowMemory::Open nested(memory);
  auto* second = static_cast<double*>(memory.allocate(sizeof(double)));
  EXPECT_TRUE(std::isnan(*first));
  EXPECT_TRUE(std::isnan(*second));
  *first = *second = 1;
}

/// Wrong on purpose: reads what another index writes.
struct CopyFromTheLeft {
  double* x;
  MG_HD void operator()(Index i) const {
    if (i > 0) x[i] = x[i - 1] + 1;
  }
};

TEST(Shadow, TellsAnOrderDependentKernel) {
  const auto run = [](const Executor& executor) {
    Array<double> x(executor, std::vector<double>(100, 0.));
    for_each(executor, 100, CopyFromTheLeft{x.on(executor)});
    return x.to_vector();
  };
  EXPECT_NE(run(Executor::host(1)), run(Executor::shadow()));
}

}  // namespace
}  // namespace tests
