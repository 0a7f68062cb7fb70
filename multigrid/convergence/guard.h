// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace multigrid {

/// Watches the residuals of a solve, and says when another method should take over
/// (docs/methods/auto.md).
class Guard {
 public:
  /// patience   iterations to come that are too many, as the mean factor of the last eight has it, from
  ///            the tenth on; 0: any number, but no stagnation
  /// tolerance  of the residual
  /// is_general whether the Krylov method is for matrices that need not be symmetric
  Guard(int patience, double tolerance, bool is_general = false)
      : patience_(patience), tolerance_(tolerance), is_general_(is_general) {}

  /// The relative residual before the first iteration, and after each.
  void add(double residual) { residuals_.push_back(residual); }
  /// Why another method should take over, as the end of a sentence that begins with "the solve"; empty
  /// if it should not.
  std::string complaint() const;

 private:
  double factor(std::size_t iterations) const;

  int patience_;
  double tolerance_;
  bool is_general_;
  std::vector<double> residuals_;
};

}  // namespace multigrid
