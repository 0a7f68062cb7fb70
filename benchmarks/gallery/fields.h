// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/mapped_simplices.h"

#include <vector>

namespace gallery {

/// A Gaussian field on the unit cube with unit variance and correlation exp(-r^2 / (2 l^2)), as a
/// sum of 200 cosines with random wave vectors and phases (Shinozuka, J. Acoust. Soc. Am. 49, 1971).
/// It is the same at any resolution, and constant on each of 64^3 cubes.
class GaussianField {
 public:
  /// length  the correlation length l
  explicit GaussianField(double length);
  double operator()(const tests::Place& place) const;

 private:
  std::vector<double> values_;
};

}  // namespace gallery
