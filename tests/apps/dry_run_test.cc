// SPDX-License-Identifier: MIT
#include "apps/dry_run.h"

#include <gtest/gtest.h>

namespace apps {
namespace {

DryRun run_with(std::int64_t host, std::int64_t device) {
  return {{}, {{"mesh", host / 2, 0}, {"solve", host, device}, {"system", 1, device / 2}}};
}

TEST(DryRun, PeaksAreThoseOfTheLargestPhase) {
  EXPECT_EQ(run_with(100, 30).host_peak(), 100);
  EXPECT_EQ(run_with(100, 30).device_peak(), 30);
}

TEST(DryRun, SaysWhatWouldNotFit) {
  EXPECT_EQ(too_large(run_with(100, 0), 60, 0, 100), "");
  EXPECT_EQ(too_large(run_with(100, 0), 60, 60, 100), "");
  EXPECT_NE(too_large(run_with(100, 0), 61, 60, 100).find("Backend/Memory limit"),
            std::string::npos);
  EXPECT_NE(too_large(run_with(101, 0), 60, 0, 100).find("host's memory"), std::string::npos);
}

TEST(DryRun, DeviceTakesSystemAndSolverOffTheHost) {
  MeshCounts counts;
  counts.triangles = 200000;
  counts.vertices = counts.nodes = 100000;
  counts.unknowns = 99000;
  counts.couplings = 690000;
  const DryRun host = forecast_run(Parameters(), counts, 1000, false);
  const DryRun device = forecast_run(Parameters(), counts, 1000, true);
  EXPECT_EQ(host.device_peak(), 0);
  EXPECT_GT(device.device_peak(), 12 * counts.couplings);
  ASSERT_EQ(host.phases.size(), 6u);
  EXPECT_EQ(host.phases[0].host, device.phases[0].host);
  EXPECT_GT(host.phases.back().host, device.phases.back().host);
}

}  // namespace
}  // namespace apps
