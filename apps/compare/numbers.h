// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/report_file.h"

#include <optional>
#include <string>
#include <vector>

namespace apps::compare {

/// A number that one or both of two reports have.
struct NumberPair {
  std::string name;
  std::optional<double> first, second;
  bool is_time = false;
  /// Relative to the larger of the two; values of the solution relative to its largest, fluxes to the largest flux, both of
  /// either run, since they may cancel to rounding. Infinite if one run has none.
  double difference = 0;
};

/// An error or difference below this part of the solution is rounding, and as good as none.
inline constexpr double rounding = 1e-12;

/// All numbers of numbers_of, in their order.
std::vector<NumberPair> pairs_of(const ReportJson& first, const ReportJson& second);

/// |a - b| by the scale, or by the larger size if that is larger.
double relative_difference(double a, double b, double scale);

}  // namespace apps::compare
