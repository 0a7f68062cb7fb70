// SPDX-License-Identifier: MIT
// Continuous integration has no GPU: shadow takes its place under Backend/Device = auto.
#include "apps/heat/heat_run.h"

#include "multigrid/errors.h"
#include "tests/support/temporary_directory.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <vector>

namespace apps {
namespace {

using multigrid::Executor;

ParameterFile model() {
  Parameters p;
  p.mesh.cells_per_side = 24;  // more unknowns than a direct solver takes
  p.problem.equation = assembly::Equation::heat;
  p.problem.diffusion = "1 + t";
  p.problem.dirichlet = "left: 1";
  p.problem.neumann = "all: 0";
  p.time.end = 0.05;
  p.output.picture = p.output.solution = false;
  return {"heat", p, {}, {}};
}

ParameterFile placed(ParameterFile file, const std::string& directory) {
  file.parameters.output.directory = directory;
  return file;
}

using multigrid::Failure;

/// Steps on a device of which launch number `launches` fails; 0: none does.
class FailingRun : private tests::TemporaryDirectory, public HeatRun<2> {
 public:
  FailingRun(const ParameterFile& file,
             Executor executor,
             multigrid::Offset launches,
             Failure failure = Failure::launch)
      : HeatRun<2>(placed(file, path()), "", make_heat<2>),
        device_(executor),
        launches_(launches),
        failure_(failure) {}

  const postprocess::Report& report() const { return report_; }
  const std::vector<double>& solution() const { return u_.on_host(); }
  std::string log() const {
    std::ifstream file(std::filesystem::path(output_.name()) / "log.txt");
    return {std::istreambuf_iterator<char>(file), {}};
  }
  multigrid::Offset n_launches() const { return device_.counters().launches; }

 private:
  Executor make_executor(std::string& reason) const override {
    reason = "for a test";
    if (launches_ > 0) device_.fail_after(failure_, launches_);
    return device_;
  }

  Executor device_;
  multigrid::Offset launches_;
  Failure failure_;
};

TEST(HeatRun, HostGoesOnWhereADeviceFailed) {
  for (const SetupReuse reuse : {SetupReuse::automatic, SetupReuse::refresh, SetupReuse::keep}) {
    ParameterFile file = model();
    file.parameters.time.setup_reuse = reuse;
    FailingRun undisturbed(file, Executor::shadow(), 0);
    EXPECT_EQ(undisturbed.carry_out().code, exit_solved);
    EXPECT_EQ(undisturbed.report().backend.name, "shadow");
    const multigrid::Offset launches = undisturbed.n_launches();
    ASSERT_GT(launches, 300);
    for (const multigrid::Offset failing : {multigrid::Offset(1), launches / 2, launches - 10}) {
      FailingRun run(file, Executor::shadow(), failing);
      EXPECT_EQ(run.carry_out().code, exit_solved);
      EXPECT_EQ(run.report().backend.name, "host");
      EXPECT_EQ(run.report().warnings.size(), 1u);
      EXPECT_EQ(run.report().time->steps_done, 5);
      if (reuse != SetupReuse::keep) {  // else the hierarchy is of a later matrix
        EXPECT_EQ(run.solution(), undisturbed.solution());
      }
    }
  }
}

/// What is lost is computed again, from the last state that the host has.
TEST(HeatRun, HostGoesBackWhereADeviceIsLost) {
  for (const bool writes : {false, true})
    for (const int rannacher : {0, 2}) {
      ParameterFile file = model();
      file.parameters.output.solution = writes;
      file.parameters.time.scheme = Scheme::crank_nicolson;
      file.parameters.time.rannacher_steps = rannacher;
      FailingRun undisturbed(file, Executor::shadow(), 0);
      EXPECT_EQ(undisturbed.carry_out().code, exit_solved);
      const multigrid::Offset launches = undisturbed.n_launches();
      int went_back = 0;
      std::vector<multigrid::Offset> failing;
      for (multigrid::Offset k = 1; k < 12; ++k) failing.push_back(k * launches / 12);
      for (const multigrid::Offset last : {0, 1, 2, 4, 8, 16, 32})
        failing.push_back(launches - last);
      for (const multigrid::Offset k : failing) {
        FailingRun run(file, Executor::shadow(), k, Failure::device);
        EXPECT_EQ(run.carry_out().code, exit_solved) << k;
        EXPECT_EQ(run.report().backend.name, "host");
        EXPECT_EQ(run.report().time->steps_done, 5);
        EXPECT_EQ(run.report().time->iterations, undisturbed.report().time->iterations);
        EXPECT_EQ(run.report().time->outputs, writes ? 6 : 0);
        EXPECT_EQ(run.solution(), undisturbed.solution()) << k;
        if (run.log().find("goes back to step") != std::string::npos) ++went_back;
      }
      EXPECT_GE(went_back, writes ? 0 : 4);  // an output brings the temperatures to the host
    }
}

/// Geometric multigrid has its levels however often the mesh moves, and wherever that was interrupted.
TEST(HeatRun, LevelsOfTheMeshOutliveADevice) {
  ParameterFile file = model();
  file.parameters.mesh.cells_per_side = 6;
  file.parameters.mesh.refinements = 3;
  file.parameters.problem.diffusion = "1 + x";
  file.parameters.solver.hierarchy.kind = multigrid::HierarchyKind::geometric;
  FailingRun undisturbed(file, Executor::shadow(), 0);
  EXPECT_EQ(undisturbed.carry_out().code, exit_solved);
  EXPECT_EQ(undisturbed.report().hierarchy.levels.size(), 3u);
  const multigrid::Offset launches = undisturbed.n_launches();
  for (const Failure failure : {Failure::launch, Failure::device})
    for (multigrid::Offset k = 1; k < 24; ++k) {
      FailingRun run(file, Executor::shadow(), k * launches / 24, failure);
      EXPECT_EQ(run.carry_out().code, exit_solved) << k;
      EXPECT_EQ(run.report().backend.name, "host");
      EXPECT_EQ(run.report().hierarchy.levels.size(), 3u) << k;
      EXPECT_EQ(run.solution(), undisturbed.solution()) << k;
    }
}

TEST(HeatRun, ADeviceAskedForByNameIsNotReplaced) {
  ParameterFile file = model();
  file.parameters.device.device = "shadow";
  FailingRun run(file, Executor::shadow(), 300);
  EXPECT_EQ(run.carry_out().code, exit_device);
}

TEST(HeatRun, StepsWithALimitOfMemory) {
  ParameterFile file = model();
  file.parameters.device.device = "shadow";
  FailingRun undisturbed(file, Executor::shadow(), 0);
  EXPECT_EQ(undisturbed.carry_out().code, exit_solved);
  file.parameters.backend.memory_limit =
      0.5e-9 * double(undisturbed.report().memory.device_peak_bytes);
  file.parameters.backend.residency = multigrid::Residency::resident;
  FailingRun run(file, Executor::shadow(), 0);
  EXPECT_EQ(run.carry_out().code, exit_out_of_memory);
}

}  // namespace
}  // namespace apps
