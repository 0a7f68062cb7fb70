// SPDX-License-Identifier: MIT
#include "apps/time/time_schedule.h"

#include "multigrid/errors.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string>

namespace apps {

namespace {

constexpr double most_steps = 1e9;
constexpr double rounding = 1e-9;  ///< End is a multiple of Step up to this share of a step

}  // namespace

int count_steps(const TimeOptions& options) {
  const double quotient = options.end / options.step;
  if (!(quotient <= most_steps))
    throw multigrid::InputError(
        "Time/Step is more than a thousand million times shorter than Time/End; take longer "
        "steps.");
  const double whole = std::round(quotient);
  const bool fits = std::abs(quotient - whole) <= rounding * std::max(1., whole) && whole >= 1;
  return std::max(1, static_cast<int>(fits ? whole : std::ceil(quotient)));
}

double time_of_step(const int k, const double step) {
  return std::stod(fmt::format("{:.15g}", k * step));
}

TimeSchedule::TimeSchedule(const TimeOptions& options, const int rannacher_steps)
    : n_steps_(count_steps(options)),
      rannacher_steps_(options.scheme == Scheme::crank_nicolson ? rannacher_steps : 0),
      theta_(options.scheme == Scheme::crank_nicolson ? 0.5 : 1) {
  const double whole = n_steps_ * options.step;
  const bool fits = std::abs(options.end - whole) <= rounding * options.end;
  step_ = fits ? options.step : options.end / n_steps_;
}

/// tau = theta dt: dt / 2 for Crank-Nicolson, 1 (dt / 2) for half a step of implicit Euler.
std::vector<assembly::Step> TimeSchedule::parts(const int k) const {
  const double begin = time(k - 1), end = time(k);
  if (k > rannacher_steps_) return {{begin, end, step_, theta_}};
  const double middle = begin + 0.5 * step_;
  return {{begin, middle, 0.5 * step_, 1}, {middle, end, 0.5 * step_, 1}};
}

bool is_due(const int step, const int every, const int last) {
  return step == last || (every > 0 && step % every == 0);
}

}  // namespace apps
