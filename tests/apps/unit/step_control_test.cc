// SPDX-License-Identifier: MIT
#include "apps/time/step_control.h"

#include "apps/time/sdirk2.h"
#include "apps/time/time_schedule.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace apps {
namespace {

TEST(Sdirk2, ConstantsAreThoseOfTheMethods) {
  EXPECT_DOUBLE_EQ(Sdirk2::gamma, 1 - std::sqrt(0.5));
  EXPECT_DOUBLE_EQ(Sdirk2::hat, 2 - 1.25 * std::sqrt(2.));
  // (gamma - hat) dt (k_2 - k_1), where gamma dt k_1 = U - u_0 and gamma dt k_2 = u_1 - u_0 - stretch (U - u_0)
  const double u_0 = 2, U = 3, u_1 = 5, gamma = Sdirk2::gamma;
  const double k_1 = (U - u_0) / gamma, k_2 = (u_1 - u_0 - Sdirk2::stretch * (U - u_0)) / gamma;
  const auto& c = Sdirk2::estimate;
  EXPECT_NEAR(c[0] * u_0 + c[1] * U + c[2] * u_1, (gamma - Sdirk2::hat) * (k_2 - k_1), 1e-14);
  EXPECT_NEAR(c[0] + c[1] + c[2], 0, 1e-15);
}

TEST(StepControl, AllowsAShareOfTheRangeSoFar) {
  StepControl control(0.1, 1e-10);
  control.begin(1, 3);
  EXPECT_NEAR(control.allowed(0.01, 0.5, 2, 3), 0.52, 1e-9);
  EXPECT_NEAR(control.allowed(0.01, 0, 0, 4), 0.04, 1e-9);  // with the step that is tried
  control.take(0.1, 0.5, -1, 2);
  EXPECT_NEAR(control.allowed(0.01, 0, 0, 0), 0.04, 1e-9);
  EXPECT_EQ(control.state().smallest_value, -1);
  EXPECT_EQ(control.state().largest_value, 3);
  StepControl still(0.1, 1e-10);
  still.begin(300, 300);
  EXPECT_GT(still.allowed(0.01, 0, 300, 300), 0);  // rounding is no error
}

TEST(StepControl, KeepsALengthThatIsNearlyTheBest) {
  StepControl control(0.1, 1e-10);
  control.take(0.1, 0.8 / 1.3, 0, 1);  // 1.14 times as long would do
  EXPECT_EQ(control.state().next, 0.1);
  control.take(0.1, 0.2, 0, 1);
  EXPECT_NEAR(control.state().next, 0.2, 1e-12);
  control.take(0.2, 1e-20, 0, 1);
  EXPECT_NEAR(control.state().next, 1, 1e-12);  // not more than five times
  EXPECT_EQ(control.state().shortest, 0.1);
  EXPECT_EQ(control.state().longest, 0.2);
  EXPECT_NEAR(control.state().largest_error, 0.8 / 1.3, 1e-15);
}

TEST(StepControl, LooksAtHowErrorsGrow) {
  StepControl control(0.1, 1e-10);
  control.take(0.1, 0.2, 0, 1);
  control.take(0.1, 0.8, 0, 1);  // four times as large: half as long, since they go on growing
  EXPECT_NEAR(control.state().next, 0.05, 1e-12);
  control.take(0.05, 0.2, 0, 1);  // as the lengths have it
  EXPECT_NEAR(control.state().next, 0.1, 1e-12);
  control.take(0.1, 0.2, 0, 1);  // falling errors are no reason to grow more
  EXPECT_NEAR(control.state().next, 0.2, 1e-12);
}

TEST(StepControl, RejectsWithAShorterStep) {
  StepControl control(0.1, 0.002);
  control.reject(0.1, 3.2);
  EXPECT_NEAR(control.state().next, 0.05, 1e-12);
  control.reject(0.05);
  EXPECT_NEAR(control.state().next, 0.0125, 1e-12);
  EXPECT_FALSE(control.is_too_short());
  control.reject(0.0125, std::numeric_limits<double>::infinity());
  EXPECT_NEAR(control.state().next, 0.00125, 1e-12);
  EXPECT_TRUE(control.is_too_short());
  EXPECT_EQ(control.state().rejected, 3);
}

/// A step that had to end early says little about the length that errors allow.
TEST(StepControl, KeepsTheLengthBehindAStepThatWasCut) {
  StepControl control(0.1, 1e-10);
  control.take(0.01, 0.6, 0, 1);
  EXPECT_EQ(control.state().next, 0.1);
}

TimeOptions chosen(const double end, const double step, const double interval) {
  TimeOptions options;
  options.scheme = Scheme::sdirk2;
  options.step_tolerance = 1e-3;
  options.end = end;
  options.step = step;
  options.output_interval = interval;
  return options;
}

TEST(TimeSchedule, ChosenStepsEndAtTimesOfOutput) {
  TimeSchedule schedule(chosen(1, 0.07, 0.3), 0);
  std::vector<double> outputs;
  int k = 0;
  for (; !schedule.is_last(k) && k < 100; ++k) {
    if (schedule.has_output(k)) outputs.push_back(schedule.time(k));
    const auto stages = schedule.parts(k + 1);
    ASSERT_EQ(stages.size(), 2u);
    EXPECT_EQ(stages[0].begin, schedule.time(k));
    EXPECT_EQ(stages[0].end, stages[1].begin);
    EXPECT_EQ(stages[0].tau(), stages[1].tau());
    EXPECT_NEAR(stages[0].tau(), Sdirk2::gamma * schedule.length(k + 1), 1e-16);
    EXPECT_GT(schedule.length(k + 1), 0.03);  // no step that is much shorter than those around
    EXPECT_EQ(stages[1].end, schedule.time(k + 1));
    schedule.take(0.7 * std::pow(schedule.length(k + 1) / 0.07, 2), 0, 1);
    EXPECT_EQ(schedule.time(k + 1), stages[1].end);
  }
  outputs.push_back(schedule.time(k));
  EXPECT_EQ(outputs, (std::vector<double>{0, 0.3, 0.6, 0.9, 1}));
  EXPECT_EQ(schedule.times().size(), std::size_t(k) + 1);
}

TEST(TimeSchedule, ChosenStepsGoOnFromTheirState) {
  TimeSchedule one(chosen(1, 0.07, 0), 0), other(chosen(1, 0.02, 0), 0);
  for (int k = 0; k < 5; ++k) one.take(0.3, 0, 1);
  other.set_state(one.control()->state(), one.times());
  EXPECT_EQ(one.time(6), other.time(6));
  EXPECT_EQ(one.time(5), other.time(5));
  EXPECT_EQ(one.length(5), other.length(5));
  EXPECT_EQ(one.length(6), other.length(6));
  other.end_after(5);
  EXPECT_TRUE(other.is_last(5));
}

}  // namespace
}  // namespace apps
