// SPDX-License-Identifier: MIT
#include "apps/time/time_schedule.h"

#include "apps/heat/time_text.h"
#include "multigrid/errors.h"
#include "tests/support/refusals.h"

#include <gtest/gtest.h>

namespace apps {
namespace {

TimeOptions options(double end, double step, Scheme scheme = Scheme::implicit_euler) {
  TimeOptions options;
  options.end = end;
  options.step = step;
  options.scheme = scheme;
  return options;
}

TEST(TimeSchedule, EndsAtTheEnd) {
  for (const auto& [end, step, n] : {std::tuple(1., 0.01, 100),
                                     {1., 0.1, 10},
                                     {0.3, 0.1, 3},
                                     {1., 0.3, 4},
                                     {1., 2., 1},
                                     {1e-2, 1e-2, 1},
                                     {1e-300, 1., 1},
                                     {1e-300, 1e300, 1},
                                     {7., 1. / 3, 21}}) {
    const TimeSchedule schedule(options(end, step), 0);
    EXPECT_EQ(schedule.n_steps(), n) << end << ' ' << step;
    EXPECT_EQ(schedule.time(0), 0);
    EXPECT_EQ(schedule.time(n), end);
    EXPECT_LE(schedule.step(), step);
    EXPECT_NEAR(n * schedule.step(), end, 1e-12 * end);
  }
  EXPECT_EQ(TimeSchedule(options(0.3, 0.1), 0).step(), 0.1);  // as it was given
  EXPECT_EQ(TimeSchedule(options(1, 0.3), 0).step(), 0.25);
  EXPECT_REFUSAL(count_steps(options(1, 1e-10)), multigrid::InputError,
                 "Time/Step is more than a thousand million times shorter than Time/End");
  EXPECT_REFUSAL(count_steps(options(1e300, 1e-300)), multigrid::InputError,
                 "Time/Step is more than a thousand million times shorter than Time/End");
}

TEST(TimeSchedule, LaterEndsHaveTheSameSteps) {
  const TimeSchedule first(options(0.4, 0.01), 0), longer(options(1, 0.01), 0);
  EXPECT_EQ(first.step(), longer.step());
  for (int k = 1; k <= 40; ++k) EXPECT_EQ(first.time(k), longer.time(k));
  const TimeSchedule shortened(options(1, 0.3), 0), goes_on(options(2, 0.25), 0);
  EXPECT_EQ(shortened.step(), goes_on.step());
  for (int k = 1; k <= 4; ++k) EXPECT_EQ(shortened.time(k), goes_on.time(k));
}

/// 3 * 0.1 is not 0.3 in binary numbers.
TEST(TimeSchedule, TimesAreThoseThatAUserWrites) {
  const TimeSchedule schedule(options(1, 0.1), 0);
  const double expected[] = {0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1};
  for (int k = 0; k <= 10; ++k) EXPECT_EQ(schedule.time(k), expected[k]);
  EXPECT_EQ(time_of_step(7, 0.01), 0.07);
  EXPECT_NEAR(time_of_step(2, 1. / 3), 2. / 3, 1e-15);
}

TEST(TimeSchedule, PartsFollowOneAnotherWithOneTau) {
  const TimeSchedule schedule(options(0.7, 0.1, Scheme::crank_nicolson), 2);
  double reached = 0;
  for (int k = 1; k <= schedule.n_steps(); ++k) {
    const auto parts = schedule.parts(k);
    EXPECT_EQ(parts.size(), k <= 2 ? 2u : 1u);
    for (const assembly::Step& part : parts) {
      EXPECT_EQ(part.begin, reached);
      EXPECT_NEAR(part.end - part.begin, part.dt, 1e-15);
      EXPECT_EQ(part.theta, k <= 2 ? 1 : 0.5);
      EXPECT_EQ(part.tau(), 0.05);
      reached = part.end;
    }
    EXPECT_EQ(reached, schedule.time(k));
  }
  EXPECT_EQ(TimeSchedule(options(1, 0.1), 2).parts(1).size(), 1u);  // of crank-nicolson only
}

TEST(TimeText, ShowsTwentyStepsOfMany) {
  for (const std::int64_t steps : {1, 7, 20, 21, 50, 1000, 12345}) {
    postprocess::Report::Time time;
    time.steps = steps;
    int rows = 0;
    for (time.steps_done = 1; time.steps_done <= steps; ++time.steps_done)
      rows += is_logged(time, false);
    EXPECT_LE(rows, 22);
    EXPECT_GE(rows, std::min<std::int64_t>(steps, 11));
    time.steps_done = steps;
    EXPECT_TRUE(is_logged(time, true));
  }
}

}  // namespace
}  // namespace apps
