// SPDX-License-Identifier: MIT
#include "apps/output/progress.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace apps {

namespace {

constexpr int bar_width = 20;

}  // namespace

std::string progress_bar(const double share, const double seconds) {
  const double done = std::clamp(share, 0., 1.);
  const auto marks = std::size_t(std::floor(done * bar_width));
  std::string text = fmt::format("[{}{}] {:3.0f} %", std::string(marks, '#'),
                                 std::string(bar_width - marks, '.'), std::floor(100 * done));
  if (done > 0 && done < 1) text += ", " + duration_text(seconds * (1 - done) / done) + " left";
  return text;
}

std::string duration_text(const double seconds) {
  if (seconds < 9.95) return fmt::format("{:.1f} s", seconds);
  if (seconds < 99.5) return fmt::format("{:.0f} s", seconds);
  const auto minutes = static_cast<long long>(std::llround(seconds / 60));
  if (minutes < 60) return fmt::format("{} min", minutes);
  return fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

}  // namespace apps
