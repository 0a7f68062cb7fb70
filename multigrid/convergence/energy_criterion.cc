// SPDX-License-Identifier: MIT
#include "multigrid/convergence/energy_criterion.h"

#include <algorithm>
#include <cmath>

namespace multigrid {

void EnergyCriterion::add(const double energy_decrease, const double step) {
  energy_.add(std::max(0., energy_decrease));
  const double share = energy_.share();
  // Steps shrink as the root of the energy does, or more slowly where there is little energy.
  const double by_energy = std::isfinite(share) ? std::sqrt(share / (1 + share)) : 1;
  const double by_steps = step_ > 0 ? step / step_ : 0;
  const double reduction = std::max(by_energy, by_steps);
  nodal_ =
      reduction < 1 ? step * reduction / (1 - reduction) : std::numeric_limits<double>::infinity();
  step_ = step;
}

void EnergyCriterion::take(const RowChecks& rows,
                           const double dissipated,
                           const double low,
                           const double high) {
  rows_ = rows;
  dissipated_ = std::max(0., dissipated);
  range_ = high - low;
  flow_scale_ = range_ > 0 ? 2 * dissipated_ / range_ : 0;
  has_looked_ = true;
}

bool EnergyCriterion::energy_is_met() const {
  const double scale = has_looked_ ? dissipated_ : energy_.total();
  return energy_.remaining() <= tolerance_ * tolerance_ * scale;
}

bool EnergyCriterion::flows_may_be_met() const {
  return rows_.flow <= std::max(allowed_flow(), rounding_level * rows_.rounding);
}

bool EnergyCriterion::flows_are_met() const {
  return std::isfinite(rows_.flow) && rows_.excess <= allowed_flow();
}

bool EnergyCriterion::is_rounding() const {
  return rows_.excess == 0 && std::isfinite(rows_.flow);
}

ErrorEstimate EnergyCriterion::estimate() const {
  const auto relative = [](double value, double scale) { return value > 0 ? value / scale : 0; };
  ErrorEstimate result;
  result.energy = std::sqrt(relative(energy_.remaining(), dissipated_));
  result.nodal = relative(nodal_, range_);
  result.flow = relative(rows_.flow, flow_scale_);
  result.rounding = relative(rows_.rounding, flow_scale_);
  result.dissipated = dissipated_;
  result.range = range_;
  result.flow_scale = flow_scale_;
  return result;
}

std::vector<double> EnergyCriterion::energy_errors() const {
  std::vector<double> errors = energy_.errors();
  for (double& error : errors) error = error > 0 ? std::sqrt(error / dissipated_) : 0;
  return errors;
}

}  // namespace multigrid
