// SPDX-License-Identifier: MIT
#include "apps/time/time_schedule.h"

#include "apps/time/sdirk2.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string>
#include <utility>

namespace apps {

namespace {

constexpr double most_steps = 1e9;
constexpr double rounding = 1e-9;         ///< End is a multiple of Step up to this share of a step
constexpr double shortest_share = 1e-10;  ///< of End

}  // namespace

int count_steps(const TimeOptions& options) {
  if (options.is_adaptive()) {
    if (options.output_interval > 0 && !(options.end / options.output_interval <= most_steps))
      throw multigrid::InputError(
          "Time/Output interval is more than a thousand million times shorter than Time/End; take a longer "
          "one.");
    return 1;
  }
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
    : scheme_(options.scheme),
      end_(options.end),
      interval_(options.output_interval),
      n_steps_(count_steps(options)),
      rannacher_steps_(options.scheme == Scheme::crank_nicolson ? rannacher_steps : 0),
      output_every_(options.output_every) {
  const double whole = n_steps_ * options.step;
  const bool fits = std::abs(options.end - whole) <= rounding * options.end;
  step_ = fits ? options.step : options.end / n_steps_;
  if (!options.is_adaptive()) return;
  const double shortest =
      options.shortest_step > 0 ? options.shortest_step : shortest_share * options.end;
  control_.emplace(options.step, shortest);
  times_ = {0};
}

bool TimeSchedule::is_last(const int k) const {
  if (!control_) return k == n_steps_;
  return k == stopped_after_ || time(k) == end_;
}

void TimeSchedule::end_after(const int k) {
  n_steps_ = stopped_after_ = k;
}

double TimeSchedule::end() const {
  return control_ ? end_ : time(n_steps_);
}

/// Neither much shorter than the length that is next, nor with a rest that is.
double TimeSchedule::next_end() const {
  constexpr double little = 1.05;
  const double begin = times_.back(), dt = control_->state().next;
  double goal = end_;
  if (interval_ > 0)
    goal =
        std::min(goal, time_of_step(int(std::floor(begin / interval_ + rounding)) + 1, interval_));
  const double rest = goal - begin;
  if (rest <= little * dt || end_ - begin <= rounding * end_) return goal;
  return rest < 2 * dt ? begin + 0.5 * rest : begin + dt;
}

double TimeSchedule::time(const int k) const {
  if (!control_) return time_of_step(k, step_);
  return std::size_t(k) < times_.size() ? times_[std::size_t(k)] : next_end();
}

double TimeSchedule::length(const int k) const {
  if (!control_) return step_;
  if (std::size_t(k) + 1 == times_.size()) return control_->state().last;
  const double begin = times_.back(), end = next_end(), dt = control_->state().next;
  return end == begin + dt ? dt : end - begin;
}

/// tau = theta dt: dt / 2 for Crank-Nicolson, 1 (dt / 2) for half a step of implicit Euler.
std::vector<assembly::Step> TimeSchedule::parts(const int k) const {
  const double begin = time(k - 1), end = time(k), dt = length(k);
  if (has_stages()) {
    const double middle = begin + Sdirk2::gamma * dt, tau = Sdirk2::gamma * dt;
    return {{begin, middle, tau, 1}, {middle, end, tau, 1}};
  }
  if (k > rannacher_steps_)
    return {{begin, end, step_, scheme_ == Scheme::crank_nicolson ? 0.5 : 1}};
  const double middle = begin + 0.5 * step_;
  return {{begin, middle, 0.5 * step_, 1}, {middle, end, 0.5 * step_, 1}};
}

bool TimeSchedule::has_output(const int k) const {
  if (!control_ || interval_ == 0) return is_due(k, output_every_, is_last(k));
  const double t = time(k);
  return is_last(k) || t == time_of_step(int(std::round(t / interval_)), interval_);
}

void TimeSchedule::take(const double error, const double smallest, const double largest) {
  const double dt = length(int(times_.size())), end = next_end();
  control_->take(dt, error, smallest, largest);
  times_.push_back(end);
}

void TimeSchedule::set_state(const StepState& state, std::vector<double> times) {
  control_->set_state(state);
  times_ = std::move(times);
}

bool is_due(const int step, const int every, const bool is_last) {
  return is_last || (every > 0 && step % every == 0);
}

}  // namespace apps
