// SPDX-License-Identifier: MIT
#include "apps/process/phases.h"

#include <gtest/gtest.h>
#include <thread>

namespace tests {
namespace {

using apps::Phase;
using apps::PhaseClock;
using Seconds = postprocess::Report::Seconds;

void pass_time() {
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

double sum_of_phases(const Seconds& seconds) {
  double sum = 0;
  for (const auto& [name, of_it] : seconds.phases) sum += of_it;
  return sum;
}
double sum_of_times(const Seconds& s) {
  return s.start + s.mesh + s.assembly + s.upload + s.setup + s.solve + s.repeats + s.download +
         s.results + s.errors + s.output;
}

TEST(Phases, AddUpToTheTotal) {
  PhaseClock clock;
  for (const Phase phase : {Phase::coarse_mesh, Phase::refinement, Phase::assembly, Phase::solve,
                            Phase::refinement, Phase::tables}) {
    pass_time();
    clock.enter(phase);
  }
  clock.move_to(Phase::assembly, 0);
  pass_time();
  const Seconds seconds = clock.read();
  EXPECT_NEAR(sum_of_phases(seconds), seconds.total, 1e-12);
  EXPECT_NEAR(sum_of_times(seconds), seconds.total, 1e-12);
  EXPECT_GE(seconds.total, 7 * 0.002);
  EXPECT_GE(seconds.mesh, 3 * 0.002);  // coarse mesh once, refinement twice
  EXPECT_EQ(seconds.errors, 0);
}

TEST(Phases, AreInTheOrderOfARunAndOnlyThoseThatTookPlace) {
  PhaseClock clock;
  clock.enter(Phase::solve);
  pass_time();
  clock.enter(Phase::coarse_mesh);
  pass_time();
  const Seconds seconds = clock.read();
  ASSERT_EQ(seconds.phases.size(), 3u);
  EXPECT_EQ(seconds.phases[0].first, "start");
  EXPECT_EQ(seconds.phases[1].first, "coarse mesh");
  EXPECT_EQ(seconds.phases[2].first, "solve");
}

TEST(Phases, CountAPartToAnother) {
  PhaseClock clock;
  clock.enter(Phase::assembly);
  pass_time();
  const double lap = clock.lap();
  EXPECT_GE(lap, 0.002);
  clock.move_to(Phase::numbering, 0.001);
  EXPECT_EQ(clock.seconds(Phase::numbering), 0.001);
  EXPECT_GE(clock.seconds(Phase::assembly), lap - 0.001);
  const Seconds seconds = clock.read();
  EXPECT_NEAR(sum_of_phases(seconds), seconds.total, 1e-12);
  EXPECT_GE(seconds.assembly, lap);
}

TEST(Phases, OfTheFirstClockBeginWithTheProcess) {
  apps::count_from_process_start();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  const double first = PhaseClock().read().total, second = PhaseClock().read().total;
  EXPECT_GE(first, 0.02);
  EXPECT_LT(first, 3600);
  EXPECT_LT(second, 0.02);
}

TEST(Phases, SayWhatFailsAndWhatAnInterruptWaitsFor) {
  EXPECT_EQ(apps::traits_of(Phase::cell_sizes).if_it_fails, postprocess::Outcome::mesh_failed);
  EXPECT_EQ(apps::traits_of(Phase::upload).if_it_fails, postprocess::Outcome::setup_failed);
  EXPECT_EQ(apps::traits_of(Phase::tables).if_it_fails, postprocess::Outcome::output_failed);
  EXPECT_STREQ(apps::traits_of(Phase::tables).name, "tables");
  EXPECT_STREQ(apps::traits_of(Phase::solve).work, "this iteration");
}

}  // namespace
}  // namespace tests
