// SPDX-License-Identifier: MIT
#include "multigrid/convergence/guard.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace multigrid {
namespace {

constexpr std::size_t earliest = 10, window = 8;
/// A solve has stagnated if its least residual has not halved for so many iterations: residuals of conjugate
/// gradients may stay on a plateau for long before they fall (own study: badly scaled systems), those of
/// methods for general matrices above their start for longer (own study: rotating flow).
constexpr std::size_t stagnation_window = 100, general_stagnation_window = 150;
constexpr double stagnation = 0.5;

}  // namespace

/// The mean factor of the last iterations.
double Guard::factor(std::size_t iterations) const {
  const double before = residuals_[residuals_.size() - 1 - iterations], now = residuals_.back();
  return before > 0 ? std::pow(now / before, 1. / double(iterations)) : 0;
}

std::string Guard::complaint() const {
  const std::size_t done = residuals_.size() - 1;
  char text[96];
  const std::size_t long_window = is_general_ ? general_stagnation_window : stagnation_window;
  if (done >= long_window) {
    const auto middle = residuals_.end() - std::ptrdiff_t(long_window);
    const double before = *std::min_element(residuals_.begin(), middle);
    const double after = *std::min_element(middle, residuals_.end());
    if (after >= stagnation * before) {
      std::snprintf(text, sizeof text, "has stagnated: %zu iterations reduced the residual by %.2g",
                    long_window, before / after);
      return text;
    }
  }
  if (done < earliest || patience_ == 0) return "";
  const double mean = factor(window);
  constexpr double no_end = 1e9;
  const double to_come =
      mean < 1 ? std::log(tolerance_ / residuals_.back()) / std::log(mean) : no_end;
  if (to_come <= patience_) return "";
  std::snprintf(text, sizeof text, "is slow: an iteration reduces the residual by %.3g", 1 / mean);
  return text;
}

}  // namespace multigrid
