// SPDX-License-Identifier: MIT
#pragma once

namespace apps {

/// The singly diagonally implicit Runge-Kutta method of two stages that is L-stable and of order 2 (R. Alexander, SIAM J. Numer.
/// Anal. 14, 1977), as two steps of implicit Euler of length gamma dt each: from u_0 to U at t_0 + gamma dt, and from
/// u_0 + stretch (U - u_0) to u_1 at t_0 + dt. The weights of the stages are 1 - gamma and gamma.
///
/// Its embedded method has the weights 1 - hat and hat, is of order 1, and differs by (gamma - hat) dt (k_2 - k_1), k the derivatives
/// by time of the stages (P. Ellsiepen, S. Hartmann, Int. J. Numer. Meth. Engng. 51, 2001). In terms of what is stored that is
/// `estimate` (w_0, w_U, w_1).
struct Sdirk2 {
  static constexpr double gamma = 0.29289321881345247560;  // 1 - 1 / sqrt(2)
  static constexpr double stretch = (1 - gamma) / gamma;
  static constexpr double hat = 0.23223304703363118902;  // 2 - 5 / 4 sqrt(2)
  static constexpr double estimate[3] = {(gamma - hat) / gamma * stretch,
                                         -(gamma - hat) / gamma / gamma, (gamma - hat) / gamma};
};

}  // namespace apps
