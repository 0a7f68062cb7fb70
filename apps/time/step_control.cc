// SPDX-License-Identifier: MIT
#include "apps/time/step_control.h"

#include <algorithm>
#include <cmath>

namespace apps {

namespace {

constexpr double wanted = 0.8;        ///< error
constexpr double least_growth = 1.2;  ///< of a length that changes
constexpr double most_growth = 5, most_shrinkage = 0.2, most_shrinkage_of_rejected = 0.1;
constexpr double after_failure = 0.25;        ///< of Newton's method
constexpr double least_error = 1e-10;         ///< smaller ones say no more
constexpr double rounding_of_values = 1e-12;  ///< of u, which no step is blamed for

}  // namespace

StepControl::StepControl(const double first, const double shortest) : shortest_(shortest) {
  state_.next = first;
}

void StepControl::begin(const double smallest, const double largest) {
  state_.smallest_value = smallest;
  state_.largest_value = largest;
}

double StepControl::allowed(const double relative,
                            const double absolute,
                            const double smallest,
                            const double largest) const {
  const double low = std::min(smallest, state_.smallest_value),
               high = std::max(largest, state_.largest_value);
  return relative * (high - low) + absolute +
         rounding_of_values * std::max(std::abs(low), std::abs(high));
}

void StepControl::take(const double length,
                       const double error,
                       const double smallest,
                       const double largest) {
  const double now = std::max(error, least_error),
               before = std::max(state_.last_error, least_error);
  double growth = std::sqrt(wanted / now);
  if (state_.last > 0) growth *= std::min(1., length / state_.last * std::sqrt(before / now));
  growth = std::clamp(growth, most_shrinkage, most_growth);
  const bool was_cut = length < state_.next;  // it had to end at a time of output
  if (growth < 1)
    state_.next = growth * length;
  else if (was_cut)
    state_.next = std::max(state_.next, growth * length);
  else if (growth >= least_growth)
    state_.next = growth * length;
  state_.shortest = state_.last > 0 ? std::min(state_.shortest, length) : length;
  state_.longest = std::max(state_.longest, length);
  state_.largest_error = std::max(state_.largest_error, error);
  state_.last = length;
  state_.last_error = error;
  state_.smallest_value = std::min(state_.smallest_value, smallest);
  state_.largest_value = std::max(state_.largest_value, largest);
}

void StepControl::reject(const double length, const double error) {
  state_.next = length * std::max(most_shrinkage_of_rejected, std::sqrt(wanted / error));
  ++state_.rejected;
}

void StepControl::reject(const double length) {
  state_.next = length * after_failure;
  ++state_.rejected;
}

}  // namespace apps
