// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace multigrid {

/// Estimates ||e||_A^2, the square of the energy norm of the error, from its decreases. An
/// iteration that minimises along its direction p decreases it by delta_k = (p, r)^2 / (p, A p),
/// whatever the preconditioner. So sum_{j=k}^{k+d-1} delta_j is a lower bound of the error before
/// iteration k, and close to it if the error after the d iterations is much smaller (Strakos,
/// Tichy, On error estimation in the conjugate gradient method and why it works in finite precision
/// computations, ETNA 2002).
///
/// The error after the last iteration is extrapolated: if the sum of the last d decreases is q
/// times that of the d before them, the sum of those to come is taken for q / (1 - q) times that of
/// the last d, with the first d of 1, 2, 4, ... for which q <= 1/4. With multigrid d is 1. Slow
/// convergence takes a longer window, as in Meurant, Papez, Tichy, Accurate error estimation in CG,
/// Numer. Algorithms 2021.
class EnergyEstimate {
 public:
  /// Adds the decrease of an iteration, which is not negative.
  void add(double decrease) { decreases_.push_back(decrease); }
  /// The estimate of ||e||_A^2 after the last iteration; infinity if it is too early to tell.
  double remaining() const;
  /// remaining() / the last decrease, 0 if that is 0. Quantities that decrease as the energy does
  /// can be extrapolated with it.
  double share() const;
  /// The sum of all decreases.
  double total() const;
  /// The estimates of ||e||_A^2 before the first iteration and after each, by all decreases so far.
  std::vector<double> errors() const;

 private:
  std::vector<double> decreases_;
};

}  // namespace multigrid
