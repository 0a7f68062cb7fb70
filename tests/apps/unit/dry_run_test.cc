// SPDX-License-Identifier: MIT
#include "apps/dry_run/dry_run.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace apps {
namespace {

DryRun run_with(std::int64_t host, std::int64_t device, std::int64_t solver = 0) {
  return {
      {}, {{"mesh", host / 2, 0}, {"solve", host, device}, {"system", 1, device / 2}}, solver, {}};
}

TEST(DryRun, PeaksAreThoseOfTheLargestPhase) {
  EXPECT_EQ(run_with(100, 30).host_peak(), 100);
  EXPECT_EQ(run_with(100, 30).device_peak(), 30);
}

TEST(DryRun, SaysWhatWouldNotFit) {
  EXPECT_EQ(too_large(run_with(100, 0, 60), 0, 100), "");
  EXPECT_EQ(too_large(run_with(100, 0, 60), 60, 100), "");
  EXPECT_NE(too_large(run_with(100, 0, 61), 60, 100).find("Backend/Memory limit"),
            std::string::npos);
  EXPECT_NE(too_large(run_with(101, 0, 60), 0, 100).find("host's memory"), std::string::npos);
}

MeshCounts many_triangles() {
  MeshCounts counts;
  counts.simplices = 200000;
  counts.vertices = counts.nodes = 100000;
  counts.edges = 300000;
  counts.unknowns = 99000;
  counts.couplings = 690000;
  return counts;
}

TEST(DryRun, DeviceTakesElementsOfDegreeTwo) {
  const MeshCounts counts = many_triangles();
  Parameters parameters;
  parameters.discretization.element = assembly::Element::P2;
  const DryRun host = forecast_run(parameters, {counts}, 1000, multigrid::Space::host);
  const DryRun device = forecast_run(parameters, {counts}, 1000, multigrid::Space::shadow);
  EXPECT_EQ(host.device_peak(), 0);
  EXPECT_GT(device.device_peak(), 12 * counts.couplings);
  ASSERT_EQ(host.phases.size(), 5u);
  EXPECT_GT(host.phases.back().host, device.phases.back().host);
  for (const PhaseBytes& phase : device.phases) EXPECT_EQ(phase.host, 1000) << phase.phase;
  // Points and corners; then edges, which have nodes.
  EXPECT_EQ(device.phases[0].device,
            4 * (3 + 3) * counts.simplices + 2 * 8 * counts.vertices + 2 * 4 * counts.edges);
  EXPECT_GT(device.phases[1].device, device.phases[0].device + 8 * 6 * 6 * counts.simplices);
}

TEST(DryRun, DeviceTakesMeshAndAssemblyToo) {
  const MeshCounts counts = many_triangles();
  const DryRun host = forecast_run(Parameters(), {counts}, 1000, multigrid::Space::host);
  const DryRun device = forecast_run(Parameters(), {counts}, 1000, multigrid::Space::shadow);
  for (std::size_t k = 0; k < 3; ++k) {  // mesh, assembly, system; setups differ
    EXPECT_EQ(host.phases[k].host, 1000 + device.phases[k].device) << host.phases[k].phase;
    EXPECT_EQ(device.phases[k].host, 1000);
  }
  EXPECT_EQ(device.phases[0].device, 4 * 3 * counts.simplices + 2 * 8 * counts.nodes);
  EXPECT_GT(device.phases[1].device, device.phases[2].device);
  EXPECT_EQ(device.solver_peak, std::max(device.phases[3].device, device.phases[4].device) -
                                    (device.phases[0].device + 24 * counts.nodes));
}

TEST(DryRun, CountsTheLevelsOfAMeshWithGeometricAlone) {
  const auto counts = [](std::int64_t unknowns) {
    MeshCounts level;
    level.simplices = 2 * unknowns;
    level.vertices = level.nodes = level.unknowns = unknowns;
    level.couplings = 7 * unknowns;
    level.interpolation = 7 * unknowns;
    return level;
  };
  const std::vector<MeshCounts> all = {counts(0), counts(400), counts(1600), counts(6400)};
  Parameters parameters;
  const auto system = [&](const std::vector<MeshCounts>& levels) {
    return forecast_run(parameters, levels, 0, multigrid::Space::shadow).phases[2].device;
  };
  EXPECT_EQ(system(all), system({all.back()}));
  parameters.solver.hierarchy.kind = multigrid::HierarchyKind::geometric;
  EXPECT_EQ(system(all), system({all[1], all[2], all[3]}));
  EXPECT_GT(system(all), system({all[2], all[3]}));
}

}  // namespace
}  // namespace apps
