// SPDX-License-Identifier: MIT
#pragma once

namespace assembly {

/// A step of the theta scheme:
/// M (u_1 - u_0) + dt (theta (K u - F)_1 + (1 - theta) (K u - F)_0) = 0. Where M changes in time,
/// that is theta M_1 + (1 - theta) M_0: each end of the step has its own residual.
struct Step {
  double begin = 0, end = 0;
  double dt = 0;     ///< end - begin, but for rounding: the same bits in all steps of one length
  double theta = 1;  ///< 1: implicit Euler, 1/2: Crank-Nicolson

  /// The matrix of the step is M + tau K, K at its end.
  double tau() const { return theta * dt; }
};

}  // namespace assembly
