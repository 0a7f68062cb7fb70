// SPDX-License-Identifier: MIT
#include "apps/output/progress.h"

#include <gtest/gtest.h>

namespace apps {
namespace {

TEST(Progress, ShowsWhatIsDoneAndHowLongTheRestTakes) {
  EXPECT_EQ(progress_bar(0, 0), "[....................]   0 %");
  EXPECT_EQ(progress_bar(0.25, 3), "[#####...............]  25 %, 9.0 s left");
  EXPECT_EQ(progress_bar(0.999, 999), "[###################.]  99 %, 1.0 s left");
  EXPECT_EQ(progress_bar(1, 5), "[####################] 100 %");
  EXPECT_EQ(progress_bar(1.5, 5), "[####################] 100 %");  // never more
}

TEST(Progress, RoundsDurations) {
  EXPECT_EQ(duration_text(0.04), "0.0 s");
  EXPECT_EQ(duration_text(9.94), "9.9 s");
  EXPECT_EQ(duration_text(9.96), "10 s");
  EXPECT_EQ(duration_text(99.6), "2 min");
  EXPECT_EQ(duration_text(3569), "59 min");
  EXPECT_EQ(duration_text(3571), "1 h 0 min");
  EXPECT_EQ(duration_text(7500), "2 h 5 min");
}

}  // namespace
}  // namespace apps
