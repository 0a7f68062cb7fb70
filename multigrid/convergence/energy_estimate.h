// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace multigrid {

/// Estimates ||e||_A^2, the square of the energy norm of the error, from what each iteration takes
/// away from it. An iteration that minimises along its direction takes away delta_k = (p, r)^2 /
/// (p, A p), whatever the preconditioner, so sum_{j=k}^{k+d-1} delta_j is a lower bound of the
/// error before iteration k, and close to it as soon as the error after the d iterations is small
/// beside it (Strakos, Tichy, On error estimation in the conjugate gradient method and why it works
/// in finite precision computations, ETNA 2002).
///
/// The error after the last iteration is extrapolated: if the last d decreases are q times as much
/// as the d before them, those to come are taken for q / (1 - q) times the last d, with the first d
/// of 1, 2, 4, ... for which q <= 1/4. With multigrid d is 1. Slow convergence takes a longer
/// window, as in Meurant, Papez, Tichy, Accurate error estimation in CG, Numer. Algorithms 2021.
class EnergyEstimate {
 public:
  /// The decrease of one more iteration, not negative.
  void add(double decrease) { decreases_.push_back(decrease); }
  /// Of ||e||_A^2 after the last iteration; infinity if that cannot be told yet.
  double remaining() const;
  /// remaining() / the last decrease, 0 if that is 0: what else is reduced as the energy is can be
  /// extrapolated with it.
  double share() const;
  /// What all iterations have taken away.
  double total() const;
  /// Of ||e||_A^2 before the first iteration and after each: with all decreases that are known now.
  std::vector<double> errors() const;

 private:
  std::vector<double> decreases_;
};

}  // namespace multigrid
