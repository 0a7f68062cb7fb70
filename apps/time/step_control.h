// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace apps {

/// What steps of different lengths have come to, byte by byte as in a checkpoint.
struct StepState {
  double next = 0;                               ///< length of the next step
  double last = 0, last_error = 0;               ///< of the last step; 0 before the first
  double shortest = 0, longest = 0;              ///< of all steps; 0 before the first
  double largest_error = 0;                      ///< of all steps
  double smallest_value = 0, largest_value = 0;  ///< of u so far
  std::int64_t rejected = 0;                     ///< steps that were made anew
};

/// Chooses the lengths of steps. Errors are those of Sdirk2's estimate relative to what is allowed: a step may be taken if its error is at most
/// 1. They grow as the square of the length.
///
/// The next step is as long as an error of 0.8 asks for, or, if that is shorter, as it takes if errors go on growing as from the step before the last (K.
/// Gustafsson, ACM Trans. Math. Softw. 20, 1994). The length stays as it is where the next step would be at most 1.2 times as long, since
/// another one needs another matrix (E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, Section IV.8).
class StepControl {
 public:
  /// first     length of the first step
  /// shortest  see is_too_short
  StepControl(double first, double shortest);

  /// The values of u at t = 0.
  void begin(double smallest, double largest);
  const StepState& state() const { return state_; }
  void set_state(const StepState& state) { state_ = state; }
  /// Whether there can be no step of the length that is next.
  bool is_too_short() const { return state_.next < shortest_; }
  double shortest() const { return shortest_; }

  /// What an error may be, where u has the values of a step that was tried, too.
  double allowed(double relative, double absolute, double smallest, double largest) const;
  /// After a step that was taken.
  void take(double length, double error, double smallest, double largest);
  /// After a step whose error is too large.
  void reject(double length, double error);
  /// After a step in which Newton's method did not converge.
  void reject(double length);

 private:
  StepState state_;
  double shortest_;
};

}  // namespace apps
