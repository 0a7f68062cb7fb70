// SPDX-License-Identifier: MIT
// Continuous integration has no GPU: shadow takes its place under Backend/Device = auto.
#include "apps/heat/heat_run.h"

#include "multigrid/errors.h"
#include "tests/support/temporary_directory.h"

#include <gtest/gtest.h>

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

/// Steps on a device of which launch number `launches` fails; 0: none does.
class FailingRun : private tests::TemporaryDirectory, public HeatRun<2> {
 public:
  FailingRun(const ParameterFile& file, Executor executor, multigrid::Offset launches)
      : HeatRun<2>(placed(file, path()), "", make_heat<2>),
        device_(executor),
        launches_(launches) {}

  const postprocess::Report& report() const { return report_; }
  const std::vector<double>& solution() const { return solution_; }
  multigrid::Offset n_launches() const { return device_.counters().launches; }

 private:
  Executor make_executor(std::string& reason) const override {
    reason = "for a test";
    if (launches_ > 0) device_.fail_after(multigrid::Failure::launch, launches_);
    return device_;
  }

  Executor device_;
  multigrid::Offset launches_;
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
