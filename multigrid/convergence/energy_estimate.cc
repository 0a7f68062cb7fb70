// SPDX-License-Identifier: MIT
#include "multigrid/convergence/energy_estimate.h"

#include <limits>
#include <numeric>

namespace multigrid {

double EnergyEstimate::remaining() const {
  constexpr double largest_ratio = 0.25;
  const std::ptrdiff_t n = std::ptrdiff_t(decreases_.size());
  const auto end = decreases_.end();
  for (std::ptrdiff_t d = 1; 2 * d <= n; d *= 2) {
    const double last = std::accumulate(end - d, end, 0.);
    const double before = std::accumulate(end - 2 * d, end - d, 0.);
    if (last <= largest_ratio * before) return last > 0 ? last * last / (before - last) : 0;
  }
  return std::numeric_limits<double>::infinity();
}

double EnergyEstimate::share() const {
  const double last = decreases_.empty() ? 0 : decreases_.back();
  return last > 0 ? remaining() / last : 0;
}

double EnergyEstimate::total() const {
  return std::accumulate(decreases_.begin(), decreases_.end(), 0.);
}

std::vector<double> EnergyEstimate::errors() const {
  const double rest = remaining();
  std::vector<double> errors(decreases_.size() + 1, rest);
  for (std::size_t k = decreases_.size(); k-- > 0;) errors[k] = errors[k + 1] + decreases_[k];
  return errors;
}

}  // namespace multigrid
