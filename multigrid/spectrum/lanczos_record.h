// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/sparse/scalars.h"

namespace multigrid {

/// An entry of w = D^-1 A v - beta v_before, and of v.
template <class T>
struct LanczosPair {
  T w, v;
};

/// What a step of the process leaves of them.
struct LanczosSums {
  double with_v = 0;    ///< (w, v)_D
  double square = 0;    ///< (w, w)_D
  double square_v = 0;  ///< (v, v)_D: 1, but rounding errors of it would grow from step to step
  MG_HD LanczosSums& operator+=(const LanczosSums& other) {
    with_v += other.with_v;
    square += other.square;
    square_v += other.square_v;
    return *this;
  }
  MG_HD double alpha() const { return guarded_ratio(with_v, square_v); }
};

struct LanczosStartSums {
  LanczosSums sums;
  Largest<double> bound;
  MG_HD LanczosStartSums& operator+=(const LanczosStartSums& other) {
    sums += other.sums;
    bound += other.bound;
    return *this;
  }
};

/// The sums of a step, and what the next one takes from them: a division and a root for one thread,
/// not for all.
template <class T>
struct LanczosRecord {
  LanczosSums sums;
  T bound;  ///< at the start: the largest sum_j |a_ij| / a_ii; then 0
  T alpha, beta;
  T inverse_beta;  ///< 0 once the process has ended

  MG_HD LanczosRecord& operator=(const LanczosSums& of_step);
  MG_HD LanczosRecord& operator=(const LanczosStartSums& of_start);
};

}  // namespace multigrid
