// SPDX-License-Identifier: MIT
// Continuous integration has no GPU: shadow takes its place under Backend/Device = auto.
#include "apps/drivers/run.h"
#include "apps/parameters/device.h"
#include "multigrid/errors.h"
#include "tests/support/problems.h"
#include "tests/support/temporary_directory.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

namespace apps {
namespace {

using multigrid::Executor;

ParameterFile model(const std::string& device,
                    multigrid::Residency residency,
                    const tests::TemporaryDirectory& directory) {
  Parameters parameters;
  parameters.device.device = device;
  parameters.backend.residency = residency;
  parameters.solver.norm = multigrid::Norm::rhs;  // of a system alone
  parameters.output.directory = directory.path();
  return {"fallback", parameters, {}, {}};
}

/// Solves a model problem on a device that has only so many bytes.
class SmallDeviceRun : private tests::TemporaryDirectory, public Run {
 public:
  SmallDeviceRun(const std::string& device,
                 multigrid::Offset bytes,
                 multigrid::Residency residency = multigrid::Residency::resident)
      : Run(model(device, residency, *this)), bytes_(bytes) {}

  const postprocess::Report& report() const { return report_; }
  const std::vector<double>& solution() const { return solution_; }
  std::string directory() const { return output_.name(); }
  multigrid::Offset n_launches() const { return n_launches_; }

  multigrid::Offset launches = 0;  ///< the one that fails; 0: none does
  bool has_larger = false;         ///< whether there is a larger device
  bool has_several = false;        ///< whether there are several that can work as one

 private:
  Executor make_executor(std::string& reason) const override {
    reason = "for a test";
    return Executor::shadow();
  }
  std::optional<Executor> larger_executor() const override {
    return has_larger ? std::optional<Executor>(Executor::shadow()) : std::nullopt;
  }
  std::optional<Executor> all_executors() const override {
    return has_several ? std::optional<Executor>(Executor::shadow(false, {3, 64})) : std::nullopt;
  }
  void run() override {
    choose_executor();
    executor_->limit_memory(bytes_);
    if (launches > 0) executor_->fail_after(multigrid::Failure::launch, launches);
    solve(tests::five_point(side));
    n_launches_ = executor_->counters().launches;
  }
  void write_solution() override {}
  void write_hierarchy() override {}

  static constexpr int side = 40;
  multigrid::Offset bytes_, n_launches_ = 0;
};

std::string log_of(const SmallDeviceRun& run) {
  std::ifstream file(std::filesystem::path(run.directory()) / "log.txt");
  return {std::istreambuf_iterator<char>(file), {}};
}

/// What a whole run takes, and its solution.
struct Undisturbed {
  multigrid::Offset bytes, launches;
  std::vector<double> solution;
};
Undisturbed undisturbed() {
  SmallDeviceRun run("auto", 0);
  EXPECT_EQ(run.carry_out().code, exit_solved);
  EXPECT_EQ(run.report().backend.name, "shadow");
  EXPECT_TRUE(run.report().warnings.empty());
  return {run.report().memory.device_peak_bytes, run.n_launches(), run.solution()};
}

TEST(Fallback, HostGoesOnUnderAuto) {
  const auto [peak, n_launches, solution] = undisturbed();
  // Too small for the system itself, for the hierarchy, and for the last few vectors.
  for (const multigrid::Offset bytes : {multigrid::Offset(1000), peak / 2, peak - 1}) {
    SmallDeviceRun run("auto", bytes);
    EXPECT_EQ(run.carry_out().code, exit_solved);
    EXPECT_EQ(run.solution(), solution);
    EXPECT_EQ(run.report().backend.name, "host");
    ASSERT_EQ(run.report().warnings.size(), 1u);
    EXPECT_EQ(run.report().backend.reason, run.report().warnings[0]);
    EXPECT_NE(run.report().backend.reason.find("may not allocate"), std::string::npos);
    EXPECT_NE(run.report().backend.reason.find("shadow"), std::string::npos);
    EXPECT_EQ(run.report().memory.device_peak_bytes, 0);
    EXPECT_NE(log_of(run).find("warning     shadow"), std::string::npos);
  }
}

/// Before the host goes on, the device tries to do with less.
TEST(Fallback, LessMemoryIsTriedFirst) {
  const auto [peak, n_launches, solution] = undisturbed();
  for (const multigrid::Offset bytes : {peak - 1, peak / 2}) {
    SmallDeviceRun run("auto", bytes, multigrid::Residency::automatic);
    EXPECT_EQ(run.carry_out().code, exit_solved);
    EXPECT_EQ(run.report().backend.name, "shadow");
    EXPECT_TRUE(run.report().warnings.empty());
    EXPECT_LE(run.report().memory.device_peak_bytes, bytes);
    EXPECT_LT(tests::relative_difference(run.solution(), solution), 1e-4);
    const std::string log = log_of(run);
    EXPECT_NE(log.find("memory      tries a hierarchy that takes less"), std::string::npos);
    const bool is_lean =
        run.report().hierarchy.choice->reason.find("memory is short") != std::string::npos;
    const bool leaves =
        log.find("residency   all but coarsest (Backend/Residency = auto), since:") !=
        std::string::npos;
    EXPECT_EQ(is_lean, bytes == peak - 1);
    EXPECT_EQ(leaves, bytes != peak - 1) << "then with the usual hierarchy";
    EXPECT_EQ(run.report().backend.residency == "resident", is_lean);
  }
  SmallDeviceRun run("auto", 1000, multigrid::Residency::automatic);
  EXPECT_EQ(run.carry_out().code, exit_solved);
  EXPECT_EQ(run.report().backend.name, "host");
  EXPECT_EQ(run.report().backend.residency, "resident");
  EXPECT_EQ(run.report().warnings.size(), 1u);
}

TEST(Fallback, ALargerDeviceIsTriedBeforeThat) {
  const auto [peak, n_launches, solution] = undisturbed();
  SmallDeviceRun run("auto", peak - 1, multigrid::Residency::automatic);
  run.has_larger = true;
  EXPECT_EQ(run.carry_out().code, exit_solved);
  EXPECT_EQ(run.solution(), solution);
  EXPECT_EQ(run.report().backend.name, "shadow");
  EXPECT_EQ(run.report().backend.residency, "resident");
  EXPECT_NE(run.report().backend.reason.find("more free memory than shadow"), std::string::npos);
  EXPECT_NE(run.report().backend.reason.find("may not allocate"), std::string::npos);
}

TEST(Fallback, AllDevicesAreTriedWhereNoneAloneHasTheMemory) {
  const auto [peak, n_launches, solution] = undisturbed();
  SmallDeviceRun run("auto", peak - 1, multigrid::Residency::automatic);
  run.has_several = true;
  EXPECT_EQ(run.carry_out().code, exit_solved);
  EXPECT_EQ(run.solution(), solution);
  EXPECT_EQ(run.report().backend.device, Executor::shadow(false, {3, 64}).description());
  EXPECT_EQ(run.report().backend.residency, "resident");
  EXPECT_NE(run.report().backend.reason.find("too large for any one device"), std::string::npos);
  EXPECT_NE(log_of(run).find("3 devices"), std::string::npos);
  EXPECT_TRUE(run.report().warnings.empty());
}

TEST(Fallback, HostGoesOnAfterADeviceFailed) {
  const auto [peak, n_launches, solution] = undisturbed();
  // At the begin of the setup, later, and in the solve.
  for (const multigrid::Offset launches : {multigrid::Offset(1), n_launches / 2, n_launches - 10}) {
    SmallDeviceRun run("auto", 0);
    run.launches = launches;
    EXPECT_EQ(run.carry_out().code, exit_solved);
    EXPECT_EQ(run.solution(), solution);
    EXPECT_EQ(run.report().backend.name, "host");
    ASSERT_EQ(run.report().warnings.size(), 1u);
    EXPECT_NE(run.report().warnings[0].find("injected failure"), std::string::npos);
  }
  SmallDeviceRun run("shadow", 0);
  run.launches = n_launches - 10;
  EXPECT_EQ(run.carry_out().code, exit_device);
}

TEST(Fallback, ADeviceAskedForByNameIsNotReplaced) {
  SmallDeviceRun run("shadow", 1000);
  const Ending ending = run.carry_out();
  EXPECT_EQ(ending.code, exit_out_of_memory);
  EXPECT_NE(ending.message.find("may not allocate"), std::string::npos);
  EXPECT_EQ(run.report().exit_code, exit_out_of_memory);
  EXPECT_TRUE(run.report().warnings.empty());
  EXPECT_TRUE(run.solution().empty());
}

TEST(Fallback, IsForAutoAndDevicesOnly) {
  DeviceOptions options;
  EXPECT_TRUE(may_fall_back(options, Executor::shadow()));
  EXPECT_FALSE(may_fall_back(options, Executor::host(1)));
  for (const char* word : {"cuda", "cuda:0", "shadow", "host"}) {
    options.device = word;
    EXPECT_FALSE(may_fall_back(options, Executor::shadow())) << word;
  }
}

}  // namespace
}  // namespace apps
